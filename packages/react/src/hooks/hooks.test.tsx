import { defineNetwork } from '@hawser/common'
import type { HawserEvents } from '@hawser/core'
import { internalsKey } from '@hawser/core/internals'
import { useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderClient } from '../fixtures/renderClient.js'
import { renderHooks } from '../fixtures/renderHooks.js'
import { testNetworks } from '../views/fixtures/createTestClient.js'
import { fakeWallet, walletError } from '../views/fixtures/fakeWallet.js'
import { connectWallet, firstAddress, secondAddress } from '../views/fixtures/openClient.js'
import { type UseHawserAccountReturnType, useHawserAccount } from './account.js'
import { useHawserConnect, useHawserDisconnect } from './connect.js'
import { useHawserEvent, useHawserModal, useHawserTheme } from './modal.js'
import { useHawserNetwork, useHawserSwitchNetwork } from './network.js'
import { type UseHawserBalanceParameters, useHawserBalance } from './useHawserBalance.js'
import { useHawserBuy } from './useHawserBuy.js'
import { useHawserSend } from './useHawserSend.js'
import { useHawserSwap } from './useHawserSwap.js'
import { type QueryState, useQueryState } from './useQueryState.js'

const eth = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })

function Amount() {
  return <output>{useHawserBalance().data?.value.toString()}</output>
}

function Amounts() {
  const [count, setCount] = useState(10)
  useEffect(() => {
    const change = (event: Event): void => setCount((event as CustomEvent<number>).detail)
    window.addEventListener('test:amounts', change)
    return () => window.removeEventListener('test:amounts', change)
  }, [])
  return [...'abcdefghij'].slice(0, count).map((id) => <Amount key={id} />)
}

describe('hooks', () => {
  it('behavior: connect, account, network, disconnect', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { read } = await renderHooks(
      () => ({
        account: useHawserAccount(),
        network: useHawserNetwork(),
        connect: useHawserConnect(),
        disconnect: useHawserDisconnect(),
      }),
      { wallets: [wallet] },
    )
    await expect.poll(() => read().account.status).toBe('disconnected')
    read().connect.connect({ connectorId: 'anchor' })
    await expect.poll(() => read().connect.attempt?.phase).toBe('waiting')
    await expect.poll(() => wallet.requests.length).toBe(1)
    expect(read().connect.isPending).toBe(true)

    wallet.approve([firstAddress, secondAddress], 'eip155:10')
    await expect.poll(() => read().account.status).toBe('connected')
    expect(read().account).toMatchObject({
      address: firstAddress,
      caipAddress: `eip155:10:${firstAddress}`,
      connectorName: 'Anchor',
      isConnected: true,
    })
    expect(read().network).toMatchObject({ caipNetworkId: 'eip155:10', isUnsupported: false })
    expect(read().connect).toMatchObject({ status: 'success', error: null, attempt: null })

    read().disconnect.disconnect()
    await expect.poll(() => read().account).toMatchObject({ status: 'disconnected', address: undefined })
  })

  it('STA-10 parameters: namespace: each namespace has its own account, and is told of no other', async () => {
    const same = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    const kinds = (['solana', 'polkadot'] as const).map((namespace) => ({
      namespace,
      wallet: fakeWallet({ id: namespace, name: namespace, namespaces: [namespace] }),
      network: defineNetwork({
        id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        chainNamespace: namespace,
        name: namespace,
        nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 9 },
        rpcUrls: { default: { http: ['http://127.0.0.1:8899'] } },
      }),
    }))
    const [solana, polkadot] = kinds
    if (!solana || !polkadot) throw new Error('no kinds')
    const seen: UseHawserAccountReturnType[] = []
    const { client, read } = await renderHooks(
      () => {
        const account = useHawserAccount({ namespace: 'solana' })
        seen.push(account)
        return { account, network: useHawserNetwork({ namespace: 'solana' }) }
      },
      {
        wallets: kinds.map(({ wallet }) => wallet),
        others: ['solana', 'polkadot'],
        networks: [...testNetworks, ...kinds.map(({ network }) => network)],
      },
    )
    const accountsOf = (namespace: 'solana' | 'polkadot') => ({
      accounts: [{ namespace, address: same, type: 'eoa' as const }],
      chainId: `${namespace}:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp` as const,
    })
    await connectWallet(client, solana.wallet, accountsOf('solana'))
    await expect.poll(() => read().account.caipAddress).toBe(`${solana.network.caipNetworkId}:${same}`)
    const { account, network } = read()
    const renders = seen.length
    // The same text is an address of another kind too: it is another account.
    await connectWallet(client, polkadot.wallet, accountsOf('polkadot'))
    client.hawser[internalsKey].controllers.network.setActiveNamespace('polkadot')
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(read().account).toBe(account)
    expect(read().network).toBe(network)
    expect(seen).toHaveLength(renders)
    polkadot.wallet.reportAccounts([], polkadot.network.caipNetworkId)
    await expect.poll(() => client.hawser.getSnapshot().networks.activeNamespace).toBe('solana')
    expect(read().account).toMatchObject({ address: same, status: 'connected', connectorId: 'solana' })
  })

  it('behavior: a refusal is in the state, thrown by the async form, and can be forgotten', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { read } = await renderHooks(useHawserConnect, { wallets: [wallet] })
    const connected = read().connectAsync({ connectorId: 'anchor' })
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.refuse(walletError(4001, 'No'))
    await expect(connected).rejects.toMatchObject({ shortMessage: expect.any(String) })
    await expect.poll(() => read().status).toBe('error')
    expect(read().error?.shortMessage).toBeTruthy()
    read().reset()
    await expect.poll(() => read()).toMatchObject({ status: 'idle', error: null })
  })

  it('behavior: a switch waits for its wallet and can be given up', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { client, read } = await renderHooks(useHawserSwitchNetwork, { wallets: [wallet] })
    await connectWallet(client, wallet)
    read().switchNetwork({ caipNetworkId: 'eip155:10' })
    await expect.poll(() => read().attempt).toMatchObject({ caipNetworkId: 'eip155:10', phase: 'waiting' })
    read().cancel()
    await expect.poll(() => read().attempt).toBeNull()
  })

  it('behavior: a balance is read anew for another account; an answer for the former one is dropped', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { client, read } = await renderHooks(() => useHawserBalance(), { wallets: [wallet] })
    expect(read()).toMatchObject({ status: 'idle', isPending: false })
    await connectWallet(client, wallet, { addresses: [firstAddress] })
    await expect.poll(() => client.balances.length).toBeGreaterThan(0)
    const first = client.balances.length
    expect(read()).toMatchObject({ data: undefined, isPending: true })

    wallet.report([secondAddress], 'eip155:1')
    await expect.poll(() => client.balances.length).toBeGreaterThan(first)
    client.balances[first - 1]?.resolve(eth(1n))
    client.balances.at(-1)?.resolve(eth(2n))
    await expect.poll(() => read().data?.value).toBe(2n)
    expect(read().status).toBe('success')

    const asked = client.balances.length
    read().refetch()
    await expect.poll(() => client.balances.length).toBe(asked + 1)
    expect(read()).toMatchObject({ data: { value: 2n }, isPending: true })
    client.balances.at(-1)?.reject(new Error('offline'))
    await expect.poll(() => read().status).toBe('error')
    expect(read().data?.value).toBe(2n)
    expect(read().error?.shortMessage).toBeTruthy()
  })

  it('behavior: ten components that show a balance make one request, and one that comes back in time makes none', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const client = await renderClient(<Amounts />, { wallets: [wallet] })
    const show = async (count: number): Promise<void> => {
      window.dispatchEvent(new CustomEvent('test:amounts', { detail: count }))
      await expect.poll(() => client.screen.container.querySelectorAll('output').length).toBe(count)
    }
    const texts = () => [...client.screen.container.querySelectorAll('output')].map(({ textContent }) => textContent)
    await connectWallet(client, wallet)
    await expect.poll(() => client.balances.length).toBe(1)
    client.balances[0]?.resolve(eth(7n))
    await expect.poll(texts).toEqual(Array(10).fill('7'))

    await show(0)
    client.clock.advance(29_999)
    await show(10)
    expect(texts()).toEqual(Array(10).fill('7'))
    await show(3)
    expect(client.balances).toHaveLength(1)
    await show(0)
    client.clock.advance(1)
    await show(10)
    await expect.poll(() => client.balances.length).toBe(2)
    // What was known stands until the new answer is there.
    expect(texts()).toEqual(Array(10).fill('7'))
    client.balances[1]?.resolve(eth(8n))
    await expect.poll(texts).toEqual(Array(10).fill('8'))
  })

  it('parameters: isEnabled, staleTimeMs, refetchIntervalMs', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const options: { current: UseHawserBalanceParameters } = { current: { isEnabled: false } }
    const { client, read } = await renderHooks(
      () => ({ modal: useHawserModal(), balance: useHawserBalance(options.current) }),
      { wallets: [wallet] },
    )
    const render = (next: UseHawserBalanceParameters): void => {
      options.current = next
      if (read().modal.isOpen) read().modal.close()
      else read().modal.open()
    }
    await connectWallet(client, wallet)
    expect(read().balance).toMatchObject({ status: 'idle', data: undefined })
    expect(client.balances).toHaveLength(0)
    render({ refetchIntervalMs: 1_000 })
    await expect.poll(() => client.balances.length).toBe(1)
    client.balances[0]?.resolve(eth(1n))
    await expect.poll(() => read().balance.data?.value).toBe(1n)
    client.clock.advance(1_000)
    await expect.poll(() => client.balances.length).toBe(2)
    client.balances[1]?.resolve(eth(2n))
    await expect.poll(() => read().balance).toMatchObject({ status: 'success', data: { value: 2n } })
    render({ staleTimeMs: 0 })
    await expect.poll(() => client.balances.length).toBe(3)
  })

  it('behavior: a balance is read anew when the page is looked at again after a while', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { client, read } = await renderHooks(() => useHawserBalance(), { wallets: [wallet] })
    await connectWallet(client, wallet)
    await expect.poll(() => client.balances.length).toBe(1)
    client.balances[0]?.resolve(eth(1n))
    await expect.poll(() => read().data?.value).toBe(1n)
    window.dispatchEvent(new Event('focus'))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    client.clock.advance(30_000)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(client.balances).toHaveLength(1)
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => client.balances.length).toBe(2)
  })

  it('behavior: a question is aborted when it is no longer asked, and on unmount', async () => {
    const signals: AbortSignal[] = []
    const answers: ((value: string) => void)[] = []
    const question = { current: 'a' }
    const ask = (_: unknown, { signal }: { readonly signal: AbortSignal }): Promise<string> => {
      signals.push(signal)
      return new Promise((resolve) => answers.push(resolve))
    }
    const { client, read } = await renderHooks(
      (): { query: QueryState<string>; modal: ReturnType<typeof useHawserModal> } => ({
        modal: useHawserModal(),
        query: useQueryState({ part: 'account', question: question.current, ask }),
      }),
    )
    const before = signals.length
    question.current = 'b'
    read().modal.open()
    await expect.poll(() => signals.length).toBe(before + 1)
    expect(signals.slice(0, before).every(({ aborted }) => aborted)).toBe(true)
    answers[before - 1]?.('of a')
    answers[before]?.('of b')
    await expect.poll(() => read().query.data).toBe('of b')

    read().query.refetch()
    await expect.poll(() => signals.length).toBe(before + 2)
    await client.screen.unmount()
    expect(signals.at(-1)?.aborted).toBe(true)
  })

  it('behavior: events reach the latest listener, and none after unmount', async () => {
    const heard = vi.fn()
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { client } = await renderHooks(
      () => useHawserEvent('accountChanged', ({ address }: HawserEvents['accountChanged']) => heard(address)),
      { wallets: [wallet] },
    )
    await connectWallet(client, wallet)
    await expect.poll(() => heard.mock.calls).toEqual([[firstAddress]])
    await client.screen.unmount()
    client.hawser[internalsKey].events.emit('accountChanged', {
      namespace: 'eip155',
      connectionId: 'eip155/anchor',
      address: secondAddress,
      caipAddress: null,
      chainId: null,
    })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('behavior: theme', async () => {
    const { read } = await renderHooks(useHawserTheme)
    expect(read().mode).toBe('system')
    read().setTheme({ mode: 'dark' })
    await expect.poll(() => read().mode).toBe('dark')
  })

  it('behavior: the send form is loaded on use', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { client, read } = await renderHooks(useHawserSend, { wallets: [wallet] })
    await connectWallet(client, wallet)
    await expect.poll(() => read().api).toBeDefined()
    read().api?.setAmount('1.5')
    await expect.poll(() => read().form?.sendTokenAmount).toBe('1.5')
  })

  it('behavior: what can be bought is loaded on use, and an amount is kept as it was typed', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { client, read } = await renderHooks(useHawserBuy, { wallets: [wallet] })
    await connectWallet(client, wallet)
    // This app has named no service to ask.
    await expect.poll(() => read().form?.error?.code).toBe('SERVICE_OFF')
    read().api?.setPaymentAmount('1.5')
    await expect.poll(() => read().form?.paymentAmount).toBe('1.5')
  })

  it('behavior: the swap form is loaded on use', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { client, read } = await renderHooks(useHawserSwap, { wallets: [wallet] })
    await connectWallet(client, wallet)
    await expect.poll(() => read().form?.from?.address).toBeNull()
    read().api?.setAmount('1.5')
    await expect.poll(() => read().form?.amount).toBe('1.5')
  })
})

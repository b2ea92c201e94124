import { UnconfirmedError } from '@hawser/common'
import { connect } from '@hawser/core/actions'
import { describe, expect, it } from 'vitest'
import { renderHooks } from '../fixtures/renderHooks.js'
import { visitBefore } from '../fixtures/visitBefore.js'
import { solana, testNetworks } from '../views/fixtures/createTestClient.js'
import { type FakeWallet, fakeWallet, walletError } from '../views/fixtures/fakeWallet.js'
import { connectWallet, firstAddress, secondAddress } from '../views/fixtures/openClient.js'
import { type UseHawserAccountReturnType, useHawserAccount } from './account.js'

const anchor = () => fakeWallet({ id: 'anchor', name: 'Anchor' })
const buoy = () => fakeWallet({ id: 'buoy', name: 'Buoy' })

/** The flags that are set, which say the same as the status and no more. */
function flagsOf(account: UseHawserAccountReturnType): readonly string[] {
  const flags = ['isConnected', 'isConnecting', 'isDisconnected', 'isReconnecting', 'isUnconfirmed'] as const
  return flags.filter((flag) => account[flag])
}

/** The account of a page whose visit before was connected to a wallet that now does with a reconnect as it is told. */
async function comeBack(reconnect: FakeWallet['connector']['reconnect']) {
  const wallet = anchor()
  const own = { ...wallet, connector: { ...wallet.connector, reconnect } }
  const hooks = await renderHooks(() => useHawserAccount(), { ...(await visitBefore()), wallets: [own] })
  return { ...hooks, wallet }
}

describe('useHawserAccount', () => {
  it('default: disconnected, connecting while the user connects, connected', async () => {
    const wallet = anchor()
    const { client, read } = await renderHooks(() => useHawserAccount(), { wallets: [wallet] })
    await expect.poll(() => flagsOf(read())).toEqual(['isDisconnected'])
    expect(read().status).toBe('disconnected')

    const connected = connect(client.hawser, { connectorId: 'anchor' })
    await expect.poll(() => read()).toMatchObject({ status: 'connecting', address: undefined })
    expect(flagsOf(read())).toEqual(['isConnecting'])

    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approve([firstAddress], 'eip155:1')
    await connected
    await expect.poll(() => read()).toMatchObject({ status: 'connected', address: firstAddress })
    expect(flagsOf(read())).toEqual(['isConnected'])
  })

  it('behavior: a connect that the user declines leaves it disconnected', async () => {
    const wallet = anchor()
    const { client, read } = await renderHooks(() => useHawserAccount(), { wallets: [wallet] })
    const connected = connect(client.hawser, { connectorId: 'anchor' })
    await expect.poll(() => read().status).toBe('connecting')
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.refuse(walletError(4001, 'No'))
    await expect(connected).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await expect.poll(() => read().status).toBe('disconnected')
  })

  it('behavior: stays connected while the user connects another wallet', async () => {
    const wallets = [anchor(), buoy()] as const
    const seen: string[] = []
    const { client, read } = await renderHooks(
      () => {
        const account = useHawserAccount()
        seen.push(account.status)
        return account
      },
      { wallets },
    )
    await connectWallet(client, wallets[0])
    await expect.poll(() => read().status).toBe('connected')
    seen.length = 0
    await connectWallet(client, wallets[1], { addresses: [secondAddress] })
    await expect.poll(() => read().address).toBe(secondAddress)
    expect(new Set(seen)).toEqual(new Set(['connected']))
  })

  it('parameters: namespace: connecting only where the wallet is asked for it', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor', namespaces: ['eip155', 'solana'] })
    const { client, read } = await renderHooks(
      () => ({
        any: useHawserAccount().status,
        eip155: useHawserAccount({ namespace: 'eip155' }).status,
        solana: useHawserAccount({ namespace: 'solana' }).status,
      }),
      { wallets: [wallet], others: ['solana'], networks: [...testNetworks, solana] },
    )
    const states: object[] = []
    for (const namespaces of [['solana'], ['eip155'], undefined] as const) {
      const ended = expect(connect(client.hawser, { connectorId: 'anchor', namespaces })).rejects.toThrow()
      await expect.poll(() => read().any).toBe('connecting')
      await expect.poll(() => wallet.requests.length).toBe(states.push(read()))
      wallet.refuse(walletError(4001, 'No'))
      await ended
      await expect.poll(() => read().any).toBe('disconnected')
    }
    expect(states).toEqual([
      { any: 'connecting', eip155: 'disconnected', solana: 'connecting' },
      { any: 'connecting', eip155: 'connecting', solana: 'disconnected' },
      { any: 'connecting', eip155: 'connecting', solana: 'connecting' },
    ])
  })

  it('behavior: reconnecting while a stored connection is restored, and after its wallet missed the deadline', async () => {
    let asked = 0
    const { client, read } = await comeBack(() => {
      asked += 1
      return new Promise(() => {})
    })
    await expect.poll(() => asked).toBeGreaterThan(0)
    expect(read()).toMatchObject({ status: 'reconnecting', address: firstAddress })
    expect(flagsOf(read())).toEqual(['isReconnecting'])
    const connectionOf = () => client.hawser.getSnapshot().connections.byId['eip155/anchor']?.status
    expect(connectionOf()).toBe('connecting')
    client.clock.advance(5_000)
    await expect.poll(connectionOf).toBe('reconnecting')
    expect(read()).toMatchObject({ status: 'reconnecting', address: firstAddress })
  })

  it('behavior: unconfirmed is reconnecting, with a flag beside it that stays while the user connects', async () => {
    const { client, read, wallet } = await comeBack(() => Promise.reject(new UnconfirmedError()))
    await expect.poll(() => read()).toMatchObject({ status: 'reconnecting', isUnconfirmed: true, isConnected: false })
    expect(flagsOf(read())).toEqual(['isReconnecting', 'isUnconfirmed'])

    const connected = connect(client.hawser, { connectorId: 'anchor' })
    await expect.poll(() => flagsOf(read())).toEqual(['isConnecting', 'isUnconfirmed'])
    expect(read()).toMatchObject({ status: 'connecting', address: firstAddress })
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approve([firstAddress], 'eip155:1')
    await connected
    await expect.poll(() => flagsOf(read())).toEqual(['isConnected'])
  })
})

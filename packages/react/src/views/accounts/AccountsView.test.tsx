import { defineNetwork } from '@hawser/common'
import { connect } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { solana, type TestClientParameters, testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { type FakeWallet, fakeWallet } from '../fixtures/fakeWallet.js'
import { connectWallet, firstAddress, openClient, secondAddress } from '../fixtures/openClient.js'
import { pairingWallet } from '../fixtures/openWallets.js'

async function openAccounts(beside: readonly FakeWallet[] = [], options: TestClientParameters = {}) {
  const alpha = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
  const beta = fakeWallet({ id: 'test.beta', name: 'Beta' })
  const client = await openClient({ wallets: [alpha, beta, ...beside], ...options })
  await connectWallet(client, beta, { addresses: [secondAddress] })
  await connectWallet(client, alpha, { addresses: [firstAddress, secondAddress] })
  client.hawser.open()
  client.hawser.router.push({ name: 'Accounts' })
  await expect.element(page.getByRole('region', { name: 'Alpha' })).toBeVisible()
  return client
}
const section = (name: string) => page.getByRole('region', { name })
const active = ({ hawser }: Awaited<ReturnType<typeof openAccounts>>) => {
  const { byId, active } = hawser.getSnapshot().connections
  return active.eip155 && byId[active.eip155]
}

describe('AccountsView', () => {
  it('default: shows each wallet with its accounts, and marks the one in use', async () => {
    await openAccounts()
    const marked = [...document.querySelectorAll('[aria-current="true"]')]
    expect(marked).toHaveLength(1)
    expect(
      section('Alpha')
        .element()
        .contains(marked[0] ?? null),
    ).toBe(true)
    expect(marked[0]?.textContent).toContain(firstAddress)
    expect(marked[0]?.textContent).toContain('Ethereum')
    await expect.poll(() => document.querySelectorAll('.hawser-account-picture img').length).toBe(3)
    await expect.element(section('Beta')).toBeVisible()
    await expectAccessible()
  })

  it('ENT-01 behavior: what the addresses of a Bitcoin wallet are for', async () => {
    const bitcoin = defineNetwork({
      id: '000000000019d6689c085ae165831e93',
      chainNamespace: 'bip122',
      name: 'Bitcoin',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: ['http://127.0.0.1:3000'] } },
    })
    const wallet = fakeWallet({ id: 'test.coins', name: 'Coins', namespaces: ['bip122'] })
    const { hawser } = await openClient({
      wallets: [wallet],
      others: ['bip122'],
      networks: [...testNetworks, bitcoin],
    })
    const connected = connect(hawser, { connectorId: 'test.coins' })
    await expect.poll(() => wallet.requests.length).toBe(1)
    const [request] = wallet.requests
    request?.answer.resolve([
      {
        connectionId: 'bip122/test.coins',
        generation: request.parameters.generation,
        namespace: 'bip122',
        accounts: [
          { namespace: 'bip122', address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', type: 'payment' },
          {
            namespace: 'bip122',
            address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
            type: 'eoa',
          },
        ],
        chainId: bitcoin.caipNetworkId,
      },
    ])
    await connected
    hawser.open({ view: { name: 'Accounts' } })
    await expect.element(page.getByRole('button', { name: /bc1q/ })).toHaveTextContent('Payment')
    await expect.element(page.getByRole('button', { name: /bc1p/ })).toHaveTextContent('Ordinals')
    await expectAccessible()
  })

  it('behavior: another account of the same wallet', async () => {
    const client = await openAccounts()
    await section('Alpha')
      .getByRole('button', { name: new RegExp(secondAddress) })
      .click()
    await expect.poll(() => active(client)?.address).toBe(secondAddress)
    await expect.poll(() => client.hawser.getSnapshot().router.stack.at(-1)?.name).toBe('Account')
  })

  it('behavior: an account of another wallet', async () => {
    const client = await openAccounts()
    await section('Beta')
      .getByRole('button', { name: new RegExp(secondAddress) })
      .click()
    await expect.poll(() => active(client)?.connectorName).toBe('Beta')
  })

  it('behavior: each wallet is disconnected on its own', async () => {
    const client = await openAccounts()
    await page.getByRole('button', { name: 'Disconnect Beta' }).click()
    await expect.poll(() => Object.keys(client.hawser.getSnapshot().connections.byId)).toEqual(['eip155/test.alpha'])
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(true)
    await page.getByRole('button', { name: 'Disconnect Alpha' }).click()
    expect(client.hawser.getSnapshot().connections.byId).toEqual({})
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  it('behavior: another wallet can be connected beside', async () => {
    const client = await openAccounts()
    await page.getByRole('button', { name: 'Connect another wallet' }).click()
    expect(client.hawser.getSnapshot().router.stack.map(({ name }) => name)).toEqual(['Account', 'Accounts', 'Connect'])
  })

  it('behavior: a long name is cut at its end, from right to left too', async () => {
    const wallet = fakeWallet({ id: 'test.long', name: 'A wallet with a name that is longer than any card is wide' })
    const client = await openClient({ wallets: [wallet], dir: 'rtl' })
    await connectWallet(client, wallet)
    client.hawser.open({ view: { name: 'Accounts' } })
    const name = page.getByText(wallet.connector.name, { exact: true })
    await expect.element(name).toBeVisible()
    const range = document.createRange()
    range.setStart(name.element().firstChild as Node, 0)
    range.setEnd(name.element().firstChild as Node, 1)
    const heading = name.element().closest('h3') as HTMLElement
    expect(name.element().scrollWidth).toBeGreaterThan(heading.clientWidth)
    expect(range.getBoundingClientRect().left).toBeGreaterThanOrEqual(heading.getBoundingClientRect().left - 1)
  })

  it('behavior: all wallets are disconnected at once', async () => {
    const { hawser } = await openAccounts()
    await page.getByRole('button', { name: 'Disconnect all wallets' }).click()
    await expect.poll(() => hawser.getSnapshot().connections.byId).toEqual({})
    expect(hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  it('behavior: one wallet alone has no need of that', async () => {
    await openAccounts()
    await page.getByRole('button', { name: 'Disconnect Beta' }).click()
    await expect.element(section('Beta')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Disconnect all wallets' })).not.toBeInTheDocument()
  })

  it('ENT-11 behavior: a wallet that was used before is offered again, one that is connected is not', async () => {
    const { hawser } = await openAccounts()
    await expect.element(section('Recent')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Disconnect Beta' }).click()
    await expect.element(section('Recent')).toBeVisible()
    await expectAccessible()
    await section('Recent').getByRole('button', { name: /Beta/ }).click()
    expect(hawser.getSnapshot().router.stack.at(-1)).toEqual({
      name: 'ConnectingExternal',
      parameters: { connectorId: 'test.beta' },
    })
  })

  it('behavior: one that was reached through WalletConnect is offered while that is free, a lost extension is not', async () => {
    const pairing = pairingWallet()
    const { find, hawser } = await openAccounts([pairing])
    const { recentWallets } = hawser[internalsKey].controllers
    recentWallets.set([
      { id: 'wallet-used', name: 'Skiff' },
      { id: 'io.lost', name: 'Lost', rdns: 'io.lost' },
    ])
    await expect.element(section('Recent').getByRole('button', { name: /Skiff/ })).toBeVisible()
    expect(section('Recent').getByRole('button').elements()).toHaveLength(1)
    await section('Recent').getByRole('button', { name: /Skiff/ }).click()
    expect(hawser.getSnapshot().router.stack.at(-1)).toEqual({
      name: 'ConnectingWalletConnect',
      parameters: { walletId: 'wallet-used' },
    })
    hawser.router.goBack()
    for (const others of [[], [pairingWallet({ isListed: false })]]) {
      find([pairing])
      await expect.element(section('Recent')).toBeVisible()
      find(others)
      await expect.element(section('Recent')).not.toBeInTheDocument()
    }
  })

  it('behavior: a wallet on several networks ends as a whole, or on one of them alone', async () => {
    const both = fakeWallet({ id: 'test.both', name: 'Both', namespaces: ['eip155', 'solana'] })
    const client = await openAccounts([both], { others: ['solana'], networks: [...testNetworks, solana] })
    const { hawser } = client
    const connectBoth = async () => {
      const asked = both.requests.length
      const connected = connect(hawser, { connectorId: 'test.both' })
      await expect.poll(() => both.requests.length).toBe(asked + 1)
      both.approveEach({
        eip155: { address: firstAddress, chainId: 'eip155:1' },
        solana: { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', chainId: solana.caipNetworkId },
      })
      await connected
      hawser.open({ view: { name: 'Accounts' } })
    }
    const ofBoth = () => Object.keys(hawser.getSnapshot().connections.byId).filter((id) => id.endsWith('test.both'))
    await connectBoth()
    await expectAccessible()
    await page.getByRole('button', { name: 'Disconnect Both on Solana' }).click()
    await expect.poll(ofBoth).toEqual(['eip155/test.both'])
    expect(hawser.getSnapshot().modal.isOpen).toBe(true)
    // What is left is one network: the wallet's own button ends that.
    await expect.element(page.getByRole('button', { name: /Disconnect Both on/ })).not.toBeInTheDocument()
    await connectBoth()
    await page.getByRole('button', { name: 'Disconnect Both', exact: true }).click()
    await expect.poll(ofBoth).toEqual([])
    expect(hawser.getSnapshot().modal.isOpen).toBe(true)
  })

  it('behavior: one that is connected by its id alone by now is not offered', async () => {
    const hidden = fakeWallet({ id: 'test.hidden', name: 'Hidden', traits: { isListed: false } })
    const gamma = fakeWallet({ id: 'test.gamma', name: 'Gamma' })
    const { hawser } = await openAccounts([hidden, gamma])
    hawser[internalsKey].controllers.recentWallets.set([
      { id: 'test.hidden', name: 'Hidden' },
      { id: 'test.gamma', name: 'Gamma' },
    ])
    await expect.element(section('Recent').getByRole('button', { name: /Gamma/ })).toBeVisible()
    expect(section('Recent').getByRole('button').elements()).toHaveLength(1)
  })

  it('STA-06 behavior: a session for several namespaces is one wallet, and ends as one', async () => {
    const { hawser } = await openAccounts()
    const { byId } = hawser[internalsKey].state.connections
    const alpha = byId['eip155/test.alpha']
    if (!alpha) throw new Error('Alpha is not connected.')
    byId['eip155/test.alpha'] = { ...alpha, isShared: true }
    byId['solana/test.alpha'] = {
      ...alpha,
      isShared: true,
      id: 'solana/test.alpha',
      namespace: 'solana',
      accounts: [{ namespace: 'solana', address: 'So1anaAddress1111111111111111111111111111111', type: 'eoa' }],
      address: 'So1anaAddress1111111111111111111111111111111',
    }
    await expect.element(section('Alpha').getByRole('list', { name: 'Solana' })).toBeVisible()
    await expect.element(section('Alpha').getByRole('list', { name: 'Ethereum & EVM' })).toBeVisible()
    await expectAccessible()
    // One session cannot end for one of them.
    expect(page.getByRole('button', { name: /Disconnect Alpha on/ }).elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'Disconnect Alpha' }).click()
    await expect.poll(() => Object.keys(hawser.getSnapshot().connections.byId)).toEqual(['eip155/test.beta'])
  })
})

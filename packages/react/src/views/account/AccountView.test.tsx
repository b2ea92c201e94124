import { createMemoryStore, shortenAddress } from '@hawser/common'
import { connect, disconnect } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createTestClient, solana, type TestClientParameters, testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { connectWallet, firstAddress, openClient, secondAddress } from '../fixtures/openClient.js'

const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

async function openAccount(parameters: TestClientParameters & { readonly addresses?: readonly string[] } = {}) {
  const { addresses = [firstAddress], ...options } = parameters
  const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
  const client = await openClient({ wallets: [wallet], ...options })
  await connectWallet(client, wallet, { addresses })
  client.hawser.open()
  await expect.poll(() => document.querySelector('[data-hawser-view="Account"]')).not.toBeNull()
  return { ...client, wallet }
}
const ether = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })
/** Answers every balance question so far, StrictMode's second one included. */
async function answerBalance({ balances }: Awaited<ReturnType<typeof openAccount>>, value: bigint) {
  await expect.poll(() => balances.length).toBeGreaterThan(0)
  for (const { resolve } of balances) resolve(ether(value))
}
/** Time passes until it is. The wallet is asked a moment after the view says so, and its deadline begins there. */
async function silenceIsSaid({ clock }: Pick<Awaited<ReturnType<typeof openClient>>, 'clock'>) {
  const said = page.getByText('Alpha isn’t responding')
  const isSaid = () => {
    clock.advance(5_000)
    return said.elements().length === 1
  }
  await expect.poll(isSaid).toBe(true)
  await expect.element(said).toBeVisible()
}
const stack = ({ hawser }: Awaited<ReturnType<typeof openAccount>>) =>
  hawser.getSnapshot().router.stack.map(({ name }) => name)

describe('AccountView', () => {
  it('default: shows the address, the balance floored to 3 decimals, the network and the wallet', async () => {
    const client = await openAccount()
    await answerBalance(client, 1_234_999_999_999_999_999n)
    await expect.element(page.getByText('1.234 ETH')).toBeVisible()
    await expect.element(page.getByText('Balance: 1.234999999999999999 ETH')).toBeInTheDocument()
    await expect.element(page.getByTitle('1.234999999999999999 ETH')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Copy address.*0x12ab…90ef/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Network Ethereum Change' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Wallet Alpha Change' })).toBeVisible()
    await expectAccessible()
  })

  it('behavior: while the balance is read its place is held and named', async () => {
    await openAccount()
    await expect.element(page.getByText('Loading balance')).toBeInTheDocument()
    await expectAccessible()
  })

  it('behavior: a balance that cannot be read is unavailable, never zero, and can be asked for again', async () => {
    const client = await openAccount()
    await expect.poll(() => client.balances.length).toBeGreaterThan(0)
    const asked = client.balances.length
    for (const { reject } of client.balances) reject(new Error('down'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Balance unavailable')
    expect(document.body.textContent).not.toMatch(/\b0(\.0+)? ETH/)
    await expectAccessible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => client.balances.length).toBeGreaterThan(asked)
    for (const { resolve } of client.balances) resolve(ether(5n * 10n ** 17n))
    await expect.element(page.getByTitle('0.5 ETH')).toBeVisible()
  })

  it('behavior: on a chain that the app does not know, and allows, the balance is unavailable', async () => {
    const { wallet } = await openAccount({ allowUnsupportedChain: true })
    wallet.report([firstAddress], 'eip155:31337')
    await expect.element(page.getByText('Balance unavailable')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Network · Chain ID 31337 Unsupported network Change' }))
      .toBeVisible()
    expect(page.getByRole('button', { name: 'Send' }).elements()).toHaveLength(0)
    await expectAccessible()
  })

  it('behavior: the rows lead to the networks and to the accounts', async () => {
    const client = await openAccount({ addresses: [firstAddress, secondAddress] })
    await page.getByRole('button', { name: /Wallet.*2 accounts/ }).click()
    expect(stack(client)).toEqual(['Account', 'Accounts'])
    client.hawser.router.goBack()
    await page.getByRole('button', { name: /Network/ }).click()
    expect(stack(client)).toEqual(['Account', 'Networks'])
  })

  it('behavior: where the app allows no switch, the network is shown and the reason with it', async () => {
    await openAccount({ enableNetworkSwitch: false })
    await expect.element(page.getByText(/chooses the network/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Network/ })).not.toBeInTheDocument()
    expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent.includes('Ethereum'))).toBe(
      false,
    )
    await expectAccessible()
  })

  it('behavior: the explorer’s page of the address opens in a new tab', async () => {
    await openAccount()
    const link = page.getByRole('link', { name: /Explorer/ })
    await expect.element(link).toHaveAttribute('href', `https://explorer.test/address/${firstAddress}`)
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('behavior: Send is there where it works', async () => {
    const client = await openAccount()
    await page.getByRole('button', { name: 'Send' }).click()
    expect(stack(client)).toEqual(['Account', 'Send'])
  })

  it.each(['Send', 'Receive'])('behavior: %s, pressed when the account has just gone, does nothing', async (name) => {
    const { hawser, wallet } = await openAccount()
    const button = page.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    const thrown: unknown[] = []
    const onError = (event: ErrorEvent): void => {
      event.preventDefault()
      thrown.push(event.error)
    }
    window.addEventListener('error', onError)
    onTestFinished(() => window.removeEventListener('error', onError))
    wallet.report([], 'eip155:1')
    ;(button.element() as HTMLElement).click()
    expect(thrown).toEqual([])
    await expect.poll(() => document.querySelector('[data-hawser-view="Account"]')).toBeNull()
    expect(hawser.getSnapshot().router.stack.map((view) => view.name)).toEqual(['Connect'])
  })

  it.each([
    ['the app has switched it off', { features: { send: false } }],
    ['the chain cannot', { canSend: false }],
  ])('behavior: Send is not there where %s', async (_, options) => {
    await openAccount(options)
    await expect.element(page.getByRole('link', { name: /Explorer/ })).toBeVisible()
    expect(page.getByRole('button', { name: 'Send' }).elements()).toHaveLength(0)
  })

  it('CAP-08 CAP-16 behavior: Receive is there unless the app has switched it off, in the app’s order', async () => {
    const client = await openAccount()
    const tiles = () =>
      [...document.querySelectorAll('.hawser-tile[data-hawser-open]')].map(({ textContent }) => textContent)
    expect(tiles()).toEqual(['Receive', 'Send'])
    await page.getByRole('button', { name: 'Receive' }).click()
    expect(stack(client)).toEqual(['Account', 'Receive'])
  })

  it.each([
    [{ features: { receive: false } }, ['Send']],
    [{ walletFeaturesOrder: ['send', 'receive'] }, ['Send', 'Receive']],
    [{ walletFeaturesOrder: ['send'] }, ['Send', 'Receive']],
  ] satisfies [TestClientParameters, string[]][])('CAP-16 parameters: %j', async (options, expected) => {
    await openAccount(options)
    await expect
      .poll(() =>
        [...document.querySelectorAll('.hawser-tile[data-hawser-open]')].map(({ textContent }) => textContent),
      )
      .toEqual(expected)
  })

  it('CAP-06 behavior: what is done from another namespace’s account is done with that account', async () => {
    const address = solanaAddress
    const other = fakeWallet({ id: 'test.other', name: 'Other', namespaces: ['solana'] })
    const evm = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const client = await openClient({
      wallets: [evm, other],
      others: ['solana'],
      networks: [...testNetworks, solana],
      allowUnsupportedChain: true,
    })
    await connectWallet(client, other, {
      accounts: [{ namespace: 'solana', address, type: 'eoa' }],
      chainId: solana.caipNetworkId,
    })
    await connectWallet(client, evm)
    client.hawser[internalsKey].controllers.network.setActiveNamespace('eip155')
    // The wallet in use is on a network that the app does not know: that is no matter of the other one's.
    evm.report([firstAddress], 'eip155:31337')
    client.hawser.open({ view: { name: 'Account', parameters: { namespace: 'solana' } } })
    await expect.element(page.getByTitle(address)).toBeVisible()
    const top = () => client.hawser.getSnapshot().router.stack.at(-1)
    const { router } = client.hawser
    await page.getByRole('button', { name: 'Receive' }).click()
    expect(top()).toEqual({ name: 'Receive', parameters: { namespace: 'solana' } })
    router.goBack()
    await page.getByRole('button', { name: /Network/ }).click()
    expect(top()).toEqual({ name: 'Networks', parameters: { namespace: 'solana' } })
    await expect.element(page.getByRole('button', { name: /Solana/ })).toHaveAttribute('aria-current', 'true')
    expect(page.getByRole('button', { name: /Ethereum/ }).elements()).toHaveLength(0)
    router.goBack()
    await page.getByRole('button', { name: 'Send' }).click()
    expect(top()).toEqual({ name: 'Send' })
    expect(client.hawser.getSnapshot().networks.activeNamespace).toBe('solana')
  })

  it('parameters: features.balance: where it is off nobody is asked for it', async () => {
    const client = await openAccount({ features: { balance: false } })
    await expect.element(page.getByRole('button', { name: 'Receive' })).toBeVisible()
    expect(document.querySelector('.hawser-balance, .hawser-balance-problem')).toBeNull()
    expect(client.balances).toEqual([])
  })

  it('behavior: disconnect ends the connection and closes the modal', async () => {
    const { hawser } = await openAccount()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    expect(hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  /** A wallet that is connected on two networks by itself, and another one beside it. */
  async function openOnTwoNetworks() {
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha', namespaces: ['eip155', 'solana'] })
    const beside = fakeWallet({ id: 'test.beta', name: 'Beta' })
    const client = await openClient({
      wallets: [wallet, beside],
      others: ['solana'],
      networks: [...testNetworks, solana],
    })
    await connectWallet(client, beside, { addresses: [secondAddress] })
    const connected = connect(client.hawser, { connectorId: 'test.alpha' })
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approveEach({
      eip155: { address: firstAddress, chainId: 'eip155:1' },
      solana: { address: solanaAddress, chainId: solana.caipNetworkId },
    })
    await connected
    return { ...client, wallet, beside }
  }

  it('behavior: a wallet on several networks shows the mark of each, named', async () => {
    const { hawser } = await openOnTwoNetworks()
    await disconnect(hawser, { connectorId: 'test.beta' })
    hawser.open({ view: { name: 'Account' } })
    const row = page.getByRole('button', { name: 'Wallet Ethereum & EVM, Solana Alpha Change' })
    await expect.element(row).toBeVisible()
    await expect.poll(() => row.element().querySelectorAll('.hawser-marks img').length).toBe(2)
    await expectAccessible()
  })

  it('behavior: several wallets are counted', async () => {
    const { hawser } = await openOnTwoNetworks()
    hawser.open({ view: { name: 'Account' } })
    await expect.element(page.getByRole('button', { name: /^1 of 2 wallets.*Alpha/ })).toBeVisible()
  })

  it('behavior: disconnect ends the wallet on all its networks, and no other one', async () => {
    const { hawser } = await openOnTwoNetworks()
    hawser.open({ view: { name: 'Account' } })
    await page.getByRole('button', { name: 'Disconnect' }).click()
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual(['eip155/test.beta'])
    await expect.poll(() => hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  it('behavior: after disconnect no account of the same wallet comes up on another network', async () => {
    const { hawser } = await openOnTwoNetworks()
    await disconnect(hawser, { connectorId: 'test.beta' })
    hawser.open({ view: { name: 'Account' } })
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(hawser.getSnapshot().connections).toMatchObject({ byId: {}, active: {} })
    expect(hawser.getSnapshot().networks.activeNamespace).toBe('eip155')
  })

  it('behavior: a wallet that takes its permission back leads to Connect', async () => {
    const { hawser, wallet } = await openAccount()
    wallet.report([], 'eip155:1')
    await expect.element(page.getByRole('list', { name: 'Wallets' })).toBeVisible()
    expect(hawser.getSnapshot().router.stack).toEqual([{ name: 'Connect' }])
  })

  it('CAP-06 behavior: a wallet that leaves does not give its place to another one’s account', async () => {
    const second = fakeWallet({ id: 'test.second', name: 'Second' })
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const { hawser, ...client } = await openClient({ wallets: [wallet, second] })
    await connectWallet({ hawser, ...client }, second, { addresses: [secondAddress] })
    await connectWallet({ hawser, ...client }, wallet)
    hawser.open({ view: { name: 'Account' } })
    await expect.element(page.getByTitle(firstAddress)).toBeVisible()
    wallet.report([], 'eip155:1')
    await expect
      .poll(() => hawser.getSnapshot().router.stack)
      .toEqual([{ name: 'Connect', parameters: { namespace: 'eip155' } }])
    expect(page.getByTitle(secondAddress).elements()).toHaveLength(0)
  })

  it('STA-01 behavior: a stored wallet that does not answer is kept, asked again, and can be let go', async () => {
    const id = 'stored'
    const storage = createMemoryStore()
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const before = createTestClient({ id, storage, wallets: [wallet] })
    before.hawser.start()
    await connectWallet(before, wallet)
    before.hawser.destroy()

    const client = await openClient({ id, storage, wallets: [wallet] })
    client.hawser.open()
    await expect.element(page.getByText('Waiting for Alpha…')).toBeVisible()
    await expectAccessible()

    await silenceIsSaid(client)
    await expect.element(page.getByText(shortenAddress(firstAddress))).toBeVisible()
    expect(document.body.innerHTML).not.toContain(firstAddress)
    await expectAccessible()

    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Asking Alpha…')).toBeVisible()
    await silenceIsSaid(client)

    await page.getByRole('button', { name: 'Disconnect' }).click()
    expect(client.hawser.getSnapshot().connections.byId).toEqual({})
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  it('behavior: a wallet that does not answer is let go on all its networks', async () => {
    const id = 'silent'
    const storage = createMemoryStore()
    const parameters = { id, storage, others: ['solana'] as const, networks: [...testNetworks, solana] }
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha', namespaces: ['eip155', 'solana'] })
    const before = createTestClient({ ...parameters, wallets: [wallet] })
    before.hawser.start()
    const connected = connect(before.hawser, { connectorId: 'test.alpha' })
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approveEach({
      eip155: { address: firstAddress, chainId: 'eip155:1' },
      solana: { address: solanaAddress, chainId: solana.caipNetworkId },
    })
    await connected
    before.hawser.destroy()

    const client = await openClient({ ...parameters, wallets: [wallet] })
    client.hawser.open()
    await expect.element(page.getByText('Waiting for Alpha…')).toBeVisible()
    await silenceIsSaid(client)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    expect(client.hawser.getSnapshot().connections.byId).toEqual({})
  })

  it('behavior: hostile names and huge balances stay inside the card', async () => {
    const wallet = fakeWallet({ id: 'test.long', name: `\u202E${'W'.repeat(200)}` })
    const client = await openClient({ wallets: [wallet] })
    await connectWallet(client, wallet)
    client.hawser.open()
    await expect.poll(() => client.balances.length).toBeGreaterThan(0)
    for (const { resolve } of client.balances) resolve({ value: 2n ** 255n, decimals: 0, symbol: 'S'.repeat(80) })
    await expect.element(page.getByTitle(/^57,896,044/)).toBeVisible()
    const card = document.querySelector('[data-hawser-view]')
    expect(card?.scrollWidth).toBeLessThanOrEqual(card?.clientWidth ?? 0)
  })
})

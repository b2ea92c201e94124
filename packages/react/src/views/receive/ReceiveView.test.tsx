import {
  type ChainNamespace,
  connectionStorageKeys,
  createMemoryStore,
  createStorage,
  defineNetwork,
  type Network,
  UnconfirmedError,
} from '@hawser/common'
import { type Account, selectStatus } from '@hawser/core'
import { connect, switchConnection } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ActionsContext, createActionsLoaders } from '../../provider/actions.js'
import { HawserContext } from '../../provider/useHawser.js'
import { testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { connectWallet, firstAddress, openClient, secondAddress } from '../fixtures/openClient.js'
import { readQrCode } from '../fixtures/readQrCode.js'
import { ReceiveView } from './ReceiveView.js'

const payment = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ordinal = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'
const dollar = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const polkadotAddress = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

function network(chainNamespace: ChainNamespace, id: string, name: string): Network {
  return defineNetwork({
    id,
    chainNamespace,
    name,
    nativeCurrency: { name, symbol: 'C', decimals: 8 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  })
}
const bitcoin = network('bip122', '000000000019d6689c085ae165831e93', 'Bitcoin')
const signet = network('bip122', '00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet')
const polkadot = network('polkadot', '91b171bb158e2d3848fa23a9f1c25182', 'Polkadot')
const kusama = network('polkadot', 'b0a8d493285c2df73290dfb7e61f870f', 'Kusama')
const all = [...testNetworks, bitcoin, signet, polkadot, kusama]

/** A wallet of one namespace that shares `accounts`, with the Receive view open for it. */
async function openReceive(
  accounts: readonly Account[],
  current: Network,
  options: { readonly isOther?: boolean; readonly dir?: 'rtl' } = {},
) {
  const { chainNamespace: namespace } = current
  const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha', namespaces: [namespace] })
  const evm = fakeWallet({ id: 'test.evm', name: 'Evm' })
  const client = await openClient({
    wallets: [wallet, evm],
    others: ['bip122', 'polkadot'],
    networks: all,
    tokens: [{ caipNetworkId: 'eip155:1', address: dollar, symbol: 'USDC', decimals: 6 }],
    ...(options.dir && { dir: options.dir }),
  })
  if (options.isOther) await connectWallet(client, evm)
  await connectWallet(client, wallet, { accounts, chainId: current.caipNetworkId })
  if (options.isOther) client.hawser[internalsKey].controllers.network.setActiveNamespace('eip155')
  client.hawser.open({ view: { name: 'Receive', ...(options.isOther && { parameters: { namespace } }) } })
  await expect.element(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible()
  return { ...client, wallet }
}
const account = (namespace: ChainNamespace, address: string, type: Account['type'] = 'eoa'): Account => ({
  namespace,
  address,
  type,
})
const code = () => page.getByRole('img', { name: 'QR code of the address' })
const scanned = () => readQrCode(code())
const shownAddress = () => document.querySelector('.hawser-full-address')?.textContent
const requestCode = () => page.getByRole('img', { name: 'QR code of the request' })
const networkNames = () =>
  [...document.querySelectorAll('.hawser-receive-network > bdi')].map(({ textContent }) => textContent)

describe('ReceiveView', () => {
  it('CAP-08 default: the address as a code and as text, to copy, and every network it works on', async () => {
    const [ethereum] = testNetworks
    if (!ethereum) throw new Error('no network')
    await openReceive([account('eip155', firstAddress)], ethereum)
    expect(await scanned()).toBe(firstAddress)
    expect(shownAddress()).toBe(firstAddress)
    await expect.element(page.getByRole('heading', { name: 'Send only on' })).toBeVisible()
    expect(networkNames()).toHaveLength(testNetworks.length)
    expect(page.getByRole('tab').elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'Copy address' }).click()
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expectAccessible()
  })

  it.each([
    ['cannot say so without a prompt', () => Promise.reject(new UnconfirmedError()), 'Confirm your account'],
    ['has not answered yet', () => new Promise<never>(() => {}), 'Asking Alpha…'],
  ])('behavior: an address that was only stored is not offered while its wallet %s', async (_, reconnect, title) => {
    const id = crypto.randomUUID()
    const storage = createMemoryStore()
    createStorage({ store: storage, prefix: `@hawser/${id}` }).write(connectionStorageKeys.connections, [
      {
        id: 'eip155/test.alpha',
        namespace: 'eip155',
        connectorId: 'test.alpha',
        connectorType: 'ANNOUNCED',
        connectorName: 'Alpha',
        accounts: [{ address: secondAddress, type: 'eoa' }],
        address: secondAddress,
        chainId: 'eip155:1',
        isActive: true,
      },
    ])
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const asked = { ...wallet, connector: { ...wallet.connector, reconnect } }
    const statuses = new Set<string>()
    const { hawser } = await openClient({ id, storage, wallets: [asked], view: { name: 'Receive' } })
    hawser.subscribe(() => statuses.add(selectStatus(hawser.getSnapshot())))
    await expect.element(page.getByText(title)).toBeVisible()
    expect(code().elements()).toHaveLength(0)
    expect(page.getByRole('button', { name: 'Copy address' }).elements()).toHaveLength(0)
    expect(document.body.innerHTML).not.toContain(secondAddress)
    await expectAccessible()
    hawser.open({ view: { name: 'Account' } })
    await expect.poll(() => document.querySelector('[data-hawser-view="Account"]')).not.toBeNull()
    expect(page.getByRole('button', { name: 'Receive' }).elements()).toHaveLength(0)
    expect(document.body.innerHTML).not.toContain(secondAddress)
    expect(statuses).not.toContain('connected')

    hawser.open({ view: { name: 'Receive' } })
    if (selectStatus(hawser.getSnapshot()) === 'unconfirmed')
      await page.getByRole('button', { name: 'Confirm in Alpha' }).click()
    else void connect(hawser, { connectorId: 'test.alpha' })
    await expect.poll(() => wallet.requests.length).toBeGreaterThan(0)
    wallet.approve([firstAddress], 'eip155:1')
    await expect.poll(() => selectStatus(hawser.getSnapshot())).toBe('connected')
    hawser.open({ view: { name: 'Receive' } })
    await expect.element(code()).toBeVisible()
    expect(await scanned()).toBe(firstAddress)
  })

  it('CAP-08 CAP-20 behavior: a Bitcoin wallet has an address to be paid at and one for ordinals, each with its own code', async () => {
    await openReceive([account('bip122', ordinal), account('bip122', payment, 'payment')], bitcoin)
    const tab = (name: string) => page.getByRole('tab', { name })
    await expect.element(tab('Payments')).toHaveAttribute('aria-selected', 'true')
    expect(await scanned()).toBe(payment)
    expect(shownAddress()).toBe(payment)
    await expect.element(page.getByText(/for regular bitcoin/)).toBeVisible()
    await expectAccessible()

    const chosen = tab('Payments').element()
    if (!(chosen instanceof HTMLElement)) throw new Error('no tab')
    chosen.focus()
    chosen.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    await expect.element(tab('Ordinals')).toHaveAttribute('aria-selected', 'true')
    await expect.poll(scanned).toBe(ordinal)
    expect(shownAddress()).toBe(ordinal)
    await expect.element(page.getByText(/For regular bitcoin, use a payment address/)).toBeVisible()
    await expectAccessible()
    await expect.element(page.getByRole('heading', { name: 'Send only on' })).toBeVisible()
    expect(networkNames()).toEqual(['Bitcoin'])
  })

  it('CAP-08 behavior: an amount is asked for by a link, in the currency that is chosen, and handed to the system', async () => {
    const shared = vi.fn(async (_: ShareData) => {})
    Object.defineProperty(navigator, 'share', { configurable: true, value: shared })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    const [ethereum] = testNetworks
    if (!ethereum) throw new Error('no network')
    await openReceive([account('eip155', firstAddress)], ethereum)
    await page.getByRole('button', { name: 'Request an amount' }).click()
    const amount = page.getByLabelText('Amount')
    await expect.element(amount).toHaveFocus()
    await amount.fill('0.5')
    await expect.element(page.getByText('0.5 ETH on Ethereum')).toBeVisible()
    expect(await readQrCode(requestCode())).toBe(`ethereum:${firstAddress}@1?value=500000000000000000`)
    await page.getByLabelText('Currency').selectOptions('USDC')
    const link = `ethereum:${dollar}@1/transfer?address=${firstAddress}&uint256=500000`
    await expect.poll(() => readQrCode(requestCode())).toBe(link)
    await page.getByRole('button', { name: 'Share' }).click()
    expect(shared).toHaveBeenCalledWith({ text: link })
    await expectAccessible()

    await amount.fill('0.1234567')
    await expect.element(page.getByText('USDC has up to 6 decimals.')).toBeVisible()
    await amount.fill('1'.padEnd(90, '0'))
    await expect.element(page.getByText('Enter a number, such as 0.5.')).toBeVisible()
    expect(await scanned()).toBe(firstAddress)
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect.element(page.getByRole('button', { name: 'Request an amount' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
  })

  const ask = () => page.getByRole('button', { name: 'Request an amount' }).elements()

  it('behavior: no amount is asked for at an address of ordinals', async () => {
    await openReceive([account('bip122', ordinal), account('bip122', payment, 'payment')], bitcoin)
    expect(ask()).toHaveLength(1)
    await page.getByRole('tab', { name: 'Ordinals' }).click()
    await expect.poll(scanned).toBe(ordinal)
    expect(ask()).toHaveLength(0)
  })

  it('behavior: no amount is asked for where wallets read no such link', async () => {
    await openReceive([account('polkadot', polkadotAddress)], polkadot)
    expect(ask()).toHaveLength(0)
  })

  it('behavior: a Bitcoin wallet with one address for everything has no tabs', async () => {
    await openReceive([account('bip122', payment, 'payment')], bitcoin)
    expect(await scanned()).toBe(payment)
    expect(page.getByRole('tab').elements()).toHaveLength(0)
    expect(page.getByText(/for regular bitcoin/).elements()).toHaveLength(0)
  })

  it('behavior: the account in use comes first, and another one chosen meanwhile takes its place', async () => {
    const { hawser, wallet } = await openReceive([account('polkadot', polkadotAddress)], polkadot)
    expect(await scanned()).toBe(polkadotAddress)
    expect(networkNames()).toEqual(['Polkadot'])
    expect(hawser.getSnapshot().connections.byId['polkadot/test.alpha']?.address).toBe(polkadotAddress)
    const onKusama = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
    wallet.reportAccounts([account('polkadot', onKusama)], kusama.caipNetworkId)
    await expect.poll(shownAddress).toBe(onKusama)
    await expect.poll(scanned).toBe(onKusama)
    expect(networkNames()).toEqual(['Kusama'])
  })

  it('behavior: of another namespace than the one in use', async () => {
    await openReceive([account('bip122', payment, 'payment')], bitcoin, { isOther: true })
    expect(await scanned()).toBe(payment)
  })

  it('behavior: a smart account is paid where it is; on a network of nobody’s it is said so', async () => {
    const [ethereum] = testNetworks
    if (!ethereum) throw new Error('no network')
    const { wallet } = await openReceive([account('eip155', firstAddress, 'smartAccount')], ethereum)
    expect(networkNames()).toEqual(['Ethereum'])
    wallet.reportAccounts([account('eip155', firstAddress, 'smartAccount')], 'eip155:31337')
    await expect.poll(networkNames).toEqual([])
  })

  it('CAP-08 behavior: a session is believed no further than the networks that it names, and the one that it is on', async () => {
    const wallet = fakeWallet({ id: 'test.safe', name: 'Safe', type: 'WALLET_CONNECT' })
    const client = await openClient({ wallets: [wallet] })
    const connected = connect(client.hawser, { connectorId: 'test.safe' })
    await expect.poll(() => wallet.requests.length).toBe(1)
    const [request] = wallet.requests
    request?.answer.resolve([
      {
        connectionId: 'eip155/test.safe',
        generation: request.parameters.generation,
        namespace: 'eip155',
        accounts: [account('eip155', firstAddress)],
        chainId: 'eip155:10',
        approvedChainIds: ['eip155:100'],
        supportsAllNetworks: true,
      },
    ])
    await connected
    client.hawser.open({ view: { name: 'Receive' } })
    await expect.poll(networkNames).toEqual(['OP Mainnet', 'Gnosis'])
  })

  it('behavior: from right to left, and with a long address, it stays inside the card', async () => {
    await openReceive([account('bip122', ordinal), account('bip122', payment, 'payment')], bitcoin, { dir: 'rtl' })
    await page.getByRole('tab', { name: 'Ordinals' }).click()
    const card = document.querySelector('[data-hawser-view]')
    expect(card?.scrollWidth).toBeLessThanOrEqual(card?.clientWidth ?? 0)
    expect(shownAddress()).toBe(ordinal)
    await expectAccessible()
  })

  it.each([
    ['of another namespace', {}, { namespace: 'eip155' }],
    ['of another namespace, opened for the one in use', { namespace: 'eip155' }, { namespace: 'eip155' }],
  ] as const)(
    'CAP-08 behavior: a wallet that leaves never gives its place to one %s',
    async (_, parameters, expected) => {
      const evm = fakeWallet({ id: 'test.evm', name: 'Evm' })
      const other = fakeWallet({ id: 'test.other', name: 'Other', namespaces: ['polkadot'] })
      const client = await openClient({ wallets: [evm, other], others: ['polkadot'], networks: all })
      await connectWallet(client, other, {
        accounts: [account('polkadot', polkadotAddress)],
        chainId: polkadot.caipNetworkId,
      })
      await connectWallet(client, evm)
      client.hawser[internalsKey].controllers.network.setActiveNamespace('eip155')
      client.hawser.open({ view: { name: 'Receive', parameters } })
      await expect.poll(shownAddress).toBe(firstAddress)
      evm.report([], 'eip155:1')
      await expect.poll(() => client.hawser.getSnapshot().networks.activeNamespace).toBe('polkadot')
      await expect
        .poll(() => client.hawser.getSnapshot().router.stack)
        .toEqual([{ name: 'Connect', parameters: expected }])
      await expect.element(page.getByText('Wallets for Ethereum & EVM')).toBeVisible()
      expect(document.body.textContent).not.toContain(polkadotAddress)
    },
  )

  it('CAP-08 behavior: nor to another wallet of its kind', async () => {
    const [first, second] = ['One', 'Two'].map((name) => fakeWallet({ id: `test.${name}`, name }))
    if (!first || !second) throw new Error('no wallets')
    const client = await openClient({ wallets: [first, second] })
    await connectWallet(client, second, { addresses: [secondAddress] })
    await connectWallet(client, first)
    client.hawser.open({ view: { name: 'Receive', parameters: { namespace: 'eip155' } } })
    await expect.poll(shownAddress).toBe(firstAddress)
    first.report([], 'eip155:1')
    await expect
      .poll(() => client.hawser.getSnapshot().router.stack)
      .toEqual([{ name: 'Connect', parameters: { namespace: 'eip155' } }])
    expect(document.body.textContent).not.toContain(secondAddress)
  })

  it('behavior: another wallet that the user chooses meanwhile takes its place', async () => {
    const [first, second] = ['One', 'Two'].map((name) => fakeWallet({ id: `test.${name}`, name }))
    if (!first || !second) throw new Error('no wallets')
    const client = await openClient({ wallets: [first, second] })
    await connectWallet(client, second, { addresses: [secondAddress] })
    await connectWallet(client, first)
    client.hawser.open({ view: { name: 'Receive' } })
    await expect.poll(shownAddress).toBe(firstAddress)
    await switchConnection(client.hawser, { connectionId: 'eip155/test.Two' })
    await expect.poll(shownAddress).toBe(secondAddress)
    first.report([], 'eip155:1')
    await expect.poll(() => client.hawser.getSnapshot().connections.byId['eip155/test.One']).toBeUndefined()
    expect(shownAddress()).toBe(secondAddress)
  })

  it('behavior: closed and opened at once for the wallet that is left, it shows that one', async () => {
    const [first, second] = ['One', 'Two'].map((name) => fakeWallet({ id: `test.${name}`, name }))
    if (!first || !second) throw new Error('no wallets')
    const client = await openClient({ wallets: [first, second] })
    await connectWallet(client, second, { addresses: [secondAddress] })
    await connectWallet(client, first)
    const screen = await render(
      <HawserContext.Provider value={client.hawser}>
        <ActionsContext.Provider value={createActionsLoaders()}>
          <ReceiveView />
        </ActionsContext.Provider>
      </HawserContext.Provider>,
    )
    onTestFinished(() => screen.unmount())
    const shown = () => screen.container.querySelector('.hawser-full-address')?.textContent
    client.hawser.open({ view: { name: 'Receive' } })
    await expect.poll(shown).toBe(firstAddress)
    client.hawser.close()
    await expect.poll(() => client.hawser.getSnapshot().modal.isOpen).toBe(false)
    first.report([], 'eip155:1')
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(shown()).toBe(firstAddress)
    client.hawser.open({ view: { name: 'Receive' } })
    await expect.poll(shown).toBe(secondAddress)
    expect(client.hawser.getSnapshot().router.stack).toEqual([{ name: 'Receive' }])
  })

  it('behavior: a wallet that leaves leads to the wallets', async () => {
    const { hawser, wallet } = await openReceive([account('bip122', payment, 'payment')], bitcoin)
    wallet.reportAccounts([], bitcoin.caipNetworkId)
    await expect.poll(() => hawser.getSnapshot().router.stack).toEqual([{ name: 'Connect' }])
  })
})

import { type ConnectorContext, type ConnectorFactory, contractVersion, type View } from '@hawser/core'
import { connect } from '@hawser/core/actions'
import { send } from '@hawser/core/send'
import '../styles/index.css'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { type RenderClientParameters, renderClient } from '../fixtures/renderClient.js'
import { HawserProvider } from '../provider/HawserProvider.js'
import { accountBackend, sentHistory, sentNft } from '../views/fixtures/accountBackend.js'
import { createSendClient, receiver } from '../views/fixtures/createSendClient.js'
import { solana, testNetworks } from '../views/fixtures/createTestClient.js'
import { expectAccessible } from '../views/fixtures/expectAccessible.js'
import { type FakeSiwx, fakeSiwx, siwxText } from '../views/fixtures/fakeSiwx.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { expectTabReachesAll, findCut, findPointerOnly, findStops } from '../views/fixtures/keyboardReach.js'
import {
  awaitSale,
  depositId,
  fillBuy,
  fillSell,
  openBuy,
  openDeposit,
  openSell,
  purchaseId,
  saleId,
} from '../views/fixtures/openBuy.js'
import { connectWallet, firstAddress, secondAddress } from '../views/fixtures/openClient.js'
import { fillSwap, openSwap } from '../views/fixtures/openSwap.js'
import { pairingWallet } from '../views/fixtures/openWallets.js'
import { untilSettled } from '../views/fixtures/untilSettled.js'
import { walletsBackend } from '../views/fixtures/walletsBackend.js'
import type { OwnViewName } from './appViews.js'

const connectorId = 'test.multi'
const shown = (name: string) => document.querySelector(`[data-hawser-view="${name}"]`)
const dialog = () => page.getByRole('dialog').element()

/** A client with both services, a wallet of two namespaces, one of a single one and WalletConnect, and the real modal. */
async function openModal(options: RenderClientParameters = {}) {
  const account = Object.assign(accountBackend(), {
    suggestions: [{ name: 'alice.example.id', registered: false }],
    history: {
      '': { data: sentHistory([{}, { status: 'failed' }, { operationType: 'receive' }]), next: null },
    },
    nfts: { '': { data: [sentNft('1'), sentNft('2', { name: null })], next: null } },
  })
  const list = walletsBackend()
  const contexts: ConnectorContext[] = []
  const asking: ConnectorFactory = {
    contractVersion,
    id: 'test.asking',
    create(context) {
      contexts.push(context)
      return fakeWallet({ id: 'test.asking', name: 'Asking', type: 'EXTERNAL' }).connector
    },
  }
  const multi = fakeWallet({ id: connectorId, name: 'Multi', namespaces: ['eip155', 'solana'] })
  const alpha = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
  const client = await renderClient(<ConnectButton />, {
    wallets: [alpha, multi, pairingWallet()],
    connectors: [asking],
    networks: [...testNetworks, solana],
    services: { blockchainApi: { baseUrl: 'https://service.example' }, wallets: { baseUrl: 'https://wallets.test' } },
    ...options,
    platform: {
      fetch: (input, init) => (String(input).startsWith('https://wallets.test') ? list : account).fetch(input, init),
    },
  })
  return { ...client, alpha, multi, ask: contexts[0]?.ask }
}

/** Opens one view without a connection. */
const opened = (view: View) => async () => {
  const { hawser } = await openModal()
  hawser.open({ view })
}

/** Opens one view of an account that has tokens and a history. */
const openedOfAccount = (view: View, siwx?: FakeSiwx) => async () => {
  const client = await openModal({ siwx })
  await connectWallet(client, client.alpha, { addresses: [firstAddress, secondAddress] })
  client.hawser.open({ view })
  return client
}

/** Opens the account, and in it what lies behind the first control that is called `selector`. */
const openedFromAccount = (selector: string, tab?: string) => async () => {
  await openedOfAccount({ name: 'Account' })()
  if (tab) await page.getByRole('tab', { name: tab }).click()
  await expect.poll(() => document.querySelector(selector)).not.toBeNull()
  document.querySelector<HTMLElement>(selector)?.click()
}

async function openActivity() {
  await openedOfAccount({ name: 'Account' })()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect.element(page.getByRole('list', { name: 'Activity' }).getByRole('button').first()).toBeVisible()
}

async function openSend() {
  const client = createSendClient()
  const { hawser, wallet } = client
  const screen = await render(
    <HawserProvider client={hawser}>
      <ConnectButton />
    </HawserProvider>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    hawser.destroy()
  })
  const connected = connect(hawser, { connectorId: wallet.connector.id })
  await expect.poll(() => wallet.requests.length).toBe(1)
  wallet.approve([firstAddress], 'eip155:1')
  await connected
  hawser.open({ view: { name: 'Send' } })
  await expect.poll(() => shown('Send')).not.toBeNull()
  return { ...client, api: hawser.use(send) }
}

/** A sign-in whose account is signed in, so that the settings have a session to show. */
function signedIn(): FakeSiwx {
  const siwx = fakeSiwx({ isRequired: false })
  const data = {
    accountAddress: firstAddress,
    chainId: 'eip155:1',
    domain: 'app.example.com',
    uri: 'https://app.example.com/',
    version: '1',
    nonce: 'abcd1234',
    issuedAt: '2026-01-02T03:04:05.000Z',
  } as const
  siwx.sessions = [{ data, message: siwxText(firstAddress), signature: '0xabcd' }]
  return siwx
}

/** How each view of the modal's own is come to. One that is added is missing here. */
const ways: Readonly<Record<OwnViewName, () => Promise<unknown>>> = {
  Connect: opened({ name: 'Connect' }),
  ChooseNamespaces: opened({ name: 'ChooseNamespaces', parameters: { connectorId } }),
  ConnectingExternal: opened({ name: 'ConnectingExternal', parameters: { connectorId } }),
  ConnectingFarcaster: opened({ name: 'ConnectingFarcaster', parameters: { connectorId } }),
  ConnectingWalletConnect: opened({ name: 'ConnectingWalletConnect', parameters: { walletId: 'wallet-1' } }),
  WhatIsAWallet: opened({ name: 'WhatIsAWallet' }),
  GetAWallet: opened({ name: 'GetAWallet' }),
  AllWallets: opened({ name: 'AllWallets' }),
  WalletDetails: opened({ name: 'WalletDetails', parameters: { walletId: 'wallet-1' } }),
  Account: openedOfAccount({ name: 'Account' }),
  Accounts: openedOfAccount({ name: 'Accounts' }),
  Networks: openedOfAccount({ name: 'Networks' }),
  async UnsupportedChain() {
    const client = await openModal()
    await connectWallet(client, client.alpha, { chainId: 'eip155:31337' })
  },
  async SIWXSignMessage() {
    const { hawser, alpha } = await openModal({ siwx: fakeSiwx(), appName: 'Harbour' })
    connect(hawser, { connectorId: 'test.alpha' }).catch(() => {})
    await expect.poll(() => alpha.requests.length).toBe(1)
    alpha.approve([firstAddress], 'eip155:1')
  },
  async Question() {
    const { ask } = await openModal()
    ask?.({ kind: 'code', title: 'Enter the code' }).catch(() => {})
  },
  Receive: openedOfAccount({ name: 'Receive' }),
  Send: openSend,
  async SendReview() {
    const { api, clock, hawser } = await openSend()
    api.setAmount('1.25')
    api.setReceiver(receiver)
    clock.advance(500)
    expect(await api.review()).toBe(true)
    hawser.router.push({ name: 'SendReview' })
  },
  Swap: openedOfAccount({ name: 'Swap' }),
  SwapSelectToken: openedOfAccount({ name: 'SwapSelectToken', parameters: { side: 'to' } }),
  async SwapPreview() {
    const opened = await openSwap()
    await fillSwap(opened)
    expect(await opened.api.review()).toBe(true)
    opened.hawser.router.push({ name: 'SwapPreview' })
  },
  async OnRampProviders() {
    await fillBuy(await openBuy())
  },
  async OnRampSelectToken() {
    const opened = await openBuy()
    await fillBuy(opened)
    opened.hawser.router.push({ name: 'OnRampSelectToken' })
  },
  async BuyInProgress() {
    const opened = await openBuy()
    await fillBuy(opened)
    await opened.api.buy()
    opened.hawser.router.push({ name: 'BuyInProgress', parameters: { id: purchaseId } })
  },
  async SellInProgress() {
    const opened = await openSell()
    await fillSell(opened)
    await opened.api.sale.sell()
    awaitSale(opened)
    opened.api.sale.checkAgain(saleId)
    await expect.poll(() => opened.form().sale.orders[0]?.status).toBe('awaiting')
    opened.hawser.router.push({ name: 'SellInProgress', parameters: { id: saleId } })
  },
  async DepositFromExchange() {
    await openDeposit()
  },
  async DepositInProgress() {
    const opened = await openDeposit()
    opened.api.deposit.setAmount('0.5')
    await opened.api.deposit.start('harbour')
    opened.hawser.router.push({ name: 'DepositInProgress', parameters: { id: depositId } })
  },
  Token: openedFromAccount('[data-hawser-open="Token"]'),
  Transaction: openedFromAccount('[data-hawser-open="Transaction"]', 'Activity'),
  Settings: openedOfAccount({ name: 'Settings' }, signedIn()),
  RegisterAccountName: openedOfAccount({ name: 'RegisterAccountName' }),
  RegisterAccountNameSuccess: openedOfAccount({
    name: 'RegisterAccountNameSuccess',
    parameters: { name: 'alice.example.id' },
  }),
}

interface Shown {
  readonly title: string
  readonly view: OwnViewName
  readonly reach: () => Promise<unknown>
}

const ownViews = (Object.keys(ways) as OwnViewName[]).map((view): Shown => ({ title: view, view, reach: ways[view] }))
/** Views that hold something else at times. */
const further: readonly Shown[] = [
  { title: 'Account, its activity', view: 'Account', reach: openActivity },
  { title: 'Token, an NFT', view: 'Token', reach: openedFromAccount('[role=grid] button', 'NFTs') },
]

/** What stands there when the view is there as a whole. */
const whole: Partial<Record<OwnViewName, RegExp>> = {
  Connect: /Anchor/,
  AllWallets: /Anchor 11/,
  GetAWallet: /Anchor/,
  WalletDetails: /Chrome Web Store/,
  Account: /USDC/,
  Settings: /Signed in/,
  SIWXSignMessage: /Harbour/,
  Token: /Send/,
  Transaction: /0x3333/,
}

const sizes = [
  ['on a computer', 1280, 800],
  ['at 320 px', 320, 640],
  ['at 400 %', 320, 256],
] as const

/** The dialog has the height of its view, and nothing comes any more. */
async function settled(): Promise<void> {
  const read = () => JSON.stringify([dialog().getBoundingClientRect(), dialog().textContent])
  let before = ''
  await expect
    .poll(async () => {
      await untilSettled()
      await new Promise(requestAnimationFrame)
      const isStill = read() === before
      before = read()
      return isStill
    })
    .toBe(true)
}

describe('every view of the modal', () => {
  it.each([...ownViews, ...further])(
    'behavior: $title: axe finds nothing; the Tab key reaches all of it, ring and all, on a computer, at 320 px and at 400 %',
    async ({ title, view, reach }) => {
      await page.viewport(1280, 800)
      onTestFinished(() => page.viewport(1280, 800))
      await reach()
      // A question is asked over whatever view stands.
      if (view !== 'Question') await expect.poll(() => shown(view)).not.toBeNull()
      await expect.poll(() => findStops(dialog()).length).toBeGreaterThan(1)
      await expect.poll(() => dialog().textContent).toMatch((view === title && whole[view]) || /./)
      await settled()
      await expectAccessible()
      for (const [size, width, height] of sizes) {
        await page.viewport(width, height)
        await settled()
        expect(findPointerOnly(dialog()), size).toEqual([])
        await expectTabReachesAll(dialog())
        const cut = findStops(dialog()).map((stop) => [stop.outerHTML.slice(0, 160), findCut(stop, dialog())])
        expect(
          cut.filter(([, what]) => what),
          size,
        ).toEqual([])
        expect(document.documentElement.scrollWidth, size).toBeLessThanOrEqual(width)
        const { scrollWidth = 1, clientWidth = 0 } = dialog().querySelector('.hawser-body') ?? {}
        expect(scrollWidth, size).toBeLessThanOrEqual(clientWidth)
      }
    },
  )
})

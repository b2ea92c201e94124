import { freshAccount, localChain } from '../e2e/support/chain.js'
import type { Dapp, OpenDappOptions } from '../e2e/support/dapp.js'
import {
  buttonStands,
  chooseWallet,
  connect,
  fact,
  headerButton,
  reads,
  view,
  waitForRequest,
} from '../e2e/support/steps.js'
import { bollardStates } from './bollardStates.js'
import { chainStates } from './chainStates.js'
import { demoWalletStates } from './demoWalletStates.js'
import { everySize } from './devices.js'
import { firstScreenStates } from './firstScreenStates.js'
import { namespaceStates } from './namespaceStates.js'
import { pairingStates } from './pairingStates.js'
import { severalWalletsStates } from './severalWalletsStates.js'
import type { State } from './state.js'
import { walletListStates } from './walletListStates.js'

const manual: OpenDappOptions = { wallets: [{ approval: 'manual' }] }
const receiver = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

async function openAccount(dapp: Dapp): Promise<void> {
  await headerButton(dapp.page).click()
  await view(dapp.page, 'Account').waitFor()
}

async function openNetworks(dapp: Dapp): Promise<void> {
  await openAccount(dapp)
  await view(dapp.page, 'Account').locator('[data-hawser-open="Networks"]').click()
  await view(dapp.page, 'Networks').waitFor()
}

async function connectByHand(dapp: Dapp): Promise<void> {
  await chooseWallet(dapp, 'Quay Wallet')
  await dapp.wallet.approve()
  await reads(fact(dapp.page, 'status'), /^connected$/)
}

async function openSend(dapp: Dapp): Promise<void> {
  await dapp.page.getByRole('button', { name: 'Open Send' }).click()
  await view(dapp.page, 'Send').waitFor()
}

async function fillSend(dapp: Dapp, amount = '1.25', to = receiver): Promise<void> {
  const form = view(dapp.page, 'Send')
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('To').fill(to)
}

async function review(dapp: Dapp, amount?: string): Promise<void> {
  await openSend(dapp)
  await fillSend(dapp, amount)
  await view(dapp.page, 'Send').getByRole('button', { name: 'Review' }).click()
  await view(dapp.page, 'SendReview').waitFor()
}

const confirm = (dapp: Dapp) => view(dapp.page, 'SendReview').getByRole('button', { name: 'Send' }).click()
const result = (dapp: Dapp) => view(dapp.page, 'Account').locator('[data-hawser-transaction]').first()

/** From now on the node of the first chain names a tip of 10,000 gwei. */
async function askLargeTip({ page }: Dapp): Promise<void> {
  const { origin } = new URL(localChain(1).rpcUrl)
  await page.route(
    (url) => url.origin === origin,
    async (route) => {
      if (!route.request().postData()?.includes('"eth_maxPriorityFeePerGas"')) return route.continue()
      const response = await route.fetch()
      const answer = (await response.json()) as object
      await route.fulfill({ response, json: { ...answer, result: `0x${(10n ** 13n).toString(16)}` } })
    },
  )
}

/** Sends on a chain that mines only by hand. */
function pendingOn(chainId: number, then: (dapp: Dapp) => Promise<void>): Pick<State, 'reach' | 'leave'> {
  return {
    async reach(dapp) {
      const chain = localChain(chainId)
      await chain.fund(dapp.address, '5')
      await connect(dapp)
      await dapp.wallet.switchChainFromWallet(chainId)
      await expectNetwork(dapp, chainId)
      await chain.request('evm_setAutomine', [false])
      await review(dapp)
      await confirm(dapp)
      await reads(result(dapp), 'Pending')
      await then(dapp)
    },
    async leave() {
      await localChain(chainId).request('evm_mine')
      await localChain(chainId).request('evm_setAutomine', [true])
    },
  }
}

async function expectNetwork(dapp: Dapp, chainId: number): Promise<void> {
  const names: Record<number, string> = { 10: 'OP Mainnet', 137: 'Polygon' }
  await reads(fact(dapp.page, 'network'), names[chainId] ?? '')
}

/** Looked at from right to left, on the narrowest of phones and at 400 %, too. */
const everywhere = { isMirrored: true, devices: ['desktop', 'phone', 'narrow', 'zoomed'] } as const

const two = [freshAccount().key, freshAccount().key]

/** Every view in every state that it has. A missing one fails `npm run shots`. */
export const states: Readonly<Record<string, State>> = {
  'page-disconnected': { isWholePage: true, reach: (dapp) => reads(fact(dapp.page, 'status'), 'disconnected') },
  'page-connected': { isWholePage: true, reach: connect },
  'connect-list': {
    ...everywhere,
    dapp: {
      wallets: [
        { name: 'Quay Wallet' },
        { name: 'Spring Tide' },
        { name: 'A wallet whose name is much longer than its row' },
      ],
    },
    async reach({ page }) {
      await headerButton(page).click()
      await view(page, 'Connect').waitFor()
    },
  },
  'connect-recent': {
    dapp: { wallets: [{ name: 'Spring Tide' }, { name: 'Quay Wallet' }] },
    async reach(dapp) {
      await chooseWallet(dapp, 'Spring Tide')
      await reads(fact(dapp.page, 'status'), /^connected$/)
      await openAccount(dapp)
      await view(dapp.page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
      await reads(fact(dapp.page, 'status'), 'disconnected')
      await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
      await headerButton(dapp.page).click()
      await view(dapp.page, 'Connect').waitFor()
    },
  },
  'connect-none': {
    dapp: { wallets: [] },
    async reach({ page }) {
      await headerButton(page).click()
      await view(page, 'Connect').waitFor()
    },
  },
  'what-is-a-wallet': {
    ...everywhere,
    async reach({ page }) {
      await headerButton(page).click()
      await view(page, 'Connect').locator('[data-hawser-open="WhatIsAWallet"]').click()
      await view(page, 'WhatIsAWallet').waitFor()
    },
  },
  'connecting-waiting': {
    dapp: manual,
    async reach(dapp) {
      await chooseWallet(dapp, 'Quay Wallet')
      await waitForRequest(dapp, 'eth_requestAccounts')
    },
  },
  'connecting-already-open': {
    async reach(dapp) {
      await dapp.wallet.setBehavior('pendingRequest', true)
      await chooseWallet(dapp, 'Quay Wallet')
      await reads(view(dapp.page, 'ConnectingExternal'), /already/i)
    },
  },
  'connecting-connected': {
    ...everywhere,
    dapp: {
      async beforeScripts(context) {
        // The moment that the tick is seen for never ends.
        await context.addInitScript(() => {
          const { setTimeout } = window
          const wait = (run: () => void, delayMs?: number) => (delayMs === 600 ? 0 : setTimeout(run, delayMs))
          window.setTimeout = wait as typeof setTimeout
        })
      },
    },
    async reach(dapp) {
      await chooseWallet(dapp, 'Quay Wallet')
      await view(dapp.page, 'ConnectingExternal').locator('[data-stage="connected"]').waitFor()
    },
  },
  'connecting-rejected': {
    ...everywhere,
    async reach(dapp) {
      await dapp.wallet.setBehavior('rejectsConnect', true)
      await chooseWallet(dapp, 'Quay Wallet')
      await view(dapp.page, 'ConnectingExternal').getByRole('alert').waitFor()
    },
  },
  'connecting-failed': {
    async reach(dapp) {
      await dapp.wallet.setBehavior('malformedAccounts', true)
      await chooseWallet(dapp, 'Quay Wallet')
      await view(dapp.page, 'ConnectingExternal').getByRole('alert').waitFor()
    },
  },
  account: {
    isMirrored: true,
    async reach(dapp) {
      await connect(dapp)
      await openAccount(dapp)
      await reads(view(dapp.page, 'Account'), 'ETH')
    },
  },
  'account-several': {
    dapp: { wallets: [{ privateKeys: two }] },
    async reach(dapp) {
      await chooseWallet(dapp, 'Quay Wallet')
      await reads(fact(dapp.page, 'status'), /^connected$/)
      await openAccount(dapp)
      await view(dapp.page, 'Account').locator('[data-hawser-open="Accounts"]').click()
      await view(dapp.page, 'Accounts').waitFor()
    },
  },
  'account-balance-loading': {
    async reach(dapp) {
      await connect(dapp)
      await dapp.page.route('http://127.0.0.1:*/**', () => undefined)
      await dapp.page.reload()
      await reads(fact(dapp.page, 'address'), dapp.address)
      await openAccount(dapp)
    },
  },
  'account-balance-failed': {
    async reach(dapp) {
      await connect(dapp)
      await dapp.page.route('http://127.0.0.1:*/**', (route) => route.abort())
      await dapp.page.reload()
      await reads(fact(dapp.page, 'address'), dapp.address)
      await openAccount(dapp)
      await view(dapp.page, 'Account')
        .getByText(/unavailable/i)
        .waitFor({ timeout: 40_000 })
    },
  },
  'account-wallet-silent': {
    async reach(dapp) {
      await connect(dapp)
      await dapp.wallet.setBehavior('hangsOnAccounts', true)
      await dapp.page.reload()
      await buttonStands(dapp.page, 'reconnecting')
      await openAccount(dapp)
    },
  },
  networks: {
    async reach(dapp) {
      await connect(dapp)
      await openNetworks(dapp)
    },
  },
  'networks-none-found': {
    async reach(dapp) {
      await connect(dapp)
      await openNetworks(dapp)
      await view(dapp.page, 'Networks').getByRole('searchbox').fill('zzz')
    },
  },
  'networks-waiting': {
    dapp: manual,
    async reach(dapp) {
      await connectByHand(dapp)
      await openNetworks(dapp)
      await view(dapp.page, 'Networks').locator('[data-hawser-network="eip155:8453"]').click()
      await waitForRequest(dapp, 'wallet_switchEthereumChain')
    },
  },
  'networks-rejected': {
    isMirrored: true,
    devices: everySize,
    async reach(dapp) {
      await connect(dapp)
      await dapp.wallet.setBehavior('rejectsSwitch', true)
      await openNetworks(dapp)
      await view(dapp.page, 'Networks').locator('[data-hawser-network="eip155:8453"]').click()
      await view(dapp.page, 'Networks').getByRole('alert').waitFor()
    },
  },
  'unsupported-chain': {
    isMirrored: true,
    devices: everySize,
    async reach(dapp) {
      await connect(dapp)
      await dapp.wallet.setBehavior('unknownChain', true)
      await dapp.wallet.switchChainFromWallet(987654321)
      await view(dapp.page, 'UnsupportedChain').waitFor()
    },
  },
  send: {
    async reach(dapp) {
      await connect(dapp)
      await openSend(dapp)
    },
  },
  'send-filled': {
    ...everywhere,
    async reach(dapp) {
      await connect(dapp)
      await openSend(dapp)
      await fillSend(dapp, '1.234567890123456789')
    },
  },
  'send-tokens': {
    ...everywhere,
    async reach(dapp) {
      await localChain(1).fundToken(dapp.address, 2_500_000n)
      await connect(dapp)
      await openSend(dapp)
      await view(dapp.page, 'Send').locator('[data-hawser-token-select]').click()
      await view(dapp.page, 'Send').locator('[data-hawser-token]').first().waitFor()
    },
  },
  'send-wrong': {
    async reach(dapp) {
      await connect(dapp)
      await openSend(dapp)
      await fillSend(dapp, '100000', '0x70997970C51812dc3A010C7d01b50e0d17dc79c9')
      await reads(view(dapp.page, 'Send'), /typo/i)
    },
  },
  'send-to-oneself': {
    async reach(dapp) {
      await connect(dapp)
      await openSend(dapp)
      await fillSend(dapp, '1', dapp.address)
      await reads(view(dapp.page, 'Send'), /your own/i)
    },
  },
  'send-balance-failed': {
    async reach(dapp) {
      await connect(dapp)
      await dapp.page.route('http://127.0.0.1:*/**', (route) => route.abort())
      await openSend(dapp)
      await view(dapp.page, 'Send').getByText('Balance unavailable').waitFor({ timeout: 40_000 })
    },
  },
  'send-review': {
    async reach(dapp) {
      await connect(dapp)
      await review(dapp)
    },
  },
  'send-review-long': {
    ...everywhere,
    async reach(dapp) {
      await connect(dapp)
      await review(dapp, '1.234567890123456789')
    },
  },
  'send-review-high-fee': {
    async reach(dapp) {
      await connect(dapp)
      await askLargeTip(dapp)
      await review(dapp)
      await confirm(dapp)
      await reads(view(dapp.page, 'SendReview').getByRole('alert'), /confirm the fee/i)
    },
  },
  'send-review-waiting': {
    ...everywhere,
    dapp: manual,
    async reach(dapp) {
      await connectByHand(dapp)
      await review(dapp)
      await confirm(dapp)
      await waitForRequest(dapp, 'eth_sendTransaction')
    },
  },
  'send-review-rejected': {
    ...everywhere,
    async reach(dapp) {
      await connect(dapp)
      await dapp.wallet.setBehavior('rejectsSend', true)
      await review(dapp)
      await confirm(dapp)
      await view(dapp.page, 'SendReview').getByRole('alert').waitFor()
    },
  },
  'result-pending': pendingOn(10, async () => undefined),
  'result-cancelled': pendingOn(137, async (dapp) => {
    const id = await result(dapp).getAttribute('data-hawser-transaction')
    await dapp.wallet.replaceTransaction(id?.split('/').pop() ?? '', 'cancel')
    await localChain(137).request('evm_mine')
    await reads(result(dapp), /cancel/i)
  }),
  'result-confirmed': {
    async reach(dapp) {
      await connect(dapp)
      await review(dapp)
      await confirm(dapp)
      await reads(result(dapp), 'Confirmed')
    },
  },
  ...firstScreenStates,
  ...bollardStates,
  ...demoWalletStates,
  ...walletListStates,
  ...pairingStates,
  ...severalWalletsStates,
  ...chainStates,
  ...namespaceStates,
}

import { freshAccount } from '../e2e/support/chain.js'
import type { Dapp } from '../e2e/support/dapp.js'
import { connectByLink, copyPairing, showPairing } from '../e2e/support/pairing.js'
import { chooseWallet, fact, headerButton, reads, view } from '../e2e/support/steps.js'
import type { Stage, State } from './state.js'

const keys = [freshAccount().key, freshAccount().key]

/** The wallet of this browser, and one in another app. */
async function connectTwo(dapp: Dapp, stage: Stage): Promise<void> {
  const { wallet, addresses } = await stage.openWallet()
  await chooseWallet(dapp, 'Quay Wallet')
  await reads(fact(dapp.page, 'status'), /^connected$/)
  await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
  await openAccounts(dapp)
  await view(dapp.page, 'Accounts').locator('[data-hawser-open="Connect"]').click()
  await connectFromList(dapp, wallet, { addresses: addresses.slice(0, 2) })
}

type Wallet = Awaited<ReturnType<Stage['openWallet']>>['wallet']

async function connectFromList(
  { page }: Dapp,
  wallet: Wallet,
  options: Parameters<Wallet['approveConnection']>[0],
): Promise<void> {
  await view(page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
  const pairing = view(page, 'ConnectingWalletConnect')
  await pairing.getByRole('img', { name: /^QR code/ }).waitFor()
  await pairing.getByRole('button', { name: 'Copy link' }).click()
  await pairing.getByRole('button', { name: 'Copied' }).waitFor()
  await wallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await wallet.approveConnection(options)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function openAccounts({ page }: Dapp): Promise<void> {
  await headerButton(page).click()
  await view(page, 'Account').locator('[data-hawser-open="Accounts"]').click()
  await view(page, 'Accounts').waitFor()
}

/** More than one wallet at once, and one in another app, in every state. */
export const severalWalletsStates: Readonly<Record<string, State>> = {
  'accounts-two-wallets': {
    isPaired: true,
    dapp: { wallets: [{ privateKeys: keys }] },
    async reach(dapp, stage) {
      await connectTwo(dapp, stage)
      await openAccounts(dapp)
    },
  },
  'accounts-two-wallets-account': {
    isPaired: true,
    dapp: { wallets: [{ privateKeys: keys }] },
    async reach(dapp, stage) {
      await connectTwo(dapp, stage)
      await headerButton(dapp.page).click()
      await view(dapp.page, 'Account').waitFor()
    },
  },
  'accounts-connect-another': {
    isPaired: true,
    dapp: { hasWalletsService: true, wallets: [{ privateKeys: keys }, { name: 'Spring Tide' }] },
    async reach(dapp, stage) {
      await connectTwo(dapp, stage)
      await openAccounts(dapp)
      await view(dapp.page, 'Accounts').locator('[data-hawser-open="Connect"]').click()
      await view(dapp.page, 'Connect').waitFor()
      await dapp.page.waitForLoadState('networkidle')
    },
  },
  'accounts-recent': {
    isPaired: true,
    dapp: { wallets: [{ name: 'A wallet whose name is much longer than its row' }, { name: 'Spring Tide' }] },
    async reach(dapp, stage) {
      const { wallet } = await stage.openWallet()
      await connectByLink(dapp, wallet)
      await openAccounts(dapp)
      await view(dapp.page, 'Accounts').locator('[data-hawser-open="Connect"]').click()
      await view(dapp.page, 'Connect').getByRole('button', { name: 'Spring Tide' }).click()
      await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
      await openAccounts(dapp)
      await view(dapp.page, 'Accounts')
        .getByRole('button', { name: /^Disconnect .?Spring Tide/ })
        .click()
      await view(dapp.page, 'Accounts').locator('[data-hawser-wallet]').waitFor()
    },
  },
  'networks-not-approved': {
    isPaired: true,
    async reach(dapp, stage) {
      const peer = await stage.openPeer({ behaviors: { fewerMethods: true, approvesFewerChains: 1 } })
      await showPairing(dapp)
      await peer.pair(await copyPairing(dapp))
      await reads(fact(dapp.page, 'status'), /^connected$/)
      await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
      await headerButton(dapp.page).click()
      await view(dapp.page, 'Account').locator('[data-hawser-open="Networks"]').click()
      await view(dapp.page, 'Networks').waitFor()
    },
  },
  'account-relay-away': {
    isPaired: true,
    async reach(dapp, stage) {
      const { wallet } = await stage.openWallet()
      await connectByLink(dapp, wallet)
      await stage.relay.close()
      await dapp.page.reload()
      await headerButton(dapp.page).click()
      await view(dapp.page, 'Account')
        .getByText(/Can’t reach/)
        .waitFor({ timeout: 40_000 })
    },
  },
  'pairing-second-code': {
    isPaired: true,
    dapp: { wallets: [{}] },
    async reach(dapp) {
      await chooseWallet(dapp, 'Quay Wallet')
      await reads(fact(dapp.page, 'status'), /^connected$/)
      await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
      await openAccounts(dapp)
      await view(dapp.page, 'Accounts').locator('[data-hawser-open="Connect"]').click()
      await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
      await view(dapp.page, 'ConnectingWalletConnect')
        .getByRole('img', { name: /^QR code/ })
        .waitFor()
    },
  },
}

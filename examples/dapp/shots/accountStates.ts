import { freshAccount } from '../e2e/support/chain.js'
import type { Dapp } from '../e2e/support/dapp.js'
import { buttonStands, chooseWallet, connect, fact, reads, view, waitForRequest } from '../e2e/support/steps.js'
import { connectByHand, manual, openAccount } from './reach.js'
import type { State } from './state.js'

async function openNetworks(dapp: Dapp): Promise<void> {
  await openAccount(dapp)
  await view(dapp.page, 'Account').locator('[data-hawser-open="Networks"]').click()
  await view(dapp.page, 'Networks').waitFor()
}

const two = [freshAccount().key, freshAccount().key]

/** The account and its networks. */
export const accountStates: Readonly<Record<string, State>> = {
  account: {
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
    async reach(dapp) {
      await connect(dapp)
      await dapp.wallet.setBehavior('rejectsSwitch', true)
      await openNetworks(dapp)
      await view(dapp.page, 'Networks').locator('[data-hawser-network="eip155:8453"]').click()
      await view(dapp.page, 'Networks').getByRole('alert').waitFor()
    },
  },
  'unsupported-chain': {
    async reach(dapp) {
      await connect(dapp)
      await dapp.wallet.setBehavior('unknownChain', true)
      await dapp.wallet.switchChainFromWallet(987654321)
      await view(dapp.page, 'UnsupportedChain').waitFor()
    },
  },
}

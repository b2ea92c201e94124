import { pairingView } from '../e2e/support/pairing.js'
import { view } from '../e2e/support/steps.js'
import {
  code,
  coinbaseId,
  copyable,
  longNamed,
  mooring,
  open,
  opensNothing,
  openWallet,
  ownClock,
  tab,
  withWallet,
} from './pairingSteps.js'
import type { State } from './state.js'
import { openConnect } from './walletListStates.js'

/** A wallet in another app, as phones see it. */
export const pairingPhoneStates: Readonly<Record<string, State>> = {
  'pairing-phone-any': {
    isPaired: true,
    devices: ['ios', 'android'],
    async reach(dapp) {
      await openConnect(dapp)
      await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
      await copyable(dapp)
    },
  },
  'pairing-phone-any-without-list': {
    isPaired: true,
    devices: ['ios', 'android'],
    dapp: { config: { walletList: { allWallets: 'HIDE' } } },
    async reach(dapp) {
      await openConnect(dapp)
      await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
      await copyable(dapp)
    },
  },
  'pairing-phone-app': {
    isPaired: true,
    devices: ['ios', 'android'],
    dapp: withWallet(mooring),
    async reach(dapp) {
      await openWallet(dapp)
      await copyable(dapp)
    },
  },
  'pairing-phone-app-opened': {
    isPaired: true,
    devices: ['ios'],
    dapp: withWallet(mooring, opensNothing),
    async reach(dapp) {
      await openWallet(dapp)
      await open(dapp)
      await pairingView(dapp.page)
        .getByText(/^Continue in/)
        .waitFor()
    },
  },
  'pairing-phone-app-not-opened': {
    isPaired: true,
    devices: ['ios', 'android'],
    dapp: withWallet(longNamed, opensNothing),
    async reach(dapp) {
      await openWallet(dapp, longNamed.id)
      await open(dapp)
      await pairingView(dapp.page)
        .getByText(/^Nothing opened/)
        .waitFor()
    },
  },
  'pairing-phone-app-expired': {
    isPaired: true,
    devices: ['ios'],
    dapp: withWallet(mooring, { beforeScripts: ownClock }),
    async reach(dapp, stage) {
      await openWallet(dapp)
      await copyable(dapp)
      await stage.relay.close()
      await dapp.page.clock.fastForward(231_000)
      await pairingView(dapp.page).getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  'pairing-phone-web': {
    isPaired: true,
    devices: ['ios'],
    dapp: withWallet(mooring),
    async reach(dapp) {
      await openWallet(dapp)
      await tab(dapp, 'Web')
      await copyable(dapp)
    },
  },
  'pairing-phone-code': {
    isPaired: true,
    devices: ['ios'],
    dapp: withWallet(mooring),
    async reach(dapp) {
      await openWallet(dapp)
      await tab(dapp, 'QR code')
      await code(dapp)
    },
  },
  'pairing-phone-browse': {
    isPaired: true,
    devices: ['ios'],
    dapp: withWallet({ id: coinbaseId, name: 'Coinbase Wallet' }),
    async reach(dapp) {
      await openWallet(dapp, coinbaseId)
      await pairingView(dapp.page).getByText('own browser').waitFor()
    },
  },
}

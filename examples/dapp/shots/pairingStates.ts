import { expect } from 'vitest'
import { copyPairing, pairingView, showPairing } from '../e2e/support/pairing.js'
import { reads, view } from '../e2e/support/steps.js'
import {
  code,
  longNamed,
  mooring,
  open,
  opensNothing,
  openWallet,
  ownClock,
  phoneOnly,
  tab,
  withWallet,
} from './pairingSteps.js'
import type { State } from './state.js'
import { openConnect } from './walletListStates.js'

/** A wallet in another app, in every state. */
export const pairingStates: Readonly<Record<string, State>> = {
  'pairing-any': {
    isPaired: true,
    async reach(dapp) {
      await showPairing(dapp)
    },
  },
  'pairing-any-copied': {
    isPaired: true,
    async reach(dapp) {
      await showPairing(dapp)
      await copyPairing(dapp)
    },
  },
  'pairing-any-preparing': {
    isPaired: true,
    devices: ['desktop', 'ios'],
    async reach(dapp, stage) {
      stage.relay.faults.add({ kind: 'drop', at: 'connect' })
      await openConnect(dapp)
      await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
      await pairingView(dapp.page).waitFor()
    },
  },
  'pairing-any-unreachable': {
    isPaired: true,
    dapp: { beforeScripts: ownClock },
    async reach(dapp, stage) {
      await stage.relay.close()
      await openConnect(dapp)
      await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
      await pairingView(dapp.page).waitFor()
      await dapp.page.clock.fastForward(9_000)
      await pairingView(dapp.page)
        .getByText(/longer than usual|Can’t reach/)
        .waitFor()
    },
  },
  'pairing-any-expired': {
    isPaired: true,
    dapp: { beforeScripts: ownClock },
    async reach(dapp, stage) {
      await showPairing(dapp)
      await stage.relay.close()
      await dapp.page.clock.fastForward(231_000)
      await reads(pairingView(dapp.page).getByRole('alert'), 'Code expired')
    },
  },
  'pairing-any-timed-out': {
    isPaired: true,
    devices: ['desktop', 'ios'],
    dapp: { beforeScripts: ownClock },
    async reach(dapp) {
      await openConnect(dapp)
      await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
      await copyPairing(dapp)
      await dapp.page.clock.fastForward(31 * 60_000)
      await reads(pairingView(dapp.page).getByRole('alert'), 'No wallet responded')
    },
  },
  'pairing-any-declined': {
    isPaired: true,
    async reach(dapp, stage) {
      const peer = await stage.openPeer({ approval: 'manual' })
      await showPairing(dapp)
      await peer.pair(await copyPairing(dapp))
      await expect.poll(() => peer.pending.length, { timeout: 15_000 }).toBe(1)
      peer.reject()
      await pairingView(dapp.page).getByRole('alert').waitFor()
    },
  },
  'pairing-any-failed': {
    isPaired: true,
    async reach(dapp, stage) {
      const peer = await stage.openPeer({ approval: 'auto' })
      peer.setBehavior('malformedAccounts', true)
      await showPairing(dapp)
      await peer.pair(await copyPairing(dapp))
      await pairingView(dapp.page).getByRole('alert').waitFor()
    },
  },
  'pairing-wallet': {
    isPaired: true,
    dapp: withWallet(mooring),
    async reach(dapp) {
      await openWallet(dapp)
      await code(dapp)
    },
  },
  'pairing-wallet-long-name': {
    isPaired: true,
    dapp: withWallet(longNamed),
    async reach(dapp) {
      await openWallet(dapp, longNamed.id)
      await code(dapp)
    },
  },
  'pairing-wallet-one-way': {
    isPaired: true,
    dapp: withWallet(phoneOnly),
    async reach(dapp) {
      await openWallet(dapp, phoneOnly.id)
      await code(dapp)
    },
  },
  'pairing-wallet-declined': {
    isPaired: true,
    dapp: withWallet(mooring),
    async reach(dapp, stage) {
      const peer = await stage.openPeer({ approval: 'manual' })
      await openWallet(dapp)
      await peer.pair(await copyPairing(dapp))
      await expect.poll(() => peer.pending.length, { timeout: 15_000 }).toBe(1)
      peer.reject()
      await pairingView(dapp.page).getByRole('alert').waitFor()
    },
  },
  'pairing-extension-to-get': {
    isPaired: true,
    dapp: withWallet(mooring),
    async reach(dapp) {
      await openWallet(dapp)
      await tab(dapp, 'Extension')
    },
  },
  'pairing-desktop': {
    isPaired: true,
    dapp: withWallet(mooring),
    async reach(dapp) {
      await openWallet(dapp)
      await tab(dapp, 'Desktop')
    },
  },
  'pairing-desktop-opened': {
    isPaired: true,
    dapp: withWallet(mooring, opensNothing),
    async reach(dapp) {
      await openWallet(dapp)
      await tab(dapp, 'Desktop')
      await open(dapp)
      await pairingView(dapp.page)
        .getByText(/^Continue in/)
        .waitFor()
    },
  },
  'pairing-desktop-not-opened': {
    isPaired: true,
    dapp: withWallet(mooring, opensNothing),
    async reach(dapp) {
      await openWallet(dapp)
      await tab(dapp, 'Desktop')
      await open(dapp)
      await pairingView(dapp.page)
        .getByText(/^Nothing opened/)
        .waitFor()
    },
  },
  'pairing-web': {
    isPaired: true,
    dapp: withWallet(mooring),
    async reach(dapp) {
      await openWallet(dapp)
      await tab(dapp, 'Web')
    },
  },
  'pairing-web-refused': {
    isPaired: true,
    dapp: withWallet(mooring, {
      beforeScripts: async (context) => {
        await context.addInitScript(() => {
          window.open = () => {
            throw new Error('Not here.')
          }
        })
      },
    }),
    async reach(dapp) {
      await openWallet(dapp)
      await tab(dapp, 'Web')
      await open(dapp)
      await pairingView(dapp.page)
        .getByText(/couldn’t open/)
        .waitFor()
    },
  },
}

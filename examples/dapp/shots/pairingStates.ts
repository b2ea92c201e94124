import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import type { Dapp } from '../e2e/support/dapp.js'
import { copyPairing, pairingView, showPairing } from '../e2e/support/pairing.js'
import { reads, view } from '../e2e/support/steps.js'
import type { PairedDappOptions } from '../e2e/support/usePairedDapp.js'
import type { State } from './state.js'
import { openConnect } from './walletListStates.js'

const mooring = {
  id: 'mooring',
  name: 'Mooring',
  homepage: 'https://mooring.example.com',
  imageUrl:
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"%3E%3Crect width="80" height="80" fill="%23c2410c"/%3E%3Cpath d="M24 56V28l16 14 16-14v28" fill="none" stroke="%23fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/%3E%3C/svg%3E',
  mobileLink: 'mooring://',
  universalLink: 'https://mooring.example.com/app',
  desktopLink: 'mooring-desktop://',
  webLink: 'https://web.mooring.example.com',
  appStore: 'https://apps.apple.com/app/mooring',
  playStore: 'https://play.google.com/store/apps/details?id=mooring',
  chromeStore: 'https://chromewebstore.google.com/detail/mooring',
}
const longNamed = { ...mooring, id: 'long', name: 'Mooring and Anchorage Wallet of the Seven Northern Harbours' }
const phoneOnly = { id: 'phone-only', name: 'Pocket Buoy', mobileLink: 'buoy://', appStore: mooring.appStore }
const coinbaseId = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'

function withWallet(wallet: { readonly id: string; readonly name: string }, more: PairedDappOptions = {}) {
  return { ...more, config: { walletList: { customWallets: [wallet] } } } satisfies PairedDappOptions
}

async function openWallet(dapp: Dapp, id = mooring.id): Promise<void> {
  await openConnect(dapp)
  await view(dapp.page, 'Connect').locator(`[data-hawser-wallet="${id}"]`).click()
  await pairingView(dapp.page).waitFor()
}

const code = (dapp: Dapp) => pairingView(dapp.page).getByRole('img', { name: /QR/ }).waitFor()
const tab = (dapp: Dapp, name: string) => pairingView(dapp.page).getByRole('tab', { name }).click()

async function open(dapp: Dapp, name: string | RegExp = /^Open .?Mooring/): Promise<void> {
  const button = pairingView(dapp.page).getByRole('button', { name })
  await expect.poll(() => button.getAttribute('aria-busy'), { timeout: 15_000 }).toBeNull()
  await button.click()
}

/** There are no apps here: nothing is opened. */
async function openNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.open = () => null
  })
}

const ownClock = (context: BrowserContext) => context.clock.install()
const opensNothing: PairedDappOptions = { beforeScripts: openNothing }

/** A wallet in another app, in every state. */
export const pairingStates: Readonly<Record<string, State>> = {
  'pairing-any': {
    isPaired: true,
    devices: ['desktop', 'phone', 'narrow', 'zoomed'],
    async reach(dapp) {
      await showPairing(dapp)
    },
  },
  'pairing-any-copied': {
    isPaired: true,
    devices: ['desktop'],
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
    devices: ['desktop'],
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
    devices: ['desktop'],
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
    devices: ['desktop'],
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
    devices: ['desktop'],
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
    devices: ['desktop'],
    dapp: withWallet(mooring),
    async reach(dapp) {
      await openWallet(dapp)
      await tab(dapp, 'Extension')
    },
  },
  'pairing-desktop': {
    isPaired: true,
    devices: ['desktop'],
    dapp: withWallet(mooring),
    async reach(dapp) {
      await openWallet(dapp)
      await tab(dapp, 'Desktop')
    },
  },
  'pairing-desktop-opened': {
    isPaired: true,
    devices: ['desktop'],
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
    devices: ['desktop'],
    dapp: withWallet(mooring, opensNothing),
    async reach(dapp) {
      await openWallet(dapp)
      await tab(dapp, 'Desktop')
      await open(dapp)
      await pairingView(dapp.page)
        .getByText(/not open\?/)
        .waitFor()
    },
  },
  'pairing-web': {
    isPaired: true,
    devices: ['desktop'],
    dapp: withWallet(mooring),
    async reach(dapp) {
      await openWallet(dapp)
      await tab(dapp, 'Web')
    },
  },
  'pairing-web-refused': {
    isPaired: true,
    devices: ['desktop'],
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
        .getByText(/did not open/)
        .waitFor()
    },
  },
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
        .getByText(/not open\?/)
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

async function copyable({ page }: Dapp): Promise<void> {
  const copy = pairingView(page).getByRole('button', { name: 'Copy link' })
  await expect.poll(() => copy.getAttribute('aria-disabled'), { timeout: 15_000 }).toBeNull()
}

import { freshAccount } from '../e2e/support/chain.js'
import type { Dapp } from '../e2e/support/dapp.js'
import type { State } from './state.js'

// As the demo serves it; nobody listens at the relay's address, and nobody is asked there.
const prepare = async () => ({
  wallets: [],
  config: {
    demoWallet: { privateKeys: [freshAccount().key] },
    walletConnect: { relayUrl: 'ws://127.0.0.1:9' },
  },
})

async function untilLive({ page }: Dapp): Promise<void> {
  await page.locator('.live').scrollIntoViewIfNeeded()
  await page.locator('.live[data-phase="live"]').waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** In a language of the switch. */
const inLanguage = (code: string): State => ({
  prepare,
  async reach(dapp) {
    const { page } = dapp
    await untilLive(dapp)
    await page.locator('.switches select').selectOption(code)
    await page.locator(`.first[lang="${code}"]`).waitFor()
    await page.frameLocator('.live iframe').locator(`[data-hawser-root][lang="${code}"]`).waitFor({ state: 'attached' })
  },
})

export const firstScreenStates: Readonly<Record<string, State>> = {
  'first-screen': { prepare, reach: untilLive },
  'first-screen-whole': { prepare, isWholePage: true, reach: untilLive },
  'first-screen-de': inLanguage('de'),
  'first-screen-es': inLanguage('es'),
  'first-screen-ja': inLanguage('ja'),
  'first-screen-changed': {
    prepare,
    isWholePage: true,
    async reach(dapp) {
      const { page } = dapp
      await untilLive(dapp)
      const switches = page.locator('.switches')
      await switches.getByText('Dark').click()
      await switches.getByTitle('Indigo').click()
      await switches.getByText('Small').click()
      await switches.getByText('Right to left').click()
      await page.frameLocator('.live iframe').locator('[data-hawser-root][dir="rtl"]').waitFor({ state: 'attached' })
    },
  },
}

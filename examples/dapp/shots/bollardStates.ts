import type { Page } from 'playwright-core'
import type { Dapp } from '../e2e/support/dapp.js'
import { connectByLink, copyPairing, showPairing } from '../e2e/support/pairing.js'
import { view } from '../e2e/support/steps.js'
import type { Stage, State } from './state.js'

type Bollard = Awaited<ReturnType<Stage['openWallet']>>

let shown: Page | undefined

/** The sample wallet in a window and a look like the dApp's. */
async function openBollard({ page }: Dapp, stage: Stage): Promise<Bollard> {
  const opened = await stage.openWallet()
  shown = opened.page
  const size = page.viewportSize()
  if (size) await shown.setViewportSize(size)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await shown.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  return opened
}

function bollard(reach: (opened: Bollard, dapp: Dapp) => Promise<void>): State {
  return {
    isPaired: true,
    page: () => shown,
    async reach(dapp, stage) {
      await reach(await openBollard(dapp, stage), dapp)
    },
  }
}

/** Connected, and asked by an action of the page. */
function asked(title: string | RegExp, press: (page: Page, to: string) => Promise<void>): State {
  return bollard(async ({ wallet, addresses }, dapp) => {
    await connectByLink(dapp, wallet)
    await press(dapp.page, addresses[1] ?? '')
    await wallet.waitForPrompt(title)
  })
}

/** The sample wallet's own page. */
export const bollardStates: Readonly<Record<string, State>> = {
  'bollard-start': bollard(async ({ wallet }) => wallet.accounts.first().waitFor()),
  'bollard-proposal': bollard(async ({ wallet }, dapp) => {
    await showPairing(dapp)
    await wallet.pair(await copyPairing(dapp))
    await wallet.waitForPrompt(/^connect to/i)
  }),
  'bollard-sessions': bollard(async ({ wallet }, dapp) => {
    await connectByLink(dapp, wallet)
    await wallet.sessions.first().waitFor()
  }),
  'bollard-message': asked('Sign a message', (page) => page.getByRole('button', { name: 'Sign message' }).click()),
  'bollard-typed-data': asked('Sign typed data', (page) =>
    page.getByRole('button', { name: 'Sign typed data' }).click(),
  ),
  'bollard-send': asked(/^Send /, async (page, to) => {
    await page.getByRole('button', { name: 'Open Send' }).click()
    await view(page, 'Send').getByLabel('Amount').fill('0.25')
    await view(page, 'Send').getByLabel('To').fill(to)
    await view(page, 'Send').getByRole('button', { name: 'Review' }).click()
    await view(page, 'SendReview').getByRole('button', { name: 'Send' }).click()
  }),
}

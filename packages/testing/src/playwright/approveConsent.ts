import type { FrameLocator, Locator } from 'playwright-core'

/** How long the consent has to count and to go, in milliseconds. */
const TIMEOUT_MS = 30_000
/** Between two presses, in milliseconds. */
const AGAIN_AFTER_MS = 100

/**
 * Approves what the embedded wallet's page shows, as people do: reads to its end, waits until Approve counts, presses, and waits until it is gone. A press that comes
 * while the browser does not call the consent visible counts for nothing, and is made again.
 *
 * @param wallet the wallet's iframe (a frame or its locator), or its page where it has a window of its own
 * @throws Error where it does not go
 */
export async function approveConsent(wallet: Pick<FrameLocator, 'locator'>): Promise<void> {
  const endMs = Date.now() + TIMEOUT_MS
  const button = wallet.locator('button.approve')
  const shown = await button.elementHandle({ timeout: TIMEOUT_MS })
  if (!shown) throw new Error('The wallet shows nothing to approve.')
  // A page that is gone shows nothing.
  const isGone = () => shown.evaluate((element) => !element.isConnected).catch(() => true)
  while (!(await isGone())) {
    if (Date.now() > endMs) throw new Error(`The wallet shows still: ${await sayState(wallet.locator('main'))}`)
    await shown.evaluate((element) => element.closest('main')?.querySelector('.body')?.scrollTo(0, 1e9)).catch(() => {})
    if ((await shown.getAttribute('aria-disabled').catch(() => null)) === 'false')
      await shown.click({ timeout: 5_000 }).catch(() => {})
    if (await isGone()) return
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
  }
}

const sayState = (card: Locator) => card.textContent({ timeout: 1_000 }).catch(() => 'nothing that can be read')

import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { startGateway } from '../../demo/gateway.mjs'
import { type OnRamp, startOnRamp } from '../../demo/onRamp.mjs'

/** The local providers and exchanges, and a gateway that has them, for the tests of a file: each begins with all of it at work. */
export function useOnRamp() {
  let onRamp: OnRamp | undefined
  let gateway: Awaited<ReturnType<typeof startGateway>> | undefined
  beforeAll(async () => {
    const { chains } = inject('stack')
    onRamp = await startOnRamp({ chains })
    gateway = await startGateway({ chains, onRamp, limits: { requestsPerMinute: 0 } })
  })
  afterAll(async () => {
    await gateway?.stop()
    await onRamp?.stop()
  })
  const here = () => {
    if (!onRamp || !gateway) throw new Error('They run while tests do.')
    return { onRamp, gateway }
  }
  beforeEach(() =>
    Object.assign(here().onRamp.behavior, {
      ...{ isDown: false, holdsDelivery: false, holdsPayout: false, expiresSales: false },
      sendsWebhooks: true,
    }),
  )
  return {
    get onRamp() {
      return here().onRamp
    },
    get behavior() {
      return here().onRamp.behavior
    },
    get url() {
      return here().gateway.url
    },
    /** The services of a dApp that uses them. */
    services: () => ({ url: here().gateway.url, without: ['config' as const, 'wallets' as const] }),
  }
}

export const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }

/** Presses on, and waits for the provider’s page that opens, with what it asks. */
export async function followTo(
  page: Page,
  { press, asks }: { readonly press: Locator; readonly asks: string },
): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press.click()])
  await popup.getByRole('button', { name: asks }).waitFor()
  return popup
}

/** Decides on the provider's page, and waits until that is taken. */
export async function decide(popup: Page, name: string): Promise<void> {
  await popup.getByRole('button', { name }).click()
  await popup.getByText('You can close this window.').waitFor()
}

/** Once more, by whoever goes back in that window. */
export async function decideAgain(popup: Page, name: string): Promise<void> {
  await popup.goBack()
  const again = popup.getByRole('button', { name })
  if (await again.isVisible()) await again.click()
  await popup.close()
}

/** Presses where the browser opens no window, and follows the link that stands in its place. */
export async function followLink(
  page: Page,
  { press, link, context }: { readonly press: Locator; readonly link: Locator; readonly context: BrowserContext },
): Promise<Page> {
  await page.evaluate(() => {
    const { open: original } = window
    window.open = (url, target, features) => (target === '_blank' ? original.call(window, url, target, features) : null)
  })
  await press.click()
  await link.waitFor()
  const [popup] = await Promise.all([context.waitForEvent('page'), link.click()])
  return popup
}

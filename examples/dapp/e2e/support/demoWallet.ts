import type { Locator, Page } from 'playwright-core'

/** The Demo wallet's window in the page. */
export class DemoWalletPage {
  readonly page: Page
  readonly window: Locator
  /** The request that it shows, if any. */
  readonly request: Locator

  constructor(page: Page) {
    this.page = page
    this.window = page.getByRole('region', { name: 'Demo wallet' })
    this.request = this.window.locator('[data-demo-wallet-request]')
  }

  /** Waits for a request, of a namespace (`solana`) or with a title where one is named. */
  async waitForRequest({
    namespace,
    title,
  }: {
    readonly namespace?: string
    readonly title?: string | RegExp
  } = {}): Promise<Locator> {
    const ofNamespace = namespace ? this.window.locator(`[data-demo-wallet-request="${namespace}"]`) : this.request
    const request = title ? ofNamespace.filter({ has: this.page.getByRole('heading', { name: title }) }) : ofNamespace
    await request.waitFor()
    return request
  }

  async approve(wanted: Parameters<DemoWalletPage['waitForRequest']>[0] = {}): Promise<void> {
    const request = await this.waitForRequest(wanted)
    await request.getByRole('button', { name: 'Approve' }).click()
  }

  async decline(wanted: Parameters<DemoWalletPage['waitForRequest']>[0] = {}): Promise<void> {
    const request = await this.waitForRequest(wanted)
    await request.getByRole('button', { name: 'Decline' }).click()
  }

  /** Opens the window, as a user does. */
  async open(): Promise<void> {
    await this.window.getByRole('button', { name: 'Demo wallet', exact: true }).click()
  }
}

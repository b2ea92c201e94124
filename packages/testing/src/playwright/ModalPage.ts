import type { Locator, Page } from 'playwright-core'

export interface PageObjectOptions {
  /** Which client's elements, where a page has several. Default: all of them. */
  readonly root?: Locator | undefined
}

/** The modal, found as its users find it: by role and name, and by the documented data attributes. */
export class ModalPage {
  readonly page: Page
  /** The client's host element. */
  readonly root: Locator
  readonly dialog: Locator
  readonly status: Locator
  readonly alert: Locator

  constructor(page: Page, options: PageObjectOptions = {}) {
    this.page = page
    this.root = options.root ?? page.locator('[data-hawser-root]')
    this.dialog = this.root.getByRole('dialog')
    this.status = this.dialog.getByRole('status')
    this.alert = this.dialog.getByRole('alert')
  }

  /** The container of a view, such as `Connect`. */
  view(name: string): Locator {
    return this.dialog.locator(`[data-hawser-view="${name}"]`)
  }

  /** The name of the view that is shown, or null while the modal is closed. */
  async currentView(): Promise<string | null> {
    const view = this.dialog.locator('[data-hawser-view]').last()
    return (await view.count()) === 0 ? null : view.getAttribute('data-hawser-view')
  }

  /** Waits until a view is shown. */
  async waitForView(name: string, options: { readonly timeoutMs?: number } = {}): Promise<Locator> {
    const view = this.view(name)
    await view.waitFor(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs })
    return view
  }

  async waitUntilClosed(): Promise<void> {
    await this.dialog.waitFor({ state: 'detached' })
  }

  /** The title, which is the dialog's name too. */
  async title(): Promise<string> {
    return ((await this.dialog.getByRole('heading').first().textContent()) ?? '').trim()
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name })
  }

  /** All wallets of the list, or those of the given name. */
  walletRow(name?: string | RegExp): Locator {
    const rows = this.dialog.locator('[data-hawser-wallet]')
    return name === undefined ? rows : rows.filter({ hasText: name })
  }

  /** The wallet with a connector's id. */
  wallet(connectorId: string): Locator {
    return this.dialog.locator(`[data-hawser-wallet="${connectorId}"]`)
  }

  async chooseWallet(name: string | RegExp): Promise<void> {
    await this.walletRow(name).first().click()
  }

  async back(): Promise<void> {
    await this.button(/^back$/i).click()
  }

  async close(): Promise<void> {
    await this.button(/^close$/i).click()
  }
}

import type { Locator, Page } from 'playwright-core'
import { ModalPage } from './ModalPage.js'

/** The button that connects, and shows the account once it is. */
export class ConnectButtonPage {
  readonly modal: ModalPage
  readonly button: Locator

  constructor(
    page: Page,
    options: { readonly button?: Locator | undefined; readonly modal?: ModalPage | undefined } = {},
  ) {
    this.modal = options.modal ?? new ModalPage(page)
    this.button = options.button ?? page.getByRole('button', { name: /connect/i }).first()
  }

  /** Opens the modal and waits for one of its views. */
  async open(): Promise<ModalPage> {
    await this.button.click()
    await this.modal.dialog.waitFor()
    return this.modal
  }

  /** Opens the list of wallets and chooses one by name. */
  async connectWith(walletName: string | RegExp): Promise<void> {
    await this.open()
    await this.modal.waitForView('Connect')
    await this.modal.chooseWallet(walletName)
  }
}

import type { Locator } from 'playwright-core'
import type { ModalPage } from './ModalPage.js'

/** The modal's Account view. */
export class AccountPage {
  readonly modal: ModalPage
  readonly view: Locator

  constructor(modal: ModalPage) {
    this.modal = modal
    this.view = modal.view('Account')
  }

  button(name: string | RegExp): Locator {
    return this.view.getByRole('button', { name })
  }

  async copyAddress(): Promise<void> {
    await this.button(/copy/i).first().click()
  }

  async disconnect(): Promise<void> {
    await this.button(/disconnect/i).click()
  }

  async openSend(): Promise<void> {
    await this.button(/send/i).first().click()
    await this.modal.waitForView('Send')
  }

  async openNetworks(): Promise<void> {
    await this.view.locator('[data-hawser-open="Networks"]').click()
    await this.modal.waitForView('Networks')
  }
}

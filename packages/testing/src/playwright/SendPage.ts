import type { Locator } from 'playwright-core'
import type { ModalPage } from './ModalPage.js'

/** The modal's Send view and its review. */
export class SendPage {
  readonly modal: ModalPage
  readonly view: Locator
  readonly review: Locator
  readonly amount: Locator
  readonly receiver: Locator

  constructor(modal: ModalPage) {
    this.modal = modal
    this.view = modal.view('Send')
    this.review = modal.view('SendReview')
    this.amount = this.view.getByRole('textbox', { name: /amount/i })
    this.receiver = this.view.getByRole('textbox', { name: /receiver|recipient|address|^to$/i })
  }

  async fill(parameters: { readonly amount: string; readonly receiver: string }): Promise<void> {
    await this.amount.fill(parameters.amount)
    await this.receiver.fill(parameters.receiver)
  }

  async max(): Promise<void> {
    await this.view.getByRole('button', { name: /max/i }).click()
  }

  /** Goes on to the review. */
  async goToReview(): Promise<void> {
    await this.view.getByRole('button', { name: /review|continue|next/i }).click()
    await this.review.waitFor()
  }

  /** Confirms the review, so that the wallet is asked. */
  async confirm(): Promise<void> {
    await this.review
      .getByRole('button', { name: /send|confirm/i })
      .last()
      .click()
  }
}

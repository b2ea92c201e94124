import type { Locator } from 'playwright-core'
import type { ModalPage } from './ModalPage.js'

/** The modal's Networks view. */
export class NetworksPage {
  readonly modal: ModalPage
  readonly view: Locator
  readonly search: Locator
  /** All networks that are listed. */
  readonly rows: Locator

  constructor(modal: ModalPage) {
    this.modal = modal
    this.view = modal.view('Networks')
    this.search = this.view.getByRole('searchbox')
    this.rows = this.view.locator('[data-hawser-network]')
  }

  /** A network by its CAIP-2 id. */
  network(caipNetworkId: `${string}:${string}`): Locator {
    return this.view.locator(`[data-hawser-network="${caipNetworkId}"]`)
  }

  async switchTo(caipNetworkId: `${string}:${string}`): Promise<void> {
    await this.network(caipNetworkId).click()
  }

  /** The CAIP-2 id of the network that is marked as the current one. */
  async current(): Promise<string | null> {
    return this.view.locator('[data-hawser-network][aria-current="true"]').getAttribute('data-hawser-network')
  }
}

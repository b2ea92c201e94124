import type { SaleRecord } from './saleState.js'

/** The actions of a sale: what an account holds is sent to a provider, who pays money out. Nothing of it throws: what goes wrong stands in `sale`. */
export interface SaleApi {
  /** Asks the providers what they buy and how they pay it out. With `country` (ISO 3166-1) for whoever lives there. */
  load(parameters?: { readonly country?: string | null | undefined }): Promise<void>
  /** Chooses what is sold, by its id. */
  setToken(id: string): void
  /** Chooses the currency that is paid out, by its id. */
  setPayoutCurrency(id: string): void
  setPayoutMethod(id: string): void
  /** Sets the amount that is sold in whole tokens, as typed; with `locale` (BCP 47), in the way that the locale writes numbers. It is quoted once nobody types any more. */
  setAmount(text: string, locale?: string): void
  /** Sets the amount to all that can be sold: what is held, of a network's own currency less the fee to send it. */
  setMax(): Promise<void>
  /** Chooses whose offer is taken; the best one with null. */
  setProvider(name: string | null): void
  /** Asks for quotes, now. */
  quote(): Promise<void>
  /** Loads what can be sold, keeps the quotes fresh and the sales followed, until the answered function is called. For the effect of a view. */
  watch(): () => void
  /**
   * Opens the page on which the chosen offer is agreed to, in a window of its own: call it in the press itself. Nothing is sent by it. Where the browser opens
   * none, the order that is answered has a `link` instead. Null where there is nothing to sell, with the reason in `sale.error`.
   */
  sell(): Promise<SaleRecord | null>
  /** Opens the page of an order for which the browser opened no window, in a press. False where there is no such page any more. */
  openLink(id: string): boolean
  /**
   * Fills in Send's form with what the provider of an order waits for, on its network, and has it reviewed: true where the review (`features.send`) stands.
   * Nothing is sent by it: that is `submit` of the send feature, and the order follows what was sent. The provider is asked once more before. Refused, with the
   * reason in `sale.error`, for an order that is late, was paid, or asks for something else than was sold; and where the wallet was asked before and nobody
   * knows what came of that, unless the user says so with `isAgain`.
   */
  pay(id: string, parameters?: { readonly isAgain?: boolean | undefined }): Promise<boolean>
  /** Reads the sales that are stored and follows them, once. For the effect of a view that shows them. */
  resume(): void
  /** Looks up a sale now, and goes on with one of unknown status. */
  checkAgain(id: string): void
  /** Forgets a sale, on this device alone. */
  dismiss(id: string): void
}

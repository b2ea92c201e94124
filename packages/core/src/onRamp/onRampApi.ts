import type { OnRampRecord } from './onRampState.js'
import type { SaleApi } from './saleApi.js'

/** The actions of the on-ramp feature. Nothing of it throws: what goes wrong stands in the slice. */
export interface OnRampApi {
  /** Asks the providers what can be bought and how it is paid. With `country` (ISO 3166-1) for whoever lives there. */
  load(parameters?: { readonly country?: string | null | undefined }): Promise<void>
  /** Chooses what is bought, by its id. */
  setPurchaseCurrency(id: string): void
  /** Chooses the currency that is paid in, by its id. */
  setPaymentCurrency(id: string): void
  setPaymentMethod(id: string): void
  /** Sets the amount that is paid as typed; with `locale` (BCP 47), in the way that the locale writes numbers. It is quoted once nobody types any more. */
  setPaymentAmount(text: string, locale?: string): void
  /** Chooses whose offer is taken; the best one with null. */
  setProvider(name: string | null): void
  /** Asks for quotes, now. */
  quote(): Promise<void>
  /**
   * Opens the page on which the chosen offer is paid, in a window of its own: call it in the press itself. Where the browser opens none, the purchase that
   * is answered has a `link` instead. Null where there is nothing to buy, with the reason in `error`. A second call while one is opening is the first one.
   */
  buy(): Promise<OnRampRecord | null>
  /** Opens the page of a purchase for which the browser opened no window, in a press. False where there is no such page any more. */
  openLink(id: string): boolean
  /**
   * Opens the page of one of `links`, in a press. What is bought there nobody tells: balances are read anew when the page is seen again. False where it
   * is not opened, with the reason in `error`.
   */
  openProvider(name: string): boolean
  /** Loads what can be bought, keeps the quotes fresh and the purchases followed, until the answered function is called. For the effect of a view. */
  watch(): () => void
  /** Reads the purchases that are stored and follows them, once. For the effect of a view that shows them. */
  resume(): void
  /** Looks up a purchase now, and goes on with one of unknown status. */
  checkAgain(id: string): void
  /** Forgets a purchase, on this device alone. */
  dismiss(id: string): void
  /** Deposits from exchanges; off unless the app has `features.pay`. */
  readonly deposit: DepositApi
  /** Sales to providers that buy; off where none does. */
  readonly sale: SaleApi
}

/** The actions of a deposit from an exchange: what its customers have there is paid to their account. Nothing of it throws: what goes wrong stands in `deposit`. */
export interface DepositApi {
  /** Lists the tokens of who is connected, and asks which exchanges pay the chosen one out. */
  load(): Promise<void>
  /** Chooses what is deposited, by its id. */
  setAsset(id: string): void
  /** Sets the amount in whole tokens as typed; with `locale` (BCP 47), in the way that the locale writes numbers. */
  setAmount(text: string, locale?: string): void
  /**
   * Opens the exchange's page on which the deposit is confirmed, in a window of its own: call it in the press itself. What is answered stands among the
   * `orders`, is followed like them, and has a `link` where the browser opened no window. Null where there is nothing to begin, with the reason in
   * `deposit.error`. A second call while one is opening is the first one.
   */
  start(exchangeId: string): Promise<OnRampRecord | null>
}

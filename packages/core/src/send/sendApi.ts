import type { ReplacementKind, TransferSpeed } from '../interfaces/capabilities.js'
import type { SendToken } from './sendState.js'
import type { SendTransaction } from './sendTransaction.js'

/**
 * The actions of the send feature. Nothing of it throws: what goes wrong stands in the slice, where the form shows it.
 * While the wallet is asked the form is fixed, and its setters do nothing.
 */
export interface SendApi {
  /** Chooses a token, or with `null` the native currency. */
  setToken(token: SendToken | null): void
  /** Sets the amount as typed; with `locale` (BCP 47), in the way that the locale writes numbers. See `readAmountInput`. */
  setAmount(text: string, locale?: string): void
  /**
   * Sets the amount in the user's currency; see `setAmount`. Where there is a `price`, which is asked for while balances are watched; nothing without one.
   */
  setFiatAmount(text: string, locale?: string): void
  /** Sets the receiver as typed, an address or a name. It is checked, and a name is looked up, in the background. */
  setReceiver(text: string): void
  /**
   * Asks the wallet whether it sends several transfers as one (EIP-5792), once for each account and network: `canBatch` of the form says so then. For the effect of
   * a form that offers further receivers.
   */
  findBatching(): Promise<void>
  /**
   * Adds a receiver to the form (`others`), where the wallet sends several transfers as one, and returns its id. Null where it does not, of NFTs, and beyond 20
   * receivers. Everything in the form goes into one request then, which takes effect together or not at all.
   */
  addRecipient(): Promise<string | null>
  /** Sets what a further receiver gets, or who it is: see `setAmount` and `setReceiver`. */
  setRecipient(id: string, change: { readonly amount?: string; readonly receiver?: string }, locale?: string): void
  /** Takes a further receiver out of the form; with null the first one, whose place the next takes. */
  removeRecipient(id: string | null): void
  /** Chooses how soon it is to be there, where the network has a choice of that. What was set to all that can be sent is counted anew. */
  setSpeed(speed: TransferSpeed): void
  /** Sets the memo, where the network has one (`maxMemoBytes`); spaces at its ends are no part of it. What was set to all that can be sent is counted anew. */
  setMemo(text: string): void
  /** Sets the amount to all that can be sent: the balance, for the native currency less the fee. */
  setMax(): Promise<void>
  /**
   * Reads a token's contract, keeps the token for this network and chooses it.
   * Null where there is none, with the reason in `addTokenError`.
   */
  addToken(address: string): Promise<SendToken | null>
  /** Checks the form, simulates the transfer and prices it. True where it can be submitted; else `error` says why not. */
  review(): Promise<boolean>
  /**
   * The user's word on the fee of the review that is shown, where its estimate has a `feeWarning`; false takes it back. Ask for it beside the fee,
   * apart from the word to send.
   */
  acceptFee(isAccepted?: boolean): void
  /**
   * Asks the wallet to send what was reviewed. Afterwards the form is empty and the view is Account; when it failed, the review
   * stands as it was with its `error`, and null is answered. So it is with an outsized fee that nobody has accepted (FEE_NOT_ACCEPTED). A wallet that agrees after the wait has ended is still heard.
   * Look at the `status` of what is answered: with `unknown` nobody knows whether it was sent (TRANSACTION_UNKNOWN). It is found by its hash,
   * and never to be sent once more before that.
   */
  submit(): Promise<SendTransaction | null>
  /** Stops waiting for the wallet: back to the review. A prompt that is open in the wallet stays open. */
  cancel(): void
  /** Empties the form. */
  reset(): void
  /** Reads what is stored and awaits what is pending, once. For the effect of a view that shows transactions. */
  resume(): void
  /** Loads the balances, and again when the account or network changes, until the answered function is called. For the effect of the form. */
  watchBalances(): () => void
  /** Loads balances that failed again. False while that is blocked, 30 s from the failure. */
  retryBalances(): boolean
  /**
   * Asks the wallet for a transaction in place of one that is pending, where the network has nonces (eip155): the same with a higher fee, or an empty one to
   * the account itself. True where the wallet has sent it: whichever of them is mined first is the result, and after a reload too. Else `replacing.error`
   * says why not. A wallet that chose another nonce has sent one more transaction (NONCE_IGNORED): tell users of the nonce before they are asked.
   */
  replace(id: string, kind: ReplacementKind): Promise<boolean>
  /** Stops waiting for the wallet's word on a replacement, and puts away why there was none. A prompt that is open in the wallet stays open. */
  leaveReplacement(): void
  /** Looks a transaction of unknown status up again: `isChecking` until there is an answer. */
  checkAgain(id: string): void
  /** Puts a transaction's result away. One that is still pending is awaited on, unseen. */
  dismiss(id: string): void
}

/** What the user can do at the wallet itself, beside what apps ask of it. The modal's settings have a row for each. */
export interface WalletTask {
  /** The modal has words of its own, in each of its languages, for `updateEmail`, `accountType`, `manageWallet` and `recovery`, whose reminder `recoveryLater` puts off. */
  readonly id: string
  /** What it says in place of those, in the user's language. A task without words is not shown. */
  readonly title?: string | undefined
  /** What it would change, as it is now, such as the e-mail address in use. */
  readonly value?: string | undefined
  /** Whether the user is reminded of it while the wallet holds something. */
  readonly isDue?: boolean | undefined
  /**
   * Resolves once it is done. It asks the user by the connector's `ask`.
   * @throws UserRejectedError, AbortedError
   */
  run(parameters: { readonly signal: AbortSignal }): Promise<void>
}

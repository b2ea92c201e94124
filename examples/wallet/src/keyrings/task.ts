/** One thing that the wallet's user should know of a request. */
export interface Fact {
  readonly label: string
  readonly value: string
  /** How it is shown. Default: as text. */
  readonly kind?: 'amount' | 'address' | undefined
}

/** What an app asks, in words, and how it is done. */
export interface Task {
  readonly title: string
  /** On the button. */
  readonly approve: 'Sign' | 'Send' | 'Switch' | 'Add'
  /** Before the app's name, once it is done. */
  readonly done: string
  readonly facts: readonly Fact[]
  /** What is signed or sent, as it is. */
  readonly text?: string | undefined
  /** What the user should think of first. */
  readonly warning?: string | undefined
  /** Does it. @throws Error with what went wrong; nothing is signed or sent then. */
  run(): Promise<unknown>
}

/** What an app may know without asking the wallet's user again. */
export interface Answer {
  readonly result: unknown
}

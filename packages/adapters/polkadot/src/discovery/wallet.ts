/** What a wallet writes at `window.injectedWeb3`, as little of it as Hawser relies on. Everything it answers is unknown until checked. */
export interface InjectedEntry {
  enable?(appName: string): Promise<unknown>
  connect?(appName: string): Promise<unknown>
}

/** A wallet found on the page. */
export interface Wallet {
  /** Made of the key that it wrote itself under; numbered from the second key on that makes the same one. */
  readonly id: string
  readonly name: string
  /** What it wrote itself under. */
  readonly key: string
  readonly entry: InjectedEntry
}

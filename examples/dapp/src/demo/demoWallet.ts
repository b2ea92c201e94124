/** What the Demo wallet's window shows of one namespace, and does. */
export interface DemoWallet {
  /** The namespace. */
  readonly name: string
  readonly pending: readonly { readonly id: number; readonly method: string; readonly params?: unknown }[]
  /** How it can misbehave. */
  readonly behaviors: readonly { readonly name: string; readonly description: string; readonly isOn: boolean }[]
  approve(id: number): void
  reject(id: number): void
  setBehavior(name: string, isOn: boolean): void
  subscribe(callback: () => void): () => void
}

// As far as the panel needs them: `@hawser/testing` has all of it, and apps that do not use it do not install it.

/** The parameters by which the panel asks for a wallet. */
export interface FakeWalletParameters {
  readonly name: string
  readonly rdns: string
  /** One account for each. */
  readonly privateKeys: readonly `0x${string}`[]
  /** RPC addresses by chain id. */
  readonly chains: Readonly<Record<number, string>>
  readonly chainId: number
  readonly approval: 'manual'
  readonly permissionStore: 'memory'
}

/** A scripted wallet, as `createScriptedWallet` of `@hawser/testing` makes it. */
export interface FakeWallet {
  readonly accounts: readonly string[]
  readonly chainId: number
  readonly isLocked: boolean
  readonly behaviors: Readonly<Partial<Record<string, boolean | number>>>
  /** The prompts that wait, the oldest first. */
  readonly pending: readonly { readonly id: number; readonly method: string }[]
  setBehavior(name: string, value: boolean): void
  approve(id?: number): void
  reject(id?: number): void
  switchChainFromWallet(chainId: number): void
  disconnectFromWallet(): void
  lock(): void
  unlock(): void
  announce(): () => void
  subscribe(callback: () => void): () => void
  destroy(): void
}

/** What `import('@hawser/testing')` brings. */
export interface FakeWalletModule {
  createScriptedWallet(parameters: FakeWalletParameters): FakeWallet
  readonly scriptedWalletBehaviors: readonly { readonly name: string; readonly description: string }[]
}

/**
 * An adapter of `@solana/wallet-adapter-base`, as little of it as Hawser relies on, so that any release of it fits.
 * Its transactions are objects of `@solana/web3.js`.
 */
export interface WalletAdapterLike {
  readonly name: string
  readonly url: string
  readonly icon: string
  readonly readyState: string
  readonly publicKey: { toBase58(): string } | null
  readonly supportedTransactionVersions?: ReadonlySet<unknown> | null | undefined
  connect(): Promise<void>
  autoConnect?(): Promise<void>
  disconnect(): Promise<void>
  on(event: 'connect' | 'disconnect' | 'readyStateChange', listener: () => void): unknown
  off(event: 'connect' | 'disconnect' | 'readyStateChange', listener: () => void): unknown
}

/** The namespaces for which the wallet has keys, as CAIP-2 names them, in the order in which they are shown. */
export const walletNamespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const

export type WalletNamespace = (typeof walletNamespaces)[number]

export const namespaceNames: Readonly<Record<WalletNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}

/** A network that the wallet knows. */
export interface WalletChain {
  /** CAIP-2. */
  readonly id: string
  readonly namespace: WalletNamespace
  /** What follows the namespace in the id. */
  readonly reference: string
  readonly name: string
  /** JSON-RPC, and of Bitcoin an Esplora-style API. */
  readonly rpcUrl: string
  readonly symbol: string
  readonly decimals: number
}

import type { ChainNamespace } from '@hawser/common'

/** What an address is to its wallet. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'

/** One account that a wallet lets the app see (ENT-01). */
export interface Account<TNamespace extends ChainNamespace = ChainNamespace> {
  readonly namespace: TNamespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
}

import type { ChainNamespace } from '@hawser/common'

/** The kind of account behind an address. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'

/** One account that a wallet lets the app see. */
export interface Account<TNamespace extends ChainNamespace = ChainNamespace> {
  readonly namespace: TNamespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
  /** Of a smart account: whether it is on the network in use yet; absent where its wallet does not say. */
  readonly isDeployed?: boolean | undefined
}

/** Whether two addresses of a namespace are one: hexadecimal ones say the same in either letter case, others do not. */
export function isSameAddress(namespace: ChainNamespace, a: string, b: string): boolean {
  return a === b || (namespace === 'eip155' && a.toLowerCase() === b.toLowerCase())
}

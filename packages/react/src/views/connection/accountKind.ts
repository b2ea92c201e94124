import type { Account } from '@hawser/core'

/** What an address is for, where that is not plain. A Bitcoin wallet has addresses to pay to, and others that hold ordinals. */
export function accountKind({ namespace, type }: Account): 'smartAccount' | 'payment' | 'ordinal' | undefined {
  if (type !== 'eoa') return type
  return namespace === 'bip122' ? 'ordinal' : undefined
}

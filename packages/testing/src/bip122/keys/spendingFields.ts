import type { BitcoinAccount } from './bitcoinAccount.js'

/** Returns the fields of a PSBT input, beside the output that it spends. */
export function spendingFields({ redeemScript, internalKey }: BitcoinAccount): {
  readonly redeemScript?: Uint8Array
  readonly tapInternalKey?: Uint8Array
} {
  if (redeemScript) return { redeemScript }
  return internalKey ? { tapInternalKey: internalKey } : {}
}

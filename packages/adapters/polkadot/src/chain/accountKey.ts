import { blake2b } from '@noble/hashes/blake2'
import { toHex } from '../toHex.js'

/** twox128('System') and twox128('Account'). */
export const accountsPrefix = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** Where a chain keeps an account (`System.Account`, by Blake2_128Concat of its id). */
export function accountKey(accountId: Uint8Array): `0x${string}` {
  const hash = toHex(blake2b(accountId, { dkLen: 16 })).slice(2)
  return `${accountsPrefix}${hash}${toHex(accountId).slice(2)}`
}

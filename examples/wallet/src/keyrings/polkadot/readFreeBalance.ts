import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { requestRpc } from '../requestRpc.js'

/** twox128('System') and twox128('Account'). */
const accountPrefix = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const storedSchema = v.nullable(v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2}){32,}$/)))

/** What an account holds and can spend, in planck. */
export async function readFreeBalance(rpcUrl: string, publicKey: Uint8Array): Promise<bigint> {
  const key = `0x${accountPrefix}${bytesToHex(blake2b(publicKey, { dkLen: 16 }))}${bytesToHex(publicKey)}`
  const stored = v.parse(storedSchema, await requestRpc(rpcUrl, 'state_getStorage', [key]))
  if (stored === null) return 0n
  // After four counters of four bytes each.
  const free = hexToBytes(stored.slice(2)).slice(16, 32)
  return BigInt(`0x${bytesToHex(free.reverse())}`)
}

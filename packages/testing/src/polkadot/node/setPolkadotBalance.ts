import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { jsonRpcRequest } from '../../rpc/jsonRpcRequest.js'
import { fromSs58 } from '../ss58.js'

/** twox128('System') and twox128('Account'). */
const accountPrefix = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const infoSchema = v.nullable(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{160}$/)))

/** Makes an account of a local chain hold an amount (free, in base units), whatever it held before. */
export async function setPolkadotBalance(
  { rpcUrl }: { readonly rpcUrl: string },
  address: string,
  amount: bigint,
): Promise<void> {
  const publicKey = fromSs58(address)
  const key = `0x${accountPrefix}${bytesToHex(blake2b(publicKey, { dkLen: 16 }))}${bytesToHex(publicKey)}`
  const stored = v.parse(infoSchema, await jsonRpcRequest(rpcUrl, { method: 'state_getStorage', params: [key] }))
  const info = stored === null ? new Uint8Array(80) : hexToBytes(stored.slice(2))
  const view = new DataView(info.buffer)
  // Counted as one reason for the account to exist (`providers`); a new one keeps its balances in the present form (`flags`).
  if (stored === null) {
    view.setUint32(8, 1, true)
    view.setUint8(79, 0x80)
  }
  view.setBigUint64(16, amount & 0xffff_ffff_ffff_ffffn, true)
  view.setBigUint64(24, amount >> 64n, true)
  await jsonRpcRequest(rpcUrl, { method: 'dev_setStorage', params: [[[key, `0x${bytesToHex(info)}`]]] })
}

import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { jsonRpcRequest } from '../../rpc/jsonRpcRequest.js'
import { fromSs58 } from '../ss58.js'
import { SET_STORAGE_METHOD } from './setStorageMethod.js'

/** twox128('System') and twox128('Account'). */
const accountPrefix = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** twox128('Balances') and twox128('TotalIssuance'). */
const issuanceKey = '0xc2261276cc9d1f8598ea4b6a74b15c2f57c875e4cff74148e4628f264b974c80'
const infoSchema = v.nullable(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{160}$/)))
const amountSchema = v.nullable(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{32}$/)))

export interface SetPolkadotBalanceParameters {
  readonly signal?: AbortSignal | undefined
  /** How long it may take in all, however often the chain changes meanwhile. Default 60000. */
  readonly timeoutMs?: number | undefined
}

/** Thrown by `setPolkadotBalance` when the balance was not set in time. */
export class PolkadotBalanceNotSetError extends Error {
  constructor(address: string, timeoutMs: number, rounds: number, cause?: unknown) {
    const why = rounds === 0 ? 'The node did not answer' : `The chain changed in each of ${rounds} attempts`
    super(
      `The balance of ${address} was not set within ${timeoutMs} ms. ${why}. Try again once the node makes no blocks.`,
      { cause },
    )
    this.name = 'PolkadotBalanceNotSetError'
  }
}

/**
 * Makes an account of a chain of `startLocalPolkadot` hold an amount (free, in base units), whatever it held before. It is tried
 * again for as long as a block changes what was read before.
 *
 * @throws PolkadotBalanceNotSetError when it takes too long, the node's own error, or the signal's reason when it aborts.
 */
export async function setPolkadotBalance(
  { rpcUrl }: { readonly rpcUrl: string },
  address: string,
  amount: bigint,
  { signal, timeoutMs = 60_000 }: SetPolkadotBalanceParameters = {},
): Promise<void> {
  const deadline = AbortSignal.timeout(timeoutMs)
  let rounds = 0
  try {
    const ending = signal ? AbortSignal.any([signal, deadline]) : deadline
    while (!(await trySet(rpcUrl, address, amount, ending, timeoutMs))) rounds += 1
  } catch (cause) {
    signal?.throwIfAborted()
    if (deadline.aborted) throw new PolkadotBalanceNotSetError(address, timeoutMs, rounds, cause)
    throw cause
  }
}

/** False when the chain changed between reading and setting. */
async function trySet(
  rpcUrl: string,
  address: string,
  amount: bigint,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<boolean> {
  const request = async (method: string, ...params: unknown[]) =>
    jsonRpcRequest(rpcUrl, { method, params, signal, timeoutMs })
  const publicKey = fromSs58(address)
  const key = `0x${accountPrefix}${bytesToHex(blake2b(publicKey, { dkLen: 16 }))}${bytesToHex(publicKey)}`
  const stored = v.parse(infoSchema, await request('state_getStorage', key))
  const issuance = v.parse(amountSchema, await request('state_getStorage', issuanceKey))
  const info = stored === null ? new Uint8Array(80) : hexToBytes(stored.slice(2))
  // One reason for the account to exist (`providers`).
  if (stored === null) new DataView(info.buffer).setUint32(8, 1, true)
  const before = readAmount(info, 16)
  writeAmount(info, 16, amount)
  // Fees are taken out of what there is in all, and refused where that does not cover them.
  const total = issuance === null ? new Uint8Array(16) : hexToBytes(issuance.slice(2))
  writeAmount(total, 0, readAmount(total, 0) + amount - before)
  const seen = [
    [key, stored],
    [issuanceKey, issuance],
  ]
  const items = [
    [key, `0x${bytesToHex(info)}`],
    [issuanceKey, `0x${bytesToHex(total)}`],
  ]
  return v.parse(v.boolean(), await request(SET_STORAGE_METHOD, seen, items))
}

function readAmount(bytes: Uint8Array, offset: number): bigint {
  const view = new DataView(bytes.buffer)
  return view.getBigUint64(offset, true) | (view.getBigUint64(offset + 8, true) << 64n)
}

function writeAmount(bytes: Uint8Array, offset: number, amount: bigint): void {
  const view = new DataView(bytes.buffer)
  view.setBigUint64(offset, amount & 0xffff_ffff_ffff_ffffn, true)
  view.setBigUint64(offset + 8, amount >> 64n, true)
}

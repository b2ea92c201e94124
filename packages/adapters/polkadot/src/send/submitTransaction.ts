import { type HawserError, isHawserError, toHawserError } from '@hawser/common'
import { blake2b } from '@noble/hashes/blake2'
import { requestRpc } from '../chain/requestRpc.js'
import { toHex } from '../encoding/hex.js'
import type { NodeQuestion, RuntimeContext } from '../runtime/readRuntime.js'
import { TransactionChangedError, TransactionRefusedError, TransactionUnknownError } from './sendErrors.js'

/** By what a chain knows a transaction: BLAKE2b-256 of it. */
export function hashTransaction(transaction: Uint8Array): `0x${string}` {
  return toHex(blake2b(transaction, { dkLen: 32 }))
}

/**
 * Gives a signed transaction to a network's nodes, until one has it.
 * @returns its hash
 * @throws TransactionChangedError, TransactionRefusedError where every node refused it; TransactionUnknownError where one of them left it open
 */
export async function submitTransaction(
  transaction: Uint8Array,
  { network, signal }: NodeQuestion,
  { platform }: Pick<RuntimeContext, 'platform'>,
): Promise<`0x${string}`> {
  const hash = hashTransaction(transaction)
  const params = [toHex(transaction)]
  let refusal: HawserError | undefined
  let doubt: HawserError | undefined
  for (const url of network.rpcUrls.default.http) {
    const one = { ...network, rpcUrls: { default: { http: [url] } } }
    try {
      await requestRpc({ network: one, method: 'author_submitExtrinsic', params, signal }, platform)
      return hash
    } catch (cause) {
      const error = toHawserError(cause)
      // An earlier node had it, whatever became of its answer.
      if (/already imported/i.test(error.details ?? '')) return hash
      if (error.name === 'RpcError') refusal = error
      else doubt ??= error
      if (isHawserError(error, 'ABORTED')) break
    }
  }
  if (doubt || !refusal) throw new TransactionUnknownError(hash, { cause: doubt })
  const { details } = refusal
  if (/bad ?signature|bad ?proof/i.test(details ?? '')) throw new TransactionChangedError({ cause: refusal, details })
  throw new TransactionRefusedError({ cause: refusal, details })
}

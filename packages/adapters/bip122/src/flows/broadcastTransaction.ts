import { loadModule } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { withNetwork } from '@hawser/core/adapter'
import type { BroadcastError, InvalidPsbtError } from '../errors.js'
import type { ReadFlowErrorType, ReadFlowParameters } from './flowParameters.js'

export interface BroadcastTransactionParameters extends ReadFlowParameters {
  /** A signed transaction in hexadecimal, such as a BroadcastError carries. */
  readonly transaction: string
}

export interface BroadcastTransactionReturnType {
  readonly txid: string
}

export type BroadcastTransactionErrorType = ReadFlowErrorType | BroadcastError | InvalidPsbtError

/**
 * Hands a signed transaction to the network, through its Esplora-style API. Doing so twice does no harm.
 *
 * @throws InvalidPsbtError, BroadcastError, ChainNotConfiguredError, TimeoutError, AbortedError, ClientDestroyedError
 * @example const { txid } = await broadcastTransaction(hawser, { transaction: error.transaction })
 */
export function broadcastTransaction(
  hawser: Hawser,
  { transaction, ...rest }: BroadcastTransactionParameters,
): Promise<BroadcastTransactionReturnType> {
  return withNetwork(hawser, { ...rest, namespace: 'bip122' }, async (context) => {
    const { rebroadcast } = await loadModule(() => import('../psbt/rebroadcast.js'), 'bitcoinjs-lib')
    return { txid: await rebroadcast(transaction, context) }
  })
}

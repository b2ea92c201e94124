import { loadModule } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { withNetwork } from '@hawser/core/adapter'
import type { TransactionStatus } from '../esplora/getTransactionStatus.js'
import type { ReadFlowErrorType, ReadFlowParameters } from './flowParameters.js'

export interface GetTransactionStatusParameters extends ReadFlowParameters {
  readonly txid: string
}

export type GetTransactionStatusReturnType = TransactionStatus

export type GetTransactionStatusErrorType = ReadFlowErrorType

/**
 * How a transaction stands: unknown to the network, waiting for a block, or in one. For a send that failed half-way, too.
 *
 * @throws ChainNotConfiguredError, HttpRequestError, NetworkRequestError, InvalidResponseError, TimeoutError, AbortedError, ClientDestroyedError
 * @example const { status } = await getTransactionStatus(hawser, { txid })
 */
export function getTransactionStatus(
  hawser: Hawser,
  { txid, ...rest }: GetTransactionStatusParameters,
): Promise<GetTransactionStatusReturnType> {
  return withNetwork(hawser, { ...rest, namespace: 'bip122' }, async ({ network, platform, signal }) => {
    const late = await loadModule(() => import('../esplora/getTransactionStatus.js'))
    return late.getTransactionStatus({ txid, network, signal }, platform)
  })
}

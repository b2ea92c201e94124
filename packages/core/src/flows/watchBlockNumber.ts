import { requireAdapter, requireNetwork } from '../asking/requireConnection.js'
import { requireQuestion } from '../asking/requireQuestion.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { FlowParameters } from './flowParameters.js'
import type { ReadErrorType } from './getBalance.js'
import { type NetworkParameters, pollChain, type WatchParameters } from './pollChain.js'

export interface GetBlockNumberParameters extends FlowParameters, NetworkParameters {}

/** The number of the latest block. */
export type GetBlockNumberReturnType = bigint

export type GetBlockNumberErrorType = ReadErrorType

/**
 * The number of a network's latest block.
 * @throws CapabilityMissingError, ChainNotConfiguredError, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export async function getBlockNumber(
  hawser: Hawser,
  { signal, timeoutMs = READ_TIMEOUT_MS, ...named }: GetBlockNumberParameters = {},
): Promise<GetBlockNumberReturnType> {
  const internals = internalsOf(hawser)
  const network = requireNetwork(internals, named)
  const adapter = requireAdapter(internals, network.chainNamespace)
  return withClientDeadline(internals, { timeoutMs, signals: [signal] }, async (inner) => {
    const ask = await requireQuestion(adapter, 'getBlockNumber')
    return ask({ network, signal: inner })
  })
}

export interface WatchBlockNumberParameters extends WatchParameters {
  readonly onBlockNumber: (blockNumber: bigint) => void
}

/** Ends the watch. */
export type WatchBlockNumberReturnType = () => void

export type WatchBlockNumberErrorType = ReadErrorType

/**
 * Tells of the latest block, at once and of each later one that is found, until the returned function is called. While nobody can see the page nothing is
 * asked.
 *
 * @throws CapabilityMissingError without an adapter, ChainNotConfiguredError, ClientDestroyedError
 * @example const stop = watchBlockNumber(hawser, { onBlockNumber: (blockNumber) => show(blockNumber) })
 */
export function watchBlockNumber(
  hawser: Hawser,
  { onBlockNumber, ...parameters }: WatchBlockNumberParameters,
): WatchBlockNumberReturnType {
  let last: bigint | undefined
  return pollChain(hawser, parameters, async ({ adapter, network, signal, isWatching }) => {
    const ask = await requireQuestion(adapter, 'getBlockNumber')
    const blockNumber = await ask({ network, signal })
    // A node that lags behind the one that was asked before tells nothing new.
    if (!isWatching() || (last !== undefined && blockNumber <= last)) return
    last = blockNumber
    onBlockNumber(blockNumber)
  })
}

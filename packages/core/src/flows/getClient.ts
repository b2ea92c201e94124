import type { CaipNetworkId } from '@hawser/common'
import { requireAdapter, requireCapability, requireNetwork } from '../asking/requireConnection.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { FlowParameters } from './flowParameters.js'
import type { ReadErrorType } from './getBalance.js'

export interface GetClientParameters extends FlowParameters {
  /** A requested network; the active one by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/** In the manner of the chain's library: a viem `Client` for eip155. */
export type GetClientReturnType = unknown

export type GetClientErrorType = ReadErrorType

/**
 * The chain library's own client for a network: the way past Hawser for what it has no flow for.
 * @throws CapabilityMissingError, ChainNotConfiguredError, TimeoutError, AbortedError, ClientDestroyedError
 */
export async function getClient(hawser: Hawser, parameters: GetClientParameters = {}): Promise<GetClientReturnType> {
  const internals = internalsOf(hawser)
  const { signal, timeoutMs = READ_TIMEOUT_MS } = parameters
  const network = requireNetwork(internals, parameters)
  const createClient = requireCapability(requireAdapter(internals, network.chainNamespace), 'client')
  return withClientDeadline(internals, { timeoutMs, signals: [signal] }, () => createClient(network))
}

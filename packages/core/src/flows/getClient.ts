import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { requireAdapter, requireCapability, requireNetwork } from '../asking/requireConnection.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { ChainClient } from '../interfaces/chainLibraries.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { FlowParameters } from './flowParameters.js'
import type { ReadErrorType } from './getBalance.js'

export interface GetClientParameters<TNamespace extends ChainNamespace = ChainNamespace> extends FlowParameters {
  /** A requested network; the active one by default. */
  readonly caipNetworkId?: CaipNetworkId<TNamespace> | undefined
  /** The network in use of this namespace, whose client's type is known then. */
  readonly namespace?: TNamespace | undefined
}

/** In the manner of the chain's library: a viem `Client` for eip155. */
export type GetClientReturnType<TNamespace extends ChainNamespace = ChainNamespace> = ChainClient<TNamespace>

export type GetClientErrorType = ReadErrorType

/**
 * The chain library's own client for a network: the way past Hawser for what it has no flow for.
 * @throws CapabilityMissingError, ChainNotConfiguredError, TimeoutError, AbortedError, ClientDestroyedError
 * @example
 * import { publicActions } from 'viem'
 * const client = (await getClient(hawser, { namespace: 'eip155' })).extend(publicActions)
 */
export async function getClient<TNamespace extends ChainNamespace = ChainNamespace>(
  hawser: Hawser,
  parameters: GetClientParameters<TNamespace> = {},
): Promise<GetClientReturnType<TNamespace>> {
  const internals = internalsOf(hawser)
  const { signal, timeoutMs = READ_TIMEOUT_MS } = parameters
  const network = requireNetwork(internals, parameters)
  const createClient = requireCapability(requireAdapter(internals, network.chainNamespace), 'client')
  const client = await withClientDeadline(internals, { timeoutMs, signals: [signal] }, () => createClient(network))
  return client as GetClientReturnType<TNamespace>
}

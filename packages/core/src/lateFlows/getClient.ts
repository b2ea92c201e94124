import type { CaipNetworkId } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { request } from '../flows/request.js'
import { READ_TIMEOUT_MS } from '../flows/timeouts.js'
import type { ReadErrorType } from './getBalance.js'
import { requireAdapter, requireCapability, requireNetwork } from './requireConnection.js'

export interface GetClientParameters extends FlowParameters {
  /** A requested network; the active one by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/** In the manner of the chain's library: a viem `Client` for eip155. */
export type GetClientReturnType = unknown

export type GetClientErrorType = ReadErrorType

/** What the flow `getClient` does. */
export async function getClient(hawser: Hawser, parameters: GetClientParameters = {}): Promise<GetClientReturnType> {
  const internals = assertAlive(hawser)
  const { signal, timeoutMs = READ_TIMEOUT_MS } = parameters
  const network = requireNetwork(internals, parameters)
  const createClient = requireCapability(requireAdapter(internals, network.chainNamespace), 'client')
  return request(internals, { timeoutMs, signals: [signal] }, () => createClient(network))
}

import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { request } from '../flows/request.js'
import { READ_TIMEOUT_MS } from '../flows/timeouts.js'
import type { ReadErrorType } from './getBalance.js'
import { requireAdapter, requireCapability, requireNetwork } from './requireConnection.js'

export interface ResolveNameParameters extends FlowParameters {
  readonly name: string
  readonly namespace?: ChainNamespace | undefined
  /** The network whose name service is asked; the active one by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/** The address, or null where the name has none. */
export type ResolveNameReturnType = string | null

export type ResolveNameErrorType = ReadErrorType

/** What the flow `resolveName` does. */
export async function resolveName(hawser: Hawser, parameters: ResolveNameParameters): Promise<ResolveNameReturnType> {
  const internals = assertAlive(hawser)
  const { name, signal, timeoutMs = READ_TIMEOUT_MS } = parameters
  const network = requireNetwork(internals, parameters)
  const capability = requireCapability(requireAdapter(internals, network.chainNamespace), 'names')
  return request(internals, { timeoutMs, signals: [signal] }, (inner) =>
    capability.resolveName({ name, network, signal: inner }),
  )
}

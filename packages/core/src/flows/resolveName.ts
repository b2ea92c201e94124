import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { assertAlive } from './assertAlive.js'
import type { ReadErrorType } from './getBalance.js'
import { type FlowParameters, READ_TIMEOUT_MS, request } from './request.js'
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

/**
 * The address that a name stands for.
 * @throws CapabilityMissingError, ChainNotConfiguredError, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export async function resolveName(hawser: Hawser, parameters: ResolveNameParameters): Promise<ResolveNameReturnType> {
  const internals = assertAlive(hawser)
  const { name, signal, timeoutMs = READ_TIMEOUT_MS } = parameters
  const network = requireNetwork(internals, parameters)
  const capability = requireCapability(requireAdapter(internals, network.chainNamespace), 'names')
  return request(internals, { timeoutMs, signals: [signal] }, (inner) =>
    capability.resolveName({ name, network, signal: inner }),
  )
}

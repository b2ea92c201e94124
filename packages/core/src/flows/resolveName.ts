import {
  type CaipNetworkId,
  type ChainNamespace,
  type ModuleLoadError,
  NAME_STALE_MS,
  type Network,
} from '@hawser/common'
import { snapshot } from 'valtio/vanilla'
import { findNameAddress } from '../asking/findNameAddress.js'
import { requireAdapter, requireCapability, requireNetwork } from '../asking/requireConnection.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import { createResource } from '../resources/createResource.js'
import type { FlowParameters } from './flowParameters.js'
import type { ReadErrorType } from './getBalance.js'

export interface ResolveNameParameters extends FlowParameters {
  readonly name: string
  readonly namespace?: ChainNamespace | undefined
  /** The network that the address is for; the active one by default. Where it has no name service, those of the app's others are asked. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/** The address, or null where the name has none for the network. One that it has for another network is never given. */
export type ResolveNameReturnType = string | null

export type ResolveNameErrorType = ReadErrorType | ModuleLoadError

/**
 * The address that a name stands for on a network.
 * @throws CapabilityMissingError, ChainNotConfiguredError, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export async function resolveName(hawser: Hawser, parameters: ResolveNameParameters): Promise<ResolveNameReturnType> {
  const internals = internalsOf(hawser)
  const { name, signal, timeoutMs = READ_TIMEOUT_MS } = parameters
  const network = requireNetwork(internals, parameters)
  const capability = requireCapability(requireAdapter(internals, network.chainNamespace), 'names')
  const networks = snapshot(internals.state.networks).requested as readonly Network[]
  return withClientDeadline(internals, { timeoutMs, signals: [signal] }, (inner) =>
    findNameAddress({ hawser, names: capability, name, network, networks, signal: inner }),
  )
}

export interface NameQuestion {
  readonly name: string
  /** The network that the address is for. */
  readonly caipNetworkId: CaipNetworkId
}

/** Addresses of names, for `watchResource` and `readResource`: good for five minutes. */
export const nameResource = createResource<NameQuestion, ResolveNameReturnType>({
  key: ({ name, caipNetworkId }) => ['hawser.nameAddress', caipNetworkId, name],
  load: (question, { hawser, signal }) => resolveName(hawser, { ...question, signal }),
  staleTimeMs: NAME_STALE_MS,
})

import type { CaipNetworkId } from '@hawser/common'
import type { Internals } from '../client/internals.js'

/** Begins a switch to a requested network: the state tells of it from now on. Undefined where the network is not requested. */
export function beginSwitch({ state, controllers }: Internals, caipNetworkId: CaipNetworkId): AbortSignal | undefined {
  const { requested, activeNamespace } = state.networks
  const network = requested.find((other) => other.caipNetworkId === caipNetworkId)
  if (!network) return undefined
  const attempt = controllers.network.beginSwitch(caipNetworkId)
  controllers.network.setSwitchingNamespace(network.chainNamespace !== activeNamespace)
  return attempt
}

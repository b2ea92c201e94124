import { type CaipNetworkId, parseCaipNetworkId } from '@hawser/common'
import { type Hawser, hasCapability } from '../client/hawser.js'
import type { HawserState } from '../state/tree.js'
import { selectActiveNetwork } from './account.js'

/** Whether what is held on a network can be sent from there: sending is on, the chain can, and the network is the one in use. */
export function canSendOn(hawser: Hawser, state: HawserState, caipNetworkId: CaipNetworkId): boolean {
  const { chainNamespace: namespace } = parseCaipNetworkId(caipNetworkId)
  const isInUse = selectActiveNetwork(state, namespace)?.caipNetworkId === caipNetworkId
  return state.options.features.send && isInUse && hasCapability(hawser, namespace, 'send')
}

import type { CaipAddress, ChainNamespace } from '@hawser/common'
import type { HawserState } from '../state/tree.js'
import { selectActiveAddress } from './selectActiveAddress.js'
import { selectActiveNetwork } from './selectActiveNetwork.js'

/** The CAIP-10 id of the account in use of a namespace (the active one by default), on the network that it is on (STA-10). */
export function selectActiveCaipAddress(
  state: HawserState,
  namespace?: ChainNamespace | undefined,
): CaipAddress | undefined {
  const address = selectActiveAddress(state, namespace)
  const network = selectActiveNetwork(state, namespace)
  return address !== undefined && network ? `${network.caipNetworkId}:${address}` : undefined
}

import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { ConnectionId } from '../contracts/connector.js'

/** What a client tells its listeners. The first three are the reducer's differences (STA-09). */
export interface HawserEvents {
  accountChanged: {
    readonly namespace: ChainNamespace
    readonly connectionId: ConnectionId
    readonly address: string
    readonly caipAddress: CaipAddress | null
    readonly chainId: CaipNetworkId | null
  }
  switchNetwork: {
    readonly namespace: ChainNamespace
    readonly connectionId: ConnectionId
    readonly address: string
    readonly chainId: CaipNetworkId | null
  }
  disconnect: { readonly namespace: ChainNamespace; readonly connectionId: ConnectionId }
  /** The active namespace or its selected network changed by the user's or app's choice. */
  networkSelected: {
    readonly namespace: ChainNamespace
    readonly caipNetworkId: CaipNetworkId
    readonly previousNamespace: ChainNamespace | null
  }
  /** Something worth counting; carries no address, no full URL, no pairing URI. */
  track: {
    readonly event: string
    readonly properties?: Readonly<Record<string, string | boolean | number>> | undefined
  }
}

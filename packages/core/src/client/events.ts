import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { ConnectionId } from '../interfaces/connector.js'
import type { ConnectReason } from '../interfaces/requirement.js'

/** The events of a client. */
export interface HawserEvents {
  /**
   * Somebody is connected: told once for all that one answer of a wallet granted, when it stands, is stored, and what the app's features require
   * was given.
   */
  connected: {
    readonly reason: ConnectReason
    readonly connectionIds: readonly ConnectionId[]
  }
  /** Connections have ended, by the user, the app or the wallet; also stored ones that did not come back. */
  disconnected: { readonly connectionIds: readonly ConnectionId[] }
  /** A namespace that is connected has another address in use, by the wallet's word or by the user's choice in the app. */
  addressChanged: { readonly namespace: ChainNamespace; readonly from: string; readonly to: string }
  /** The wallet in use of a namespace that is connected is on another chain, known to the app or not; null where it does not say. */
  chainChanged: {
    readonly namespace: ChainNamespace
    readonly from: CaipNetworkId | null
    readonly to: CaipNetworkId | null
  }
  /** A connection has come to stand, or another one of its namespace has taken its place; told of each by itself. See `connected`. */
  accountChanged: {
    readonly namespace: ChainNamespace
    readonly connectionId: ConnectionId
    readonly address: string
    readonly caipAddress: CaipAddress | null
    readonly chainId: CaipNetworkId | null
  }
  /** The address or the chain of a connection has changed. See `addressChanged` and `chainChanged`. */
  switchNetwork: {
    readonly namespace: ChainNamespace
    readonly connectionId: ConnectionId
    readonly address: string
    readonly chainId: CaipNetworkId | null
  }
  /** A connection has ended. See `disconnected`. */
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

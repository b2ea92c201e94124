import type { CaipAddress, CaipNetworkId, ChainNamespace, HawserError } from '@hawser/common'
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
  /** A wallet has taken a transaction that it was asked for here. It is not mined yet. */
  transactionSent: {
    readonly caipNetworkId: CaipNetworkId
    readonly from: string
    readonly hash: string
    /** What is moved, where it was asked for by the send form. */
    readonly transfer?:
      | {
          readonly to: string
          /** The name that the receiver was given by, or null. */
          readonly toName: string | null
          /** Whole tokens, as exact decimal text. */
          readonly amount: string
          readonly symbol: string
          /** Null: the native currency. */
          readonly tokenAddress: string | null
          /** Which of the contract's tokens, of an NFT; null of what is not told apart. */
          readonly tokenId: string | null
        }
      | undefined
  }
  /**
   * Something has failed: what a flow rejects with, and what nobody awaits, for a log of your own. Whatever a user declined or an app cancelled is none.
   * One failure may be told by more than one flow.
   */
  error: { readonly error: HawserError }
  /** Something worth counting; carries no address, no full URL, no pairing URI. */
  track: {
    readonly event: string
    readonly properties?: Readonly<Record<string, string | boolean | number>> | undefined
  }
}

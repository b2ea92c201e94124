import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { ConnectionId, ConnectorType } from '../interfaces/connector.js'
import type { Account } from '../state/account.js'

/** The state that survives a page load, as plain data that a server can pass on. */
export interface InitialState {
  readonly connections: readonly StoredConnection[]
  readonly activeNamespace: ChainNamespace | null
  readonly selected: Partial<Record<ChainNamespace, CaipNetworkId>>
}

/** A connection as it is stored. */
export interface StoredConnection {
  readonly id: ConnectionId
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly connectorType: ConnectorType
  readonly connectorName: string
  readonly connectorIcon?: string | undefined
  /** Kept, since the connections of one session end together also where the app no longer passes its connector. */
  readonly isShared?: true | undefined
  /** In the wallet's order. */
  readonly accounts: readonly Pick<Account, 'address' | 'type'>[]
  /** The account in use, one of `accounts`. */
  readonly address: string
  readonly chainId: CaipNetworkId | null
  readonly isActive: boolean
}

import type { ChainNamespace } from '@hawser/common'
import type { WalletLink } from '../interfaces/connector.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { Connection, ConnectionStatus, HawserState, RecentWallet } from '../state/tree.js'
import { selectPairedConnections } from './connectedWallets.js'
import { memoizeSelector } from './memoizeSelector.js'

/** Where connecting through a wallet's app stands, by the specification's names. */
export interface WalletConnectState {
  /** All connections by namespace, the one in use first. */
  readonly connections: Partial<Record<ChainNamespace, readonly Connection[]>>
  /** The URI that the wallet's app has to be shown. */
  readonly wcUri: string | undefined
  /** When the URI expires, in milliseconds since the epoch. */
  readonly wcPairingExpiry: number | undefined
  /** The app that was opened. */
  readonly wcLinking: WalletLink | undefined
  /** The wallet that the connect goes or the connection went to, where the user chose it from a list. */
  readonly recentWallet: RecentWallet | undefined
  /** How the last connect ended, if not well. */
  readonly wcError: ErrorInfo | undefined
  /** Nothing that is asked reaches the wallet at the moment: it is kept until the relay is back. */
  readonly buffering: boolean
  /** `connecting` only while the user is in the wallet's app and the page may be asleep. */
  readonly status: ConnectionStatus
}

const select = /* @__PURE__ */ memoizeSelector<'', WalletConnectState>(
  (state) => [state.connections, state.connecting, state.connectors],
  ({ connections, connecting, connectors }) => {
    const { byId, active, unreachable } = connections
    const { attempt, pairing, link, wallet, isHandedOver } = connecting
    const all = Object.values<Connection>(byId)
    const own = selectPairedConnections({ connections, connectors })
    const isPaired = (id: string): boolean => connectors.list.some((entry) => entry.id === id && entry.pairs)
    const byNamespace: Partial<Record<ChainNamespace, Connection[]>> = {}
    for (const connection of all) {
      const list = byNamespace[connection.namespace] ?? []
      byNamespace[connection.namespace] =
        active[connection.namespace] === connection.id ? [connection, ...list] : [...list, connection]
    }
    return {
      connections: byNamespace,
      wcUri: pairing?.uri,
      wcPairingExpiry: pairing?.expiresAtMs,
      wcLinking: link ?? undefined,
      recentWallet: wallet && {
        id: wallet.id,
        name: wallet.name,
        ...(wallet.imageUrl !== undefined && { icon: wallet.imageUrl }),
      },
      wcError: (attempt && isPaired(attempt.connectorId) && attempt.error) || undefined,
      buffering: unreachable.some(isPaired),
      status: isHandedOver ? 'connecting' : statusOf(own),
    }
  },
)

/** One session stands for all its namespaces. A stored one that is being restored is no hand-over. */
function statusOf(connections: readonly Connection[]): ConnectionStatus {
  if (connections.length === 0) return 'disconnected'
  return connections.some(({ status }) => status === 'connected') ? 'connected' : 'reconnecting'
}

/** Where connecting through a wallet's app stands: the same object while nothing in it can have changed. */
export function selectWalletConnectState(state: HawserState): WalletConnectState {
  return select(state, '')
}

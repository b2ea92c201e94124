import { isExcludedWallet } from '../connectorList/filterConnectors.js'
import { canonicalRdns } from '../identity/walletIdentities.js'
import type { ConnectorType } from '../interfaces/connector.js'
import type { Connection, ConnectorEntry, HawserState, RecentWallet } from '../state/tree.js'
import { memoizeSelector } from './memoizeSelector.js'

/** The connections to a wallet in another app: there is one session with one at a time. */
export function selectPairedConnections({
  connections,
  connectors,
}: Pick<HawserState, 'connections' | 'connectors'>): readonly Connection[] {
  const ids = connectors.list.filter(({ pairs }) => pairs).map(({ id }) => id)
  return Object.values(connections.byId).filter(({ connectorId }) => ids.includes(connectorId))
}

/**
 * The way to wallets in other apps, where the app lists it: what is connected by its id alone, or excluded by the app, is offered to nobody.
 */
export function selectListedPairing({
  connectors,
  options,
}: Pick<HawserState, 'connectors' | 'options'>): ConnectorEntry | undefined {
  return connectors.list.find(
    ({ pairs, isListed, name, info }) =>
      pairs && isListed !== false && !isExcludedWallet({ name, rdns: info.rdns }, options.excludedWallets),
  )
}

/** Whether the session with a wallet in another app stands. */
export function isPairedConnected(state: Pick<HawserState, 'connections' | 'connectors'>): boolean {
  return selectPairedConnections(state).some(({ status }) => status === 'connected')
}

/** A wallet with all its connections: one for each namespace that it granted. */
export interface ConnectedWallet {
  readonly connectorId: string
  readonly connectorType: ConnectorType
  readonly name: string
  readonly icon?: string | undefined
  readonly connections: readonly Connection[]
  /** Whether it is the one in use for some namespace. */
  readonly isActive: boolean
}

const select = /* @__PURE__ */ memoizeSelector<'', readonly ConnectedWallet[]>(
  ({ connections, networks }) => [connections.byId, connections.active, networks],
  ({ connections, networks }) => {
    const { byId, active } = connections
    const all = Object.values<Connection>(byId)
    const inUse = networks.activeNamespace ? active[networks.activeNamespace] : undefined
    const isActive = ({ id, namespace }: Connection): boolean => active[namespace] === id
    const wallets = [...new Set(all.map(({ connectorId }) => connectorId))].flatMap(
      (connectorId): ConnectedWallet[] => {
        const own = all.filter((connection) => connection.connectorId === connectorId)
        const [first] = own
        if (!first) return []
        const { connectorType, connectorName, connectorIcon } = first
        return [
          {
            connectorId,
            connectorType,
            name: connectorName,
            ...(connectorIcon !== undefined && { icon: connectorIcon }),
            connections: own,
            isActive: own.some(isActive),
          },
        ]
      },
    )
    const rank = (wallet: ConnectedWallet): number =>
      wallet.connections.some(({ id }) => id === inUse) ? 0 : wallet.isActive ? 1 : 2
    return wallets.sort((a, b) => rank(a) - rank(b))
  },
)

/** Every wallet that is connected, or is being restored, each once: the one in use first, then those in use for other namespaces. */
export function selectConnectedWallets(state: HawserState): readonly ConnectedWallet[] {
  return select(state, '')
}

const selectRecent = /* @__PURE__ */ memoizeSelector<'', readonly RecentWallet[]>(
  ({ connecting, connections, connectors, options, recentWallets }) => [
    connecting,
    connections,
    connectors,
    options,
    recentWallets,
  ],
  ({ connecting: { wallet }, connections, connectors, options, recentWallets }) => {
    const connected = Object.values<Connection>(connections.byId).map(({ connectorId }) => connectorId)
    const isPaired = selectPairedConnections({ connections, connectors }).length > 0
    return recentWallets.filter(
      (used) =>
        !connected.includes(used.id) &&
        !(used.rdns && connected.includes(canonicalRdns(used.rdns))) &&
        !(isPaired && wallet?.id === used.id) &&
        !isExcludedWallet(used, options.excludedWallets),
    )
  },
)

/** The wallets that were used before and are not connected now (of the last two), the latest first. */
export function selectRecentWallets(state: HawserState): readonly RecentWallet[] {
  return selectRecent(state, '')
}

import type { ConnectorType } from '../interfaces/connector.js'
import type { Connection, HawserState } from '../state/tree.js'
import { memoizeSelector } from './memoizeSelector.js'

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

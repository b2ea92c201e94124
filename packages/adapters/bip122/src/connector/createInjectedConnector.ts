import type { ConnectionId, Connector } from '@hawser/core'
import type { Wallet } from '../discovery/wallet.js'
import type { LateSession } from './createLateSession.js'

/** The connector of a wallet that was found on the page. */
export function createInjectedConnector({ id, type, name, icon }: Wallet, session: LateSession): Connector {
  const connectionId: ConnectionId = `bip122/${id}`
  return {
    id,
    type,
    name,
    icon,
    namespaces: ['bip122'],
    isInstalled: true,
    async connect(parameters) {
      if (!parameters.namespaces.includes('bip122')) return []
      return [await session.connect({ ...parameters, connectionId })]
    },
    async reconnect(parameters) {
      if (!parameters.namespaces.includes('bip122')) return []
      const report = await session.reconnect({ ...parameters, connectionId })
      return report ? [report] : []
    },
    async disconnect({ namespaces, signal }) {
      if (namespaces.includes('bip122')) await session.disconnect(signal)
    },
    getProvider: () => session.getProvider(),
    watch: session.watch,
  }
}

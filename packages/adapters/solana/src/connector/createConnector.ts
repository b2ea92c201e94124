import type { ConnectionId, Connector } from '@hawser/core'
import type { LateSession } from './createLateSession.js'

type Description = Pick<Connector, 'id' | 'type' | 'name' | 'icon' | 'isInstalled' | 'installUrl'>

/** The connector of one wallet of Solana. */
export function createConnector(description: Description, session: LateSession): Connector {
  const connectionId: ConnectionId = `solana/${description.id}`
  return {
    ...description,
    namespaces: ['solana'],
    async connect({ namespaces, network, generation, signal }) {
      if (!namespaces.includes('solana')) return []
      return [await session.connect({ connectionId, network, generation, signal })]
    },
    async reconnect({ namespaces, hint, generation, signal }) {
      if (!namespaces.includes('solana')) return []
      const report = await session.reconnect({ connectionId, hint, generation, signal })
      return report ? [report] : []
    },
    async disconnect({ namespaces, signal }) {
      if (namespaces.includes('solana')) await session.disconnect(signal)
    },
    getProvider: () => session.getProvider(),
    watch: (report) => session.watch(report),
  }
}

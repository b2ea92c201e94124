import type { ConnectionId, Connector } from '@hawser/core'
import type { Wallet } from '../discovery/watchWallets.js'
import type { Session } from './createSession.js'

/** The connector of a wallet that was found on the page. */
export function createInjectedConnector({ provider, ...wallet }: Wallet, session: Session): Connector {
  const connectionId: ConnectionId = `eip155/${wallet.id}`
  return {
    ...wallet,
    pageObject: provider,
    namespaces: ['eip155'],
    isInstalled: true,
    async connect({ namespaces, generation, signal }) {
      if (!namespaces.includes('eip155')) return []
      return [await session.connect({ connectionId, generation, signal })]
    },
    async reconnect({ namespaces, generation, signal }) {
      if (!namespaces.includes('eip155')) return []
      const report = await session.reconnect({ connectionId, generation, signal })
      return report ? [report] : []
    },
    async disconnect({ namespaces, signal }) {
      if (namespaces.includes('eip155')) await session.disconnect(signal)
    },
    getProvider: async () => provider,
    watch: (report) => session.watch(report),
  }
}

import type { ConnectionId, Connector } from '@hawser/core'
import type { Wallet } from '../discovery/readWallets.js'
import type { Session } from './createSession.js'

/** A session as its connector uses it, whose code may come late. */
export type LateSession = Omit<Session, 'provider'>

/** The connector of a wallet that was found on the page. */
export function createInjectedConnector({ id, name, entry }: Wallet, session: LateSession): Connector {
  const connectionId: ConnectionId = `polkadot/${id}`
  return {
    id,
    type: 'ANNOUNCED',
    name,
    pageObject: entry,
    namespaces: ['polkadot'],
    isInstalled: true,
    async connect({ namespaces, network, generation, signal }) {
      if (!namespaces.includes('polkadot')) return []
      return [await session.connect({ connectionId, network, generation, signal })]
    },
    async reconnect({ namespaces, generation, signal, hints }) {
      if (!namespaces.includes('polkadot')) return []
      const chainId = hints.polkadot?.chainId ?? null
      const report = await session.reconnect({ connectionId, chainId, generation, signal })
      return report ? [report] : []
    },
    async disconnect({ namespaces }) {
      if (namespaces.includes('polkadot')) await session.disconnect()
    },
    getProvider: () => session.getProvider(),
    watch: (report) => session.watch(report),
  }
}

import type { ConnectionId, Connector } from '@hawser/core'
import type { Eip1193Provider } from '../provider/eip1193Provider.js'
import type { Session } from './createSession.js'

/** A wallet found on the page. */
export interface Wallet {
  /** The rdns where there is one, numbered from the second wallet that announces it on, else `injected`. */
  readonly id: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly provider: Eip1193Provider
}

/** The connector of a wallet that was found on the page. */
export function createInjectedConnector({ provider, ...wallet }: Wallet, session: Session): Connector {
  return {
    ...wallet,
    pageObject: provider,
    namespaces: ['eip155'],
    isInstalled: true,
    ...toConnectorMethods(session, `eip155/${wallet.id}`),
    getProvider: async () => provider,
  }
}

/** A session as its connector has it: asked where the namespace is among the wanted ones. */
export function toConnectorMethods(
  session: Session,
  connectionId: ConnectionId,
): Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'watch'> {
  return {
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
    watch: (report) => session.watch(report),
  }
}

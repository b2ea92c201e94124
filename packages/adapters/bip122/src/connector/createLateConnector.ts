import type { Connector } from '@hawser/core'
import type { Wallet } from '../discovery/wallet.js'
import type { Session } from './createSession.js'

/**
 * The connector of a wallet that was found on the page. Its code is loaded when somebody connects, and whoever watched before that hears of
 * everything from then on. A load that failed is tried again.
 */
export function createLateConnector(
  { id, type, name, icon, provider }: Wallet,
  load: () => Promise<Session>,
): Connector {
  let session: Session | undefined
  let arrive: (session: Session) => void
  const arrived = new Promise<Session>((resolve) => {
    arrive = resolve
  })
  const get = async (): Promise<Session> => {
    const loaded = session ?? (await load())
    // Two calls may have loaded side by side: the first to arrive made the session.
    session ??= loaded
    arrive(session)
    return session
  }
  return {
    id,
    type,
    name,
    icon,
    pageObject: provider,
    namespaces: ['bip122'],
    isInstalled: true,
    connect: async (parameters) => (await get()).connect(parameters),
    reconnect: async (parameters) => (await get()).reconnect(parameters),
    disconnect: async (parameters) => (await get()).disconnect(parameters),
    getProvider: async () => (await get()).provider,
    watch(report) {
      let stop: (() => void) | undefined
      let isEnded = false
      void arrived.then((session) => {
        if (!isEnded) stop = session.watch(report)
      })
      return () => {
        isEnded = true
        stop?.()
      }
    },
  }
}

import type { ConnectionReport } from '@hawser/core'
import type { Session } from './createSession.js'

/** A session whose code is loaded when somebody connects. */
export type LateSession = Omit<Session, 'provider'> & { getProvider(): Promise<Session['provider']> }

/** Whoever watched the session before it was loaded hears of everything from then on. A load that failed is tried again. */
export function createLateSession(load: () => Promise<Session>): LateSession {
  let session: Session | undefined
  const waiting = new Set<() => void>()
  const get = async (): Promise<Session> => {
    const loaded = session ?? (await load())
    // Two calls may have loaded side by side: the first to arrive made the session.
    session ??= loaded
    for (const attach of waiting) attach()
    waiting.clear()
    return session
  }
  return {
    connect: async (parameters) => (await get()).connect(parameters),
    reconnect: async (parameters) => (await get()).reconnect(parameters),
    disconnect: async (signal) => (await get()).disconnect(signal),
    getProvider: async () => (await get()).provider,
    watch(report: (report: ConnectionReport) => void) {
      let stop: (() => void) | undefined
      const attach = (): void => {
        stop = session?.watch(report)
      }
      if (session) attach()
      else waiting.add(attach)
      return () => {
        waiting.delete(attach)
        stop?.()
      }
    },
  }
}

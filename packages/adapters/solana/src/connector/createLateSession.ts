import type { ConnectionReport } from '@hawser/core'
import type { SolanaProvider } from '../provider/solanaProvider.js'
import type { Session } from './session.js'

/** A session whose code is loaded when somebody connects or asks for the provider. */
export interface LateSession extends Omit<Session, 'provider'> {
  getProvider(): Promise<SolanaProvider>
}

/** Whoever watched it before it was loaded hears of everything from then on. */
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
    getProvider: async () => (await get()).provider,
    connect: async (parameters) => (await get()).connect(parameters),
    reconnect: async (parameters) => (await get()).reconnect(parameters),
    disconnect: async (signal) => (await get()).disconnect(signal),
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

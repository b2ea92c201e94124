import { lateMethods } from '../lateMethods.js'
import type { Session } from './session.js'

/**
 * A session whose code is loaded when somebody connects or asks for the provider. Whoever watched it before hears of everything from then on.
 */
export function createLateSession(load: () => Promise<Session>): Session {
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
    ...lateMethods(get, ['connect', 'reconnect', 'disconnect', 'getProvider']),
    watch(report) {
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

import { type Clock, withDeadline } from '@hawser/common'
import type { FrameChannel, RequestOf } from '@hawser/embedded-wallet/protocol'

type Given = RequestOf<'GIVE_PROOF'>

/** How long an app may take to get a new token from its back end, in milliseconds. */
const APP_PROOF_TIMEOUT_MS = 30_000

/** By what apps show that who is signed in is there, where the user came by the app's own word. */
export interface AppProofs {
  /** Undefined where the app has none, or does not answer. */
  ask(way: Given['way'], signal: AbortSignal): Promise<string | undefined>
  /** What an app says. It counts where it was asked for. */
  give(given: Given): void
}

export function createAppProofs({
  tell,
  clock,
}: {
  readonly tell: FrameChannel['tell']
  readonly clock: Pick<Clock, 'setTimeout'>
}): AppProofs {
  let waiting: ((given: Given) => void) | undefined
  return {
    async ask(way, signal) {
      const given = new Promise<string | undefined>((resolve) => {
        waiting = (said) => {
          if (said.way === way) resolve(said.proof)
        }
      })
      tell('PROOF_WANTED', { way })
      const wait = () => given
      return withDeadline(wait, { clock, timeoutMs: APP_PROOF_TIMEOUT_MS, signal }).catch((error: unknown) => {
        if (signal.aborted) throw error
        return undefined
      })
    },
    give: (given) => waiting?.(given),
  }
}

import { type Clock, systemClock } from '@hawser/common'
import type { RelayerLike } from './universalProviderLike.js'

/** How long before each attempt to hand a message to the relay, when the socket closes under it or the relay answers that it will not now. */
const publishPausesMs = [0, 1_000, 2_000]
/** How long after each attempt to reach a relay that is away the next one follows. The SDK gives a request up after a minute. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000]
/** Publishes a message. Readers know one that comes twice. */
const publishing = /^(irn_publish|irn_batchPublish|wc_)/

interface Payload {
  readonly method: string
  readonly id?: unknown
}

export interface SteadyRequestsOptions {
  /** The question to a message right before it goes out, where somebody may take it back. */
  readonly gateOf: (payload: Payload) => (() => boolean) | undefined
  readonly clock?: Pick<Clock, 'setTimeout'>
}

/**
 * Has the SDK's requests to the relay wait for the one connection that is being opened. Of itself, each opens a connection of its own while the
 * relay is away, which subscribes by a request, and so on, thousands of times a second. And a message under which the socket closes is sent with
 * the next socket, where the SDK would wait a quarter of a minute. One that the relay answers with an error, as when it has too many of them, is
 * sent again, where the SDK would drop it at the second such answer. Answers what ends it: requests are answered no more then.
 */
export function steadyRequests(
  relayer: RelayerLike,
  { gateOf, clock = systemClock }: SteadyRequestsOptions,
): () => void {
  const { request } = relayer
  let isEnded = false

  /** Whether there is a socket, or nothing to open one for yet. */
  const isReady = (): boolean => relayer.connected || !relayer.subscriber.hasAnyTopics
  const pause = (pauseMs: number): Promise<void> => new Promise((resolve) => clock.setTimeout(resolve, pauseMs))
  const send = async (payload: Payload, mayGo?: () => boolean): Promise<unknown> => {
    for (const pauseMs of pausesMs) {
      if (isReady() || isEnded) break
      await relayer.transportOpen().catch(() => {})
      if (!isReady()) await pause(pauseMs)
    }
    // The SDK puts a deadline to what it waits for, and does not look at all of its failures.
    if (isEnded || !isReady()) return new Promise(() => {})
    // What is taken back counts as published, or the SDK would try again.
    return mayGo && !mayGo() ? true : request(payload)
  }
  relayer.request = async (payload) => {
    if (!publishing.test(payload.method)) return send(payload)
    const mayGo = gateOf(payload)
    for (const pauseMs of publishPausesMs) {
      if (pauseMs > 0) await pause(pauseMs)
      const answer = await untilClosed(relayer, () => send(payload, mayGo)).catch(() => undefined)
      if (answer) return answer.result
    }
    // The SDK tries again when its own time is up, and looks at no failure of that.
    return new Promise(() => {})
  }
  return () => {
    isEnded = true
  }
}

/** Undefined where the socket closed before the relay had answered. */
async function untilClosed(
  relayer: RelayerLike,
  run: () => Promise<unknown>,
): Promise<{ readonly result: unknown } | undefined> {
  let onClose = (_: unknown): void => {}
  const closed = new Promise<undefined>((resolve) => {
    onClose = () => resolve(undefined)
  })
  // Only a socket that was open can close under the message.
  if (relayer.connected) relayer.on('relayer_disconnect', onClose)
  const answered = run().then((result) => ({ result }))
  // Where nobody waits for it any more, nobody needs its failure.
  answered.catch(() => {})
  try {
    return await Promise.race([answered, closed])
  } finally {
    relayer.off('relayer_disconnect', onClose)
  }
}

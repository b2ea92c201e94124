import { AbortedError, type Clock, withDeadline } from '@hawser/common'
import type { SessionRequest } from '@hawser/core'
import { RelayUnreachableError } from '../errors.js'
import type { HandOver, SdkRequest } from '../provider/holdRequests.js'
import type { RelayerLike } from '../provider/universalProviderLike.js'

/** How long a request waits for a relay that is away. */
const REACH_TIMEOUT_MS = 60_000
/** How long after each attempt to reach the relay the next one follows. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000]

export interface OutboxOptions {
  readonly relayer: RelayerLike
  readonly clock: Pick<Clock, 'setTimeout'>
  readonly handOver: HandOver
}

/** The way of requests to the wallet: none leaves before there is a relay to take it, or after its signal. */
export interface Outbox {
  /** @throws AbortedError, RelayUnreachableError, what `onAsk` throws, and what the SDK rejects with */
  request(parameters: SdkRequest, options: Pick<SessionRequest, 'signal' | 'onAsk'>): Promise<unknown>
}

export function createOutbox({ relayer, clock, handOver }: OutboxOptions): Outbox {
  async function untilReachable(signal: AbortSignal | undefined): Promise<void> {
    const pauses = [...pausesMs]
    let isOver = false
    let cancelTimer = (): void => {}
    let onConnect = (): void => {}
    const open = async (): Promise<void> => {
      await relayer.transportOpen().catch(() => {})
      const pauseMs = pauses.shift()
      if (relayer.connected) onConnect()
      else if (!isOver && pauseMs !== undefined) cancelTimer = clock.setTimeout(() => void open(), pauseMs)
    }
    const reach = (): Promise<void> =>
      new Promise((resolve) => {
        onConnect = resolve
        relayer.on('relayer_connect', onConnect)
        void open()
      })
    const onTimeout = () => new RelayUnreachableError()
    try {
      await withDeadline(reach, { clock, signal, timeoutMs: REACH_TIMEOUT_MS, onTimeout })
    } finally {
      isOver = true
      cancelTimer()
      relayer.off('relayer_connect', onConnect)
    }
  }

  return {
    async request(parameters, { signal, onAsk }) {
      const check = (): void => {
        if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
      }
      if (!relayer.connected) await untilReachable(signal)
      check()
      return handOver(parameters, () => {
        check()
        onAsk?.()
      })
    },
  }
}

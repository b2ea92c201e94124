import { type ChainNamespace, toHawserError } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'
import { request } from '../flows/request.js'
import { CONNECTOR_DISCOVERY_TIMEOUT_MS, LOAD_TIMEOUT_MS, RECONNECT_TIMEOUT_MS } from '../flows/timeouts.js'

/** By then it is known of every stored connection whether its wallet answers in time, in a client that was started. */
const RESTORE_TIMEOUT_MS = LOAD_TIMEOUT_MS + CONNECTOR_DISCOVERY_TIMEOUT_MS + RECONNECT_TIMEOUT_MS + 1_000

export interface UntilRestoredOptions {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** The time that the flow has in all. */
  readonly timeoutMs: number
  /** Each of them ends the wait. */
  readonly signals: readonly (AbortSignal | undefined)[]
}

export interface Restored {
  /** The namespace that the flow was called for: the app may show another one by now, and its wallet is not the one that was meant. */
  readonly namespace: ChainNamespace | undefined
  /** The time that is left for the flow. */
  readonly timeoutMs: number
}

/**
 * Waits while a namespace's stored connection is being restored, so that a flow which is called as soon as the page has loaded finds the wallet that
 * was connected before. Whoever does not answer in time is waited for no longer: the flow then says that nothing is connected.
 * @throws TimeoutError, AbortedError, ClientDestroyedError
 */
export async function untilRestored(
  internals: Internals,
  { namespace: given, timeoutMs, signals }: UntilRestoredOptions,
): Promise<Restored> {
  const { platform, state } = internals
  const namespace = given ?? state.networks.activeNamespace ?? undefined
  const isRestoring = (): boolean =>
    namespace !== undefined &&
    state.connections.byId[state.connections.active[namespace] ?? `${namespace}/`]?.status === 'connecting'
  if (!isRestoring()) return { namespace, timeoutMs }
  const startedAtMs = platform.clock.nowMs()
  let unsubscribe = (): void => {}
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      unsubscribe = subscribe(state, () => {
        if (!isRestoring()) resolve()
      })
    })
  try {
    await request(internals, { timeoutMs: Math.min(timeoutMs, RESTORE_TIMEOUT_MS), signals }, settled)
  } catch (cause) {
    const error = toHawserError(cause)
    if (error.code !== 'TIMEOUT' || timeoutMs <= RESTORE_TIMEOUT_MS) throw error
  } finally {
    unsubscribe()
  }
  return { namespace, timeoutMs: Math.max(0, timeoutMs - (platform.clock.nowMs() - startedAtMs)) }
}

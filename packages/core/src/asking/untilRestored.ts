import { type ChainNamespace, toHawserError } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'
import { LOAD_TIMEOUT_MS } from '../constants.js'
import { CONNECTOR_DISCOVERY_TIMEOUT_MS, RECONNECT_TIMEOUT_MS } from '../lateConstants.js'
import { confirmConnection } from './confirmConnection.js'
import { withClientDeadline } from './withClientDeadline.js'

/** By then it is known of every stored connection whether its wallet answers in time, in a client that was started. */
const RESTORE_TIMEOUT_MS = LOAD_TIMEOUT_MS + CONNECTOR_DISCOVERY_TIMEOUT_MS + RECONNECT_TIMEOUT_MS + 1_000

export interface UntilRestoredOptions {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** The time that the flow has in all. */
  readonly timeoutMs: number
  /** Each of them ends the wait. */
  readonly signals: readonly (AbortSignal | undefined)[]
  /** For flows that prompt: a connection that its wallet has not confirmed is confirmed first, by a prompt of its own. */
  readonly isConfirming?: boolean | undefined
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
 * @throws TimeoutError, AbortedError, ClientDestroyedError, and where it confirms what `confirmConnection` throws
 */
export async function untilRestored(
  internals: Internals,
  { namespace: given, timeoutMs, signals, isConfirming }: UntilRestoredOptions,
): Promise<Restored> {
  const { state } = internals
  const namespace = given ?? state.networks.activeNamespace ?? undefined
  const find = () =>
    namespace ? state.connections.byId[state.connections.active[namespace] ?? `${namespace}/`] : undefined
  const isRestoring = (): boolean => find()?.status === 'connecting'
  const leftMs = createTimeLeft(internals, timeoutMs)
  const confirm = async (): Promise<void> => {
    const connection = find()
    if (isConfirming && connection?.status === 'unconfirmed')
      await confirmConnection(internals, connection.id, { timeoutMs: leftMs(), signals })
  }
  if (!isRestoring()) {
    await confirm()
    return { namespace, timeoutMs: leftMs() }
  }
  let unsubscribe = (): void => {}
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      unsubscribe = subscribe(state, () => {
        if (!isRestoring()) resolve()
      })
    })
  try {
    await withClientDeadline(internals, { timeoutMs: Math.min(timeoutMs, RESTORE_TIMEOUT_MS), signals }, settled)
  } catch (cause) {
    const error = toHawserError(cause)
    if (error.code !== 'TIMEOUT' || timeoutMs <= RESTORE_TIMEOUT_MS) throw error
  } finally {
    unsubscribe()
  }
  await confirm()
  return { namespace, timeoutMs: leftMs() }
}

/** Returns how much is left of a time that begins now, in milliseconds. */
export function createTimeLeft({ platform: { clock } }: Pick<Internals, 'platform'>, timeoutMs: number): () => number {
  const startedAtMs = clock.nowMs()
  return () => Math.max(0, timeoutMs - (clock.nowMs() - startedAtMs))
}

import { isHawserError } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'
import { ConnectionEndedError } from '../errors/errors.js'
import type { Connection } from '../state/tree.js'
import { type ClientDeadlineOptions, withClientDeadline } from './withClientDeadline.js'

export interface RequestWalletOptions extends ClientDeadlineOptions {
  /** Whose wallet is asked. */
  readonly connection: Pick<Connection, 'id' | 'generation' | 'connectorName'>
}

/**
 * Runs what asks a connected wallet. It ends with the connection, too: a wallet that comes after it answers nothing that the one before was asked.
 * @throws ConnectionEndedError, and what {@link withClientDeadline} throws
 */
export async function requestWallet<T>(
  internals: Pick<Internals, 'instance' | 'platform' | 'signal' | 'state'>,
  { connection: { id, generation, connectorName }, timeoutMs, signals }: RequestWalletOptions,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { connections } = internals.state
  const ended = new AbortController()
  const check = (): void => {
    const isGone = connections.byId[id]?.generation !== generation
    if (isGone && !signals.some((signal) => signal?.aborted)) ended.abort()
  }
  // At once, so that nothing is asked between the end and the word of it.
  const unsubscribe = subscribe(connections, check, true)
  check()
  try {
    return await withClientDeadline(internals, { timeoutMs, signals: [...signals, ended.signal] }, run)
  } catch (cause) {
    const isEnd = ended.signal.aborted && isHawserError(cause, 'ABORTED')
    throw isEnd ? new ConnectionEndedError({ cause, details: `${connectorName} is no longer connected.` }) : cause
  } finally {
    unsubscribe()
  }
}

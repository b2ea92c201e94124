import { type CaipNetworkId, type ChainNamespace, type HawserError, type Network, toHawserError } from '@hawser/common'
import { requireAdapter, requireNetwork } from '../asking/requireConnection.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import { createPageAttention } from '../resources/createPageAttention.js'

/** How often a chain is asked by default: no block of the large networks takes much less for long. */
const pollingMs = 4_000

export interface NetworkParameters {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** A requested network; the active one by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

export interface WatchParameters extends NetworkParameters {
  /** What could not be read is asked for again with the next poll. */
  readonly onError?: ((error: HawserError) => void) | undefined
  /** How long after an answer it is asked anew, in milliseconds. Default 4000. */
  readonly pollingIntervalMs?: number | undefined
  /** Ends the watch, as the returned function does. */
  readonly signal?: AbortSignal | undefined
}

interface Poll {
  readonly adapter: ChainAdapter
  readonly network: Network
  readonly signal: AbortSignal
  /** Whether anybody wants to be told still. */
  readonly isWatching: () => boolean
}

/**
 * Asks a network anew and anew, each time once it has answered, while somebody can see the page. Stops by the returned function, the signal, and with the client.
 * @throws CapabilityMissingError, ChainNotConfiguredError, ClientDestroyedError
 */
export function pollChain(
  hawser: Hawser,
  { onError, pollingIntervalMs = pollingMs, signal: given, ...named }: WatchParameters,
  poll: (context: Poll) => Promise<void>,
): () => void {
  const internals = internalsOf(hawser)
  const { platform } = internals
  const network = requireNetwork(internals, named)
  const adapter = requireAdapter(internals, network.chainNamespace)
  const watch = new AbortController()
  const isWatching = (): boolean => !watch.signal.aborted
  let takeBack = (): void => {}
  let isAsking = false

  const ask = async (): Promise<void> => {
    if (isAsking || !isWatching()) return
    takeBack()
    // Whoever comes back to the page wakes it.
    if (!page.isVisible()) return
    isAsking = true
    try {
      await withClientDeadline(internals, { timeoutMs: READ_TIMEOUT_MS, signals: [watch.signal] }, (signal) =>
        poll({ adapter, network, signal, isWatching }),
      )
    } catch (error) {
      if (isWatching()) onError?.(toHawserError(error))
    }
    isAsking = false
    if (isWatching()) takeBack = platform.clock.setTimeout(wake, pollingIntervalMs)
  }
  const wake = (): void => void ask()
  const page = createPageAttention(platform, { onLook: wake, onOnline: wake })
  const stop = (): void => {
    watch.abort()
    takeBack()
    page.follow(false)
    for (const signal of [given, internals.signal]) signal?.removeEventListener('abort', stop)
  }
  for (const signal of [given, internals.signal]) signal?.addEventListener('abort', stop)
  if (given?.aborted) stop()
  else {
    page.follow(true)
    wake()
  }
  return stop
}

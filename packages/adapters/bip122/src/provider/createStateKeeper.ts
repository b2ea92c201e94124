import type { Clock } from '@hawser/common'
import { WALLET_ANSWER_TIMEOUT_MS } from '@hawser/core/adapter'
import type { BitcoinState } from './bitcoinProvider.js'

export interface StateKeeperParameters {
  readonly clock: Pick<Clock, 'setTimeout'>
  /** Listens to the wallet while somebody watches. An event says that something has changed, or that the connection has ended. */
  listen(onEvent: (kind: 'changed' | 'ended') => void): () => void
  /** Asks the wallet again, without a prompt. */
  read(signal: AbortSignal): Promise<BitcoinState | undefined>
}

export interface StateKeeper {
  /** The last state that the wallet told. */
  current(): BitcoinState | undefined
  /** Takes over what a request of ours has brought. Nobody is told: the request answers it. */
  adopt(state: BitcoinState | undefined): void
  /** Takes over what has changed, and tells it. */
  tell(state: BitcoinState | undefined): void
  watch(listener: (state: BitcoinState | undefined) => void): () => void
}

/** Keeps the state that a wallet shares, as it was last heard. After an event the wallet is asked anew: what events carry differs from wallet to wallet. */
export function createStateKeeper({ clock, listen, read }: StateKeeperParameters): StateKeeper {
  let state: BitcoinState | undefined
  let readings = 0
  let isReading = false
  let isNews = false
  let stop = (): void => {}
  const listeners = new Set<(state: BitcoinState | undefined) => void>()

  function tell(next: BitcoinState | undefined): void {
    state = next
    for (const listener of [...listeners]) listener(next)
  }

  /** One question at a time, and one more for all that was told meanwhile. */
  async function refresh(): Promise<void> {
    isNews = true
    if (isReading) return
    isReading = true
    while (isNews) await readAgain()
    isReading = false
  }

  async function readAgain(): Promise<void> {
    isNews = false
    readings += 1
    const reading = readings
    const deadline = new AbortController()
    const cancel = clock.setTimeout(() => deadline.abort(), WALLET_ANSWER_TIMEOUT_MS)
    try {
      const next = await read(deadline.signal)
      if (reading === readings) tell(next)
    } catch {
      // A wallet that does not answer, or answers nonsense, has told nothing; what was known before stands.
    } finally {
      cancel()
    }
  }

  function onEvent(kind: 'changed' | 'ended'): void {
    if (kind === 'changed') void refresh()
    else {
      readings += 1
      isNews = false
      tell(undefined)
    }
  }

  return {
    current: () => state,
    adopt(next) {
      // What was asked while the connection stood is no news after its end.
      if (!next) readings += 1
      state = next
    },
    tell,
    watch(listener) {
      if (listeners.size === 0) stop = listen(onEvent)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop()
      }
    },
  }
}

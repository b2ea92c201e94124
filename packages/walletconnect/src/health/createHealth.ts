import type { HawserError, Platform } from '@hawser/common'
import type { ConnectorHealth } from '@hawser/core'
import type { RelayerLike } from '../provider/universalProviderLike.js'

/** A socket that comes back within this was never missed. */
const GRACE_MS = 3_000
/** How often a relay that is away is looked for. The SDK tries on its own, but gives up after some failures. */
const RETRY_MS = 5_000

export interface HealthOptions {
  readonly relayer: RelayerLike
  readonly platform: Pick<Platform, 'clock' | 'onVisible'>
  /** Whether anybody waits for something that comes through the relay. */
  readonly isNeeded: () => boolean
  readonly tell: (health: ConnectorHealth) => void
}

/** Watches the socket to the relay, and opens it again where the SDK does not. */
export function createHealth({ relayer, platform, isNeeded, tell }: HealthOptions) {
  const refusals = new Set<(error: HawserError) => void>()
  const toldCodes = new Set<string>()
  let isReachable = true
  let isRefused = false
  let cancelTimer: (() => void) | undefined

  const setReachable = (next: boolean): void => {
    if (isReachable === next) return
    isReachable = next
    tell({ isReachable })
  }
  const open = (): void => {
    if (!relayer.connected && relayer.subscriber.hasAnyTopics) relayer.transportOpen().catch(() => {})
  }
  const look = (): void => {
    cancelTimer = undefined
    if (relayer.connected || !isNeeded()) {
      setReachable(true)
      return
    }
    setReachable(false)
    // A relay that refuses the app is not asked again until the user asks for something.
    if (isRefused) return
    open()
    cancelTimer = platform.clock.setTimeout(look, RETRY_MS)
  }
  const onConnect = (): void => {
    cancelTimer?.()
    cancelTimer = undefined
    isRefused = false
    setReachable(true)
  }
  const onDisconnect = (): void => {
    cancelTimer ??= platform.clock.setTimeout(look, GRACE_MS)
  }
  const onError = async (cause: unknown): Promise<void> => {
    const error = await import('./toRelayError.js').then(
      ({ toRelayError }) => toRelayError(cause),
      () => undefined,
    )
    if (!error) {
      onDisconnect()
      return
    }
    isRefused = true
    for (const callback of [...refusals]) callback(error)
    const isNew = !toldCodes.has(error.code)
    toldCodes.add(error.code)
    isReachable = !isNeeded()
    tell(isNew ? { isReachable, error } : { isReachable })
  }

  relayer.on('relayer_connect', onConnect)
  relayer.on('relayer_disconnect', onDisconnect)
  relayer.on('relayer_error', onError)
  const stopVisible = platform.onVisible(() => {
    // A phone has ended the socket while the user was in the wallet: the answer waits at the relay.
    if (isNeeded()) open()
  })

  return {
    /** Somebody begins to wait: a socket that is missing is missed from now on. */
    check: onDisconnect,
    /** Calls back when the relay refuses the app. */
    onRefusal(callback: (error: HawserError) => void): () => void {
      refusals.add(callback)
      return () => void refusals.delete(callback)
    },
    stop(): void {
      cancelTimer?.()
      stopVisible()
      relayer.off('relayer_connect', onConnect)
      relayer.off('relayer_disconnect', onDisconnect)
      relayer.off('relayer_error', onError)
    },
  }
}

export type Health = ReturnType<typeof createHealth>

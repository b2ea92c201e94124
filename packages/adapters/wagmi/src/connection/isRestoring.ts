import type { Config } from '@wagmi/core'
import { isLive } from './readConnection.js'

interface Persisted {
  hasHydrated(): boolean
  onFinishHydration(callback: () => void): () => void
}

/** Whether wagmi has yet to find out which of its connections stand: it is asking their wallets, or has only read what it stored, or not even that. */
export function isRestoring(config: Config): boolean {
  const { state, storage } = config
  if (state.status === 'reconnecting') return true
  if (storage && persistOf(config)?.hasHydrated() === false) return true
  return state.status !== 'connected' && [...state.connections.values()].some((connection) => !isLive(connection))
}

/** Calls back with each change of wagmi's state, and when it has read its storage. */
export function watchState(config: Config, onChange: () => void): () => void {
  const stops = [config.subscribe((state) => state, onChange), persistOf(config)?.onFinishHydration(onChange)]
  return () => {
    for (const stop of stops) stop?.()
  }
}

/** Resolves once wagmi is restoring no longer. @throws the signal's reason */
export function untilRestored(config: Config, signal: AbortSignal): Promise<void> {
  if (!isRestoring(config)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const end = (): void => {
      stop()
      signal.removeEventListener('abort', onAbort)
    }
    const onAbort = (): void => {
      end()
      reject(signal.reason)
    }
    const stop = watchState(config, () => {
      if (isRestoring(config)) return
      end()
      resolve()
    })
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })
}

function persistOf({ _internal }: Config): Persisted | undefined {
  return (_internal.store as { readonly persist?: Persisted }).persist
}

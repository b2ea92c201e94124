import { AbortedError, type Clock } from '@hawser/common'
import { VaultBusyError, VaultLockedError } from './errors.js'
import { createAccountList } from './keys/createAccountList.js'
import type { WalletSecrets } from './keys/walletSecrets.js'
import type { Abortable, LockReason, OpenWallet } from './vault.js'

export interface CreateOpenWalletOptions {
  readonly clock: Clock
  readonly idleTimeMs: number
}

interface Held extends OpenWallet {
  readonly secrets: WalletSecrets
  readonly accounts: ReturnType<typeof createAccountList>
  /** The set that is made, and not kept by the service yet. */
  readonly nextSetId?: string
}

/** The wallet that a vault has open, if any: wiped when it is locked or has been idle, and asked one thing at a time. */
export function createOpenWallet({ clock, idleTimeMs }: CreateOpenWalletOptions) {
  const listeners = new Set<(reason: LockReason) => void>()
  let held: Held | null = null
  let running: AbortController | null = null
  let usedAtMs = 0
  let cancelIdle = () => {}

  function touch(): void {
    if (held && !isIdle()) use()
  }

  function use(): void {
    usedAtMs = clock.nowMs()
    cancelIdle()
    cancelIdle = clock.setTimeout(() => lock('idle'), idleTimeMs)
  }

  // A computer that slept has run no timer.
  const isIdle = () => clock.nowMs() - usedAtMs >= idleTimeMs

  function lock(reason: LockReason): void {
    running?.abort(new VaultLockedError())
    const wasOpen = held !== null
    held?.secrets.wipe()
    held = null
    cancelIdle()
    if (wasOpen) for (const listener of [...listeners]) listener(reason)
  }

  /** Without being used by it. @throws VaultLockedError */
  function readOpen(): Held {
    if (held && isIdle()) lock('idle')
    if (!held) throw new VaultLockedError()
    return held
  }

  /** @throws VaultLockedError */
  function requireOpen(): Held {
    const current = readOpen()
    touch()
    return current
  }

  return {
    touch,
    lock,
    readOpen,
    requireOpen,
    opened: () => held && { walletId: held.walletId, setId: held.setId },
    onLock(listener: (reason: LockReason) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Takes the secrets over, unless `signal` has aborted meanwhile. */
    open({ walletId, setId }: OpenWallet, secrets: WalletSecrets, signal: AbortSignal): OpenWallet {
      if (signal.aborted) secrets.wipe()
      signal.throwIfAborted()
      held = { walletId, setId, secrets, accounts: createAccountList(secrets) }
      use()
      return { walletId, setId }
    },
    /** Another set has been made of it, which is its own once {@link takeNext} says so. */
    noteNext(nextSetId: string): void {
      if (held) held = { ...held, nextSetId }
    },
    /** @throws VaultLockedError */
    takeNext(): void {
      const { nextSetId, ...current } = requireOpen()
      held = { ...current, setId: nextSetId ?? current.setId }
    },
    /** Runs one thing at a time, until it is done, `signal` aborts or the vault is locked. @throws AbortedError, VaultBusyError, VaultLockedError */
    async runAlone<T>(
      run: (signal: AbortSignal) => Promise<T>,
      { signal, needs }: Abortable & { readonly needs: 'open' | 'locked' },
    ): Promise<T> {
      if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
      if (needs === 'open') requireOpen()
      if (running || (needs === 'locked' && held)) throw new VaultBusyError()
      const controller = new AbortController()
      running = controller
      const onAbort = () => controller.abort(new AbortedError({ cause: signal?.reason }))
      signal?.addEventListener('abort', onAbort)
      try {
        return await run(controller.signal)
      } catch (error) {
        throw controller.signal.aborted ? controller.signal.reason : error
      } finally {
        signal?.removeEventListener('abort', onAbort)
        running = null
      }
    },
  }
}

import { type Clock, HawserError, withDeadline } from '@hawser/common'
import * as v from 'valibot'
import { VaultTimeoutError, VaultWorkerError } from '../errors.js'
import { type Abortable, EXPORT_DELAY_MS, type LockReason } from '../vault.js'
import {
  type ToWorker,
  toPageSchema,
  type VaultFault,
  type VaultMethod,
  type VaultParams,
  type VaultResults,
} from './vaultMessages.js'

/** How long the worker has for one request, in milliseconds. A slow telephone needs several seconds for a password. */
export const VAULT_TIMEOUT_MS = 60_000

/** As much of a worker as is used. */
export interface VaultWorker {
  postMessage(message: unknown): void
  addEventListener(type: 'message' | 'messageerror' | 'error', listener: (event: Event) => void): void
  terminate(): void
}

export interface VaultClientOptions {
  /** A worker of `@hawser/wallet-frame/vault-worker`. It is called again after each locking: what a worker held goes with it. */
  readonly createWorker: () => VaultWorker
  readonly clock: Pick<Clock, 'setTimeout'>
  readonly idleTimeMs?: number | undefined
  readonly exportDelayMs?: number | undefined
  /** {@link VAULT_TIMEOUT_MS} where it is absent. */
  readonly timeoutMs?: number | undefined
}

/** Why the vault is locked; `stopped`: its worker has ended by itself. */
export type VaultEnd = LockReason | 'stopped'

/** The vault in its worker, for the frame's page. */
export interface VaultClient {
  /**
   * Asks for one of the vault's methods.
   * @throws what the method throws, by its code; VaultTimeoutError, AbortedError, VaultWorkerError
   * @example const { service, recovery } = await vault.ask('create', { recovery: { method: 'password', password } })
   */
  ask<TMethod extends VaultMethod>(
    method: TMethod,
    params: VaultParams<TMethod>,
    options?: Abortable,
  ): Promise<VaultResults[TMethod]>
  /** Has the worker overwrite its keys, and ends it. What is asked after that is asked of a new one, which is locked. */
  lock(): void
  /** Calls back when a worker is left, and with it what it had open. */
  onLock(listener: (reason: VaultEnd) => void): () => void
}

interface Running {
  readonly worker: VaultWorker
  readonly waiting: Map<number, { resolve(result: unknown): void; reject(error: unknown): void }>
  /** It is locked, and ends when what was asked of it before is answered. */
  isRetired: boolean
}

/** How long a worker that is to be locked may take to overwrite its keys before it is ended all the same. */
const LOCK_TIME_MS = 1_000

/** The page's side of the vault. No worker is made before something is asked. */
export function createVaultClient(options: VaultClientOptions): VaultClient {
  const { createWorker, clock, idleTimeMs, exportDelayMs = EXPORT_DELAY_MS, timeoutMs = VAULT_TIMEOUT_MS } = options
  const listeners = new Set<(reason: VaultEnd) => void>()
  let running: Running | null = null
  let lastId = 0

  function stop({ worker, waiting }: Running, reason: VaultEnd): void {
    worker.terminate()
    const error = new VaultWorkerError({ details: reason })
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  /** From now on a new worker is asked. */
  function leave(current: Running, reason: VaultEnd): void {
    if (running !== current) return
    running = null
    for (const listener of [...listeners]) listener(reason)
  }

  function settle(current: Running, id: number) {
    const waiting = current.waiting.get(id)
    current.waiting.delete(id)
    if (current.isRetired && current.waiting.size === 0) stop(current, 'asked')
    return waiting
  }

  function hear(current: Running, data: unknown): void {
    const parsed = v.safeParse(toPageSchema, data)
    if (!parsed.success) {
      leave(current, 'stopped')
      stop(current, 'stopped')
      return
    }
    const message = parsed.output
    if (message.kind === 'result') settle(current, message.id)?.resolve(message.result)
    else if (message.kind === 'error') settle(current, message.id)?.reject(toError(message.error))
    else {
      leave(current, message.reason)
      current.isRetired = true
      if (current.waiting.size === 0) stop(current, message.reason)
    }
  }

  function start(): Running {
    const worker = createWorker()
    const current: Running = { worker, waiting: new Map(), isRetired: false }
    worker.addEventListener('message', (event) => hear(current, (event as MessageEvent).data))
    for (const type of ['error', 'messageerror'] as const) {
      worker.addEventListener(type, () => {
        leave(current, 'stopped')
        stop(current, 'stopped')
      })
    }
    post(worker, { kind: 'start', idleTimeMs, exportDelayMs })
    running = current
    return current
  }

  function request<TMethod extends VaultMethod>(
    current: Running,
    { method, params, signal }: { method: TMethod; params: VaultParams<TMethod>; signal: AbortSignal },
  ): Promise<VaultResults[TMethod]> {
    return new Promise((resolve, reject) => {
      lastId += 1
      const id = lastId
      current.waiting.set(id, { resolve: (result) => resolve(result as VaultResults[TMethod]), reject })
      signal.addEventListener('abort', () => {
        if (current.waiting.has(id)) post(current.worker, { kind: 'abort', id })
        settle(current, id)
      })
      try {
        post(current.worker, { kind: 'request', id, method, params })
      } catch (error) {
        // What cannot be posted is not waited for: the worker could not end then.
        settle(current, id)
        throw error
      }
    })
  }

  return {
    ask<TMethod extends VaultMethod>(method: TMethod, params: VaultParams<TMethod>, { signal }: Abortable = {}) {
      const run = async (inner: AbortSignal) => request(running ?? start(), { method, params, signal: inner })
      const extraMs = method === 'exportPhrase' ? exportDelayMs : 0
      const onTimeout = () => new VaultTimeoutError({ details: `The vault did not answer ${method}.` })
      return withDeadline(run, { clock, timeoutMs: timeoutMs + extraMs, signal, onTimeout })
    },
    lock() {
      const current = running
      if (!current) return
      leave(current, 'asked')
      const run = (signal: AbortSignal) => request(current, { method: 'lock', params: {}, signal })
      withDeadline(run, { clock, timeoutMs: LOCK_TIME_MS }).then(
        () => stop(current, 'asked'),
        () => stop(current, 'asked'),
      )
    },
    onLock(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function post(worker: VaultWorker, message: ToWorker): void {
  worker.postMessage(message)
}

function toError({ code, shortMessage, details, fault }: VaultFault): HawserError {
  const error = new HawserError(code, shortMessage, { details })
  return fault === undefined ? error : Object.assign(error, { fault })
}

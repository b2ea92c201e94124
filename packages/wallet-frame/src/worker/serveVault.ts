import { isHawserError, wrapError } from '@hawser/common'
import * as v from 'valibot'
import { createVault, type VaultOptions } from '../createVault.js'
import type { Vault } from '../vault.js'
import { paramSchemas, type ToPage, toWorkerSchema, type VaultFault, type VaultMethod } from './vaultMessages.js'

/** As much of a worker's global scope as is used. */
export interface VaultScope {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

type Handlers = {
  readonly [TMethod in VaultMethod]: (
    params: v.InferOutput<(typeof paramSchemas)[TMethod]>,
    signal: AbortSignal,
  ) => unknown
}

/** Answers the page's messages with a vault of this scope's own. Returns what ends it: the vault is locked then. */
export function serveVault(scope: VaultScope, options: VaultOptions): () => void {
  let served: { readonly vault: Vault; readonly handlers: Handlers } | undefined
  const running = new Map<number, AbortController>()
  const post = (message: ToPage) => scope.postMessage(message)

  function start(times: Pick<VaultOptions, 'idleTimeMs' | 'exportDelayMs'>): NonNullable<typeof served> {
    const vault = createVault({ ...options, ...times })
    vault.onLock((reason) => post({ kind: 'locked', reason }))
    return { vault, handlers: toHandlers(vault) }
  }

  async function answer(id: number, method: VaultMethod, params: unknown): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    let result: unknown
    try {
      served ??= start({})
      // Parsed by the schema of this very method, which TypeScript cannot see.
      const parsed = v.parse(paramSchemas[method] as v.GenericSchema, params)
      const handle = served.handlers[method] as (params: unknown, signal: AbortSignal) => unknown
      result = await handle(parsed, controller.signal)
      post({ kind: 'result', id, result })
    } catch (error) {
      post({ kind: 'error', id, error: toFault(error) })
    } finally {
      running.delete(id)
      // Copies of the page's: with this browser's share they are the wallet.
      wipeService(params)
      wipeService(result)
    }
  }

  function onMessage({ data }: { readonly data: unknown }): void {
    const parsed = v.safeParse(toWorkerSchema, data)
    if (!parsed.success) return
    const message = parsed.output
    if (message.kind === 'start') served ??= start(message)
    else if (message.kind === 'abort') running.get(message.id)?.abort()
    else void answer(message.id, message.method, message.params)
  }

  scope.addEventListener('message', onMessage)
  return () => {
    scope.removeEventListener('message', onMessage)
    served?.vault.lock()
  }
}

function toHandlers(vault: Vault): Handlers {
  return {
    opened: () => vault.opened(),
    wallets: () => vault.wallets(),
    create: (params, signal) => vault.create({ ...params, signal }),
    importPhrase: (params, signal) => vault.importPhrase({ ...params, signal }),
    unlock: (params, signal) => vault.unlock({ ...params, signal }),
    unlockByRecovery: (params, signal) => vault.unlockByRecovery({ ...params, signal }),
    recover: (params, signal) => vault.recover({ ...params, signal }),
    offerEnrolment: () => vault.offerEnrolment(),
    handOver: (params) => vault.handOver(params),
    enrol: (params, signal) => vault.enrol({ ...params, signal }),
    rotate: (params, signal) => vault.rotate({ ...params, signal }),
    split: (params, signal) => vault.split({ ...params, signal }),
    commit: () => vault.commit(),
    exportPhrase: (params, signal) => vault.exportPhrase({ ...params, signal }),
    forget: ({ walletId }) => vault.forget(walletId),
    accounts: (network) => vault.accounts(network),
    sign: (request) => vault.sign(request),
    touch: () => vault.touch(),
    lock: () => vault.lock(),
  }
}

function wipeService(holder: unknown): void {
  const { service } = Object(holder) as { readonly service?: unknown }
  if (service instanceof Uint8Array) service.fill(0)
}

function toFault(cause: unknown): VaultFault {
  const error = wrapError(cause)
  const { fault } = error as { readonly fault?: unknown }
  const { code, shortMessage, details } = error
  return {
    code,
    shortMessage,
    ...(details !== undefined && { details }),
    // What no class names is told by its own kind alone: its text may hold what is secret.
    ...(!isHawserError(cause) && { details: cause instanceof Error ? cause.name : typeof cause }),
    ...(typeof fault === 'string' && { fault }),
  }
}

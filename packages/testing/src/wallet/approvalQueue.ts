import { ProviderRpcError } from './providerRpcError.js'

/** The kind of a prompt to the wallet's user. */
export type PromptKind =
  | 'connect'
  | 'sign'
  | 'send'
  | 'calls'
  | 'switch'
  | 'addChain'
  | 'watchAsset'
  | 'permissions'
  | 'recovery'

/** A request that waits for the wallet's user. */
export interface PendingRequest {
  readonly id: number
  readonly kind: PromptKind
  readonly method: string
  readonly params: unknown
}

export type ApprovalDecision = 'approve' | 'reject'

/** Who decides: the wallet at once, a person or a test by `approve` and `reject`, or a function. */
export type Approval = 'auto' | 'manual' | ((request: PendingRequest) => Promise<ApprovalDecision>)

export interface ApprovalQueue {
  pending(): readonly PendingRequest[]
  /** Resolves when the request is approved. @throws ProviderRpcError 4001 when it is refused. */
  ask(request: Omit<PendingRequest, 'id'>): Promise<void>
  /** Without an id the oldest one. @throws Error when there is none, or while the wallet is locked. */
  approve(id?: number): void
  reject(id?: number): void
  /** Lets waiting requests go on after an unlock. */
  resume(): void
  destroy(): void
}

export interface ApprovalQueueParameters {
  readonly approval: Approval
  /** Whether prompts wait for {@link ApprovalQueue.approve} whatever `approval` says. */
  readonly isHeld: () => boolean
  readonly isLocked: () => boolean
  readonly onChange: () => void
}

interface Entry {
  readonly request: PendingRequest
  isHeld: boolean
  readonly settle: (decision: ApprovalDecision) => void
  readonly fail: (error: Error) => void
}

/** The prompts of a scripted wallet. */
export function createApprovalQueue(parameters: ApprovalQueueParameters): ApprovalQueue {
  const { approval, isHeld, isLocked, onChange } = parameters
  let entries: readonly Entry[] = []
  let lastId = 0

  function take(id: number | undefined): Entry {
    const entry = id === undefined ? entries[0] : entries.find(({ request }) => request.id === id)
    if (!entry) {
      throw new Error(
        id === undefined
          ? 'The wallet has no request that waits for an approval.'
          : `The wallet has no waiting request ${id}.`,
      )
    }
    return entry
  }

  function remove(entry: Entry): void {
    entries = entries.filter((other) => other !== entry)
    onChange()
  }

  function decide(entry: Entry): void {
    if (entry.isHeld || isLocked()) return
    if (approval === 'auto') entry.settle('approve')
    else if (typeof approval === 'function') {
      entry.isHeld = true
      approval(entry.request).then(entry.settle, (error: unknown) =>
        entry.fail(error instanceof Error ? error : new Error(String(error))),
      )
    }
  }

  return {
    pending: () => entries.map(({ request }) => request),
    ask(details) {
      lastId += 1
      const request: PendingRequest = { id: lastId, ...details }
      return new Promise<void>((resolve, reject) => {
        const entry: Entry = {
          request,
          isHeld: isHeld(),
          settle(decision) {
            if (!entries.includes(entry)) return
            remove(entry)
            if (decision === 'approve') resolve()
            else reject(new ProviderRpcError(4001, 'User rejected the request.'))
          },
          fail(error) {
            if (!entries.includes(entry)) return
            remove(entry)
            reject(error)
          },
        }
        entries = [...entries, entry]
        onChange()
        decide(entry)
      })
    },
    approve(id) {
      const entry = take(id)
      if (isLocked()) throw new Error('The wallet is locked: unlock it before approving.')
      entry.settle('approve')
    },
    reject(id) {
      take(id).settle('reject')
    },
    resume() {
      for (const entry of entries) decide(entry)
    },
    destroy() {
      for (const entry of entries) entry.fail(new ProviderRpcError(4900, 'The wallet is gone.'))
    },
  }
}

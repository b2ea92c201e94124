import { loadModule, parseCaipNetworkId } from '@hawser/common'
import type { FeatureContext } from '../interfaces/feature.js'
import { invalidateResources } from '../resources/watchResource.js'
import { isSameAddress } from '../state/account.js'
import type { SendState } from './sendState.js'
import { moveTransaction, type SendResultEvent } from './sendSteps.js'
import { readTransactions, writeTransactions } from './sendStorage.js'
import type { SendReplacement, SendTransaction } from './sendTransaction.js'

export interface TransactionLogDeps {
  readonly feature: Pick<
    FeatureContext,
    'client' | 'events' | 'getAdapter' | 'getSnapshot' | 'platform' | 'signal' | 'storage'
  >
  /** Called when a transaction has changed what its account holds. */
  readonly onMined: (transaction: SendTransaction) => void
}

/**
 * The transactions that were sent, kept in storage so that they are found again after a reload, and their status. The slice has those of the accounts
 * that are connected: what somebody else sent on this page is not shown to whoever connects next.
 */
export function createTransactionLog(slice: SendState, { feature, onMined }: TransactionLogDeps) {
  const { storage, signal } = feature
  const removed = new Set<string>()
  /** What ends the wait for a result, by the transaction. */
  const waits = new Map<string, AbortController>()
  /** Whose result has been awaited since the page was loaded, or waits for the user's word. */
  const awaited = new Set<string>()
  let all: readonly SendTransaction[] = []
  let shown: readonly SendTransaction[] = []
  let isLoaded = false

  const find = (id: string): SendTransaction | undefined => all.find((transaction) => transaction.id === id)
  const isOwn = ({ caipNetworkId, from }: SendTransaction): boolean => {
    const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
    return Object.values(feature.getSnapshot().connections.byId).some(
      ({ namespace, accounts }) =>
        namespace === chainNamespace && accounts.some(({ address }) => isSameAddress(namespace, address, from)),
    )
  }
  const show = (next: readonly SendTransaction[] = all): void => {
    all = next
    const own = all.filter(isOwn)
    if (own.length === shown.length && own.every((transaction, index) => transaction === shown[index])) return
    shown = own
    slice.transactions = own.map((transaction) => ({ ...transaction }))
  }
  const change = (id: string, changes: Partial<SendTransaction>): void =>
    show(all.map((transaction) => (transaction.id === id ? { ...transaction, ...changes } : transaction)))
  const save = (): void => {
    // What another tab has sent meanwhile stays.
    const others = readTransactions(storage).filter(({ id }) => !find(id) && !removed.has(id))
    writeTransactions(
      storage,
      [...all, ...others].sort((a, b) => b.submittedAtMs - a.submittedAtMs),
    )
  }
  const remove = (id: string): void => {
    removed.add(id)
    show(all.filter((transaction) => transaction.id !== id))
  }

  const wait = async (id: string): Promise<void> => {
    const transaction = find(id)
    if (!transaction || signal.aborted) return
    awaited.add(id)
    waits.get(id)?.abort()
    const end = new AbortController()
    waits.set(id, end)
    const { caipNetworkId, from } = transaction
    change(id, moveTransaction(transaction, { type: 'lookedUp' }))
    let result: SendResultEvent = { type: 'unanswered' }
    try {
      const { awaitResult } = await loadModule(() => import('./awaitResult.js'))
      result = await awaitResult(transaction, { feature, end })
    } catch {
      // Whatever kept the answer from us, the transaction may have been mined: unknown, and it can be checked again.
    }
    end.abort()
    // It stays pending in storage where the client was destroyed meanwhile, and the next one awaits it.
    const before = find(id)
    // Another wait has taken this one's place.
    if (!before || signal.aborted || waits.get(id) !== end) return
    waits.delete(id)
    const settled = { ...before, ...moveTransaction(before, result) }
    change(id, settled)
    if (settled.isDismissed && settled.status !== 'unknown') remove(id)
    save()
    if (settled.status === 'unknown') return
    invalidateResources(feature.client, { caipNetworkId, address: from })
    onMined(settled)
  }

  /** Shows what the connected accounts have sent, and awaits what has no result yet. */
  const follow = (): void => {
    show()
    for (const { id, status } of shown) {
      if ((status === 'pending' || status === 'unknown') && !awaited.has(id)) void wait(id)
    }
  }

  return {
    follow,
    find,
    /** Keeps what was sent in place of a transaction, and awaits whichever of them is mined. */
    replaced(id: string, nonce: number, replacement: SendReplacement): void {
      const transaction = find(id)
      if (!transaction) return
      change(id, moveTransaction(transaction, { type: 'replacing', nonce, replacement }))
      save()
      void wait(id)
    },
    /** Reads what is stored, once. */
    resume(): void {
      if (isLoaded || signal.aborted) return
      isLoaded = true
      all = [...all, ...readTransactions(storage).filter(({ id }) => !find(id))]
      follow()
    },
    /** Keeps a transaction that was just sent, and awaits its receipt. */
    add(transaction: SendTransaction): void {
      // One that may not have been sent waits to be looked up.
      awaited.add(transaction.id)
      show([transaction, ...all.filter(({ id }) => id !== transaction.id)])
      save()
      if (transaction.status === 'pending') void wait(transaction.id)
    },
    checkAgain(id: string): void {
      const transaction = find(id)
      if (transaction?.status === 'unknown' && !transaction.isChecking) void wait(id)
    },
    dismiss(id: string): void {
      const transaction = find(id)
      if (!transaction) return
      if (transaction.status === 'pending') change(id, { isDismissed: true })
      else remove(id)
      save()
    },
  }
}

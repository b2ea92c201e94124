import { withDeadline } from '@hawser/common'
import { RECEIPT_TIMEOUT_MS } from '../constants.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { invalidateResources } from '../resources/watchResource.js'
import { isSendNamespace } from './sendContext.js'
import type { SendState, SendTransaction } from './sendState.js'
import { moveTransaction, type SendResultEvent } from './sendSteps.js'
import { readTransactions, writeTransactions } from './sendStorage.js'

export interface TransactionLogDeps {
  readonly feature: Pick<FeatureContext, 'client' | 'getAdapter' | 'getSnapshot' | 'platform' | 'signal' | 'storage'>
  /** Called when a transaction has changed what its account holds. */
  readonly onMined: (transaction: SendTransaction) => void
}

/** The transactions that were sent, kept in storage so that they are found again after a reload, and their status. */
export function createTransactionLog(slice: SendState, { feature, onMined }: TransactionLogDeps) {
  const { storage, platform, signal } = feature
  const removed = new Set<string>()
  let isLoaded = false

  const find = (id: string): SendTransaction | undefined =>
    slice.transactions.find((transaction) => transaction.id === id)
  const save = (): void => {
    // What another tab has sent meanwhile stays.
    const others = readTransactions(storage).filter(({ id }) => !find(id) && !removed.has(id))
    const all = [...slice.transactions, ...others].sort((a, b) => b.submittedAtMs - a.submittedAtMs)
    writeTransactions(storage, all)
  }
  const remove = (id: string): void => {
    removed.add(id)
    slice.transactions = slice.transactions.filter((transaction) => transaction.id !== id)
  }

  const wait = async (id: string): Promise<void> => {
    const transaction = find(id)
    if (!transaction || signal.aborted) return
    const { hash, from, nonce, caipNetworkId } = transaction
    const network = feature
      .getSnapshot()
      .networks.requested.find((candidate) => candidate.caipNetworkId === caipNetworkId)
    const capability =
      network && isSendNamespace(network.chainNamespace) ? feature.getAdapter(network.chainNamespace)?.send : undefined
    Object.assign(transaction, moveTransaction(transaction, { type: 'lookedUp' }))
    let result: SendResultEvent = { type: 'unanswered' }
    try {
      if (network && capability) {
        const receipt = await withDeadline(
          (inner) =>
            capability.waitForReceipt({
              hash,
              network,
              from,
              nonce: nonce ?? undefined,
              timeoutMs: RECEIPT_TIMEOUT_MS,
              signal: inner,
            }),
          { clock: platform.clock, timeoutMs: RECEIPT_TIMEOUT_MS, signal },
        )
        result = { type: 'mined', receipt }
      }
    } catch {
      // Whatever kept the answer from us, the transaction may have been mined: unknown, and it can be checked again.
    }
    // It stays pending in storage where the client was destroyed meanwhile, and the next one awaits it.
    const settled = find(id)
    if (!settled || signal.aborted) return
    Object.assign(settled, moveTransaction(settled, result))
    if (settled.isDismissed && settled.status !== 'unknown') remove(id)
    save()
    if (settled.status === 'unknown') return
    invalidateResources(feature.client, { caipNetworkId, address: from })
    onMined(settled)
  }

  return {
    /** Reads what is stored, once, and awaits what has no result yet. */
    resume(): void {
      if (isLoaded || signal.aborted) return
      isLoaded = true
      const stored = readTransactions(storage).filter(({ id }) => !find(id))
      slice.transactions = [...slice.transactions, ...stored]
      for (const { id, status } of stored) {
        if (status === 'pending' || status === 'unknown') void wait(id)
      }
    },
    /** Keeps a transaction that was just sent, and awaits its receipt; one that may not have been sent waits to be looked up. */
    add(transaction: SendTransaction): void {
      slice.transactions = [transaction, ...slice.transactions.filter(({ id }) => id !== transaction.id)]
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
      if (transaction.status === 'pending') transaction.isDismissed = true
      else remove(id)
      save()
    },
  }
}

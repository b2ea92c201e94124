import type { HistoryPage, HistoryTransaction } from '@hawser/blockchain-api'

/** The loaded part of a history. */
export interface LoadedHistory {
  readonly transactions: readonly HistoryTransaction[]
  readonly next: string | null
}

/**
 * Returns a history with its first page read anew. Within the time that the page covers, the page is right: what it does not tell of has been taken away,
 * by a reorganisation. What is older stays. Where the page and what was loaded do not meet, something may be missing between: only the page stays.
 */
export function mergeFirstPage(known: LoadedHistory, { data, next }: HistoryPage): LoadedHistory {
  const page = reuse(known.transactions, tidy(data))
  // What is read again and again has mostly not changed, and there may be thousands below it.
  const isSame = page.every((transaction, index) => transaction === known.transactions[index])
  if (isSame && page.length > 0 && next !== null && page.length < known.transactions.length) return known
  const oldest = page.at(-1)?.metadata.minedAt
  if (next === null || oldest === undefined) return { transactions: page, next }
  const ids = new Set(page.map(({ id }) => id))
  const hasMet = known.transactions.some(({ id }) => ids.has(id))
  // Of the moment that the page ends with, the next page may have more.
  const isOlder = ({ id, metadata }: HistoryTransaction): boolean => metadata.minedAt <= oldest && !ids.has(id)
  const older = hasMet ? known.transactions.filter(isOlder) : []
  // What lies below the page was read by cursors of its own, which lead on from there.
  return older.length > 0 ? { transactions: tidy([...page, ...older]), next: known.next } : { transactions: page, next }
}

/** The same transactions, and where one is as it was known, that very one: whoever draws it draws nothing anew. */
function reuse(known: readonly HistoryTransaction[], page: readonly HistoryTransaction[]) {
  let byId: ReadonlyMap<string, HistoryTransaction> | undefined
  return page.map((transaction, index) => {
    const there = known[index]
    if (there?.id !== transaction.id) byId ??= new Map(known.map((one) => [one.id, one]))
    const before = there?.id === transaction.id ? there : byId?.get(transaction.id)
    return before && JSON.stringify(before) === JSON.stringify(transaction) ? before : transaction
  })
}

/** Returns a history with a further page. A page that brings nothing and leads nowhere else is the last one. */
export function mergeNextPage(known: LoadedHistory, { data, next }: HistoryPage): LoadedHistory {
  const transactions = tidy([...known.transactions, ...data])
  const isStuck = next === known.next && transactions.length === known.transactions.length
  return { transactions, next: isStuck ? null : next }
}

/** The newest first, and each once: by its id, and by its hash where two sources tell of it. Of several the one that is settled stays. */
export function tidy(transactions: readonly HistoryTransaction[]): readonly HistoryTransaction[] {
  const byId = new Map<string, HistoryTransaction>()
  for (const transaction of transactions) {
    const known = byId.get(transaction.id)
    if (!known || (isSettled(transaction) && !isSettled(known))) byId.set(transaction.id, transaction)
  }
  const byHash = new Map<string, HistoryTransaction>()
  for (const transaction of byId.values()) {
    const key = hashKey(transaction)
    const known = byHash.get(key)
    if (!known || (isSettled(transaction) && !isSettled(known))) byHash.set(key, transaction)
  }
  return [...byHash.values()].sort((a, b) =>
    a.metadata.minedAt === b.metadata.minedAt ? compare(b, a) : a.metadata.minedAt < b.metadata.minedAt ? 1 : -1,
  )
}

const isSettled = ({ metadata }: HistoryTransaction): boolean => metadata.status !== 'pending'

/** Two of one sender and moment are in the order in which they were sent. */
function compare(a: HistoryTransaction, b: HistoryTransaction): number {
  const isOneSender = a.metadata.sentFrom.toLowerCase() === b.metadata.sentFrom.toLowerCase()
  return isOneSender ? (a.metadata.nonce ?? 0) - (b.metadata.nonce ?? 0) : 0
}

/** Purchases and other rows without a hash are told apart by their ids alone. */
function hashKey(transaction: HistoryTransaction): string {
  const known = hashKeys.get(transaction)
  if (known !== undefined) return known
  const { id, metadata } = transaction
  const { hash, chain, operationType } = metadata
  const key = hash ? `${chain} ${hash.toLowerCase()} ${operationType}` : `id ${id}`
  hashKeys.set(transaction, key)
  return key
}

/** All of a history is tidied with each of its pages. */
const hashKeys = new WeakMap<HistoryTransaction, string>()

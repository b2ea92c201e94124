import type { HistoryTransaction } from '@hawser/blockchain-api'
import type { Recipient } from '../profile/profileState.js'
import { type ActivityCounterpart, type ActivityItem, describeTransaction } from './describeTransaction.js'

// A history is listed again at each of its changes: what has not changed of it is not described again.
const described = new WeakMap<HistoryTransaction, ActivityItem>()
const poisonings = new WeakMap<ActivityItem, ActivityItem>()
const ends = new WeakMap<ActivityCounterpart, string>()

function remembered<TKey extends object, TValue>(known: WeakMap<TKey, TValue>, key: TKey, make: () => TValue): TValue {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** Describes a transaction, once. */
export function describeOnce(transaction: HistoryTransaction): ActivityItem {
  return remembered(described, transaction, () => describeTransaction(transaction))
}

/** Describes transactions, with what can only be told by their company: whose address begins and ends like one that the account sends to. */
export function describeAll(
  transactions: readonly HistoryTransaction[],
  recipients: readonly Recipient[],
): readonly ActivityItem[] {
  const items = transactions.map(describeOnce)
  const known = new Map<string, Set<string>>()
  const remember = (key: string, address: string): void => {
    const alike = known.get(key)
    if (alike) alike.add(address.toLowerCase())
    else known.set(key, new Set([address.toLowerCase()]))
  }
  const endsOnce = (counterpart: ActivityCounterpart) =>
    remembered(ends, counterpart, () => endsOf(counterpart.address))
  for (const { verb, counterpart, isPoisoning, status } of items)
    if (verb === 'sent' && counterpart && !isPoisoning && status === 'confirmed')
      remember(endsOnce(counterpart), counterpart.address)
  for (const { namespace, address } of recipients) if (namespace === 'eip155') remember(endsOf(address), address)

  return items.map((item) => {
    if (item.isPoisoning || item.verb !== 'received' || !item.counterpart) return item
    const alike = known.get(endsOnce(item.counterpart))
    if (!alike || alike.has(item.counterpart.address.toLowerCase())) return item
    return remembered(poisonings, item, () => ({ ...item, isPoisoning: true }))
  })
}

/** What people look at of an address. */
function endsOf(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`.toLowerCase()
}

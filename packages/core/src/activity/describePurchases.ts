import type { HistoryTransaction } from '@hawser/blockchain-api'
import type { OnRampKind, OnRampShown, OnRampStatus } from '../onRamp/onRampState.js'
import { describeOnce } from './describeHistory.js'
import type { ActivityItem } from './describeTransaction.js'

/** A purchase of tokens, described like a transaction. */
export interface PurchaseItem extends ActivityItem {
  /** Of the on-ramp, where it was begun on this device: by its id it can be looked at and followed. Null where the service alone tells of it. */
  readonly purchase: {
    readonly id: string
    readonly kind: OnRampKind
    readonly provider: string
    readonly providerName: string | null
    readonly status: OnRampStatus
  } | null
}

const ends: Partial<Record<OnRampStatus, ActivityItem['status']>> = { done: 'confirmed', failed: 'failed' }

/** Describes purchases, the latest first, each once: what is known here of one says more than the service does. */
export function describePurchases(
  told: readonly HistoryTransaction[],
  begun: readonly OnRampShown[],
): readonly PurchaseItem[] {
  const known = new Set(
    begun.flatMap(({ transactionId, txHash }) => [transactionId, txHash?.toLowerCase()].filter((key) => key != null)),
  )
  const rows = told
    .filter(({ id, metadata: { hash } }) => !known.has(id) && !(hash && known.has(hash.toLowerCase())))
    .map(toRow)
  return [...begun.map(toItem), ...rows].sort((one, other) => other.atMs - one.atMs)
}

function toRow(transaction: HistoryTransaction): PurchaseItem {
  const item = describeOnce(transaction)
  const { sentFrom } = transaction.metadata
  return {
    ...item,
    // It has none yet.
    hash: item.hash || null,
    verb: 'bought',
    type: 'receive',
    // The seller is named by its name, and is no address.
    counterpart: null,
    application: item.application ?? (sentFrom ? { name: sentFrom, iconUrl: null } : null),
    isPoisoning: false,
    purchase: null,
  }
}

function toItem(record: OnRampShown): PurchaseItem {
  const { id, kind, provider, providerName, status, symbol, purchaseAmount, caipNetworkId, txHash, startedAtMs } =
    record
  return {
    id: `purchase/${id}`,
    hash: txHash,
    caipNetworkId,
    atMs: startedAtMs,
    status: ends[status] ?? 'pending',
    type: 'receive',
    verb: kind === 'deposit' ? 'received' : 'bought',
    sent: [],
    received: [
      {
        amount: purchaseAmount,
        sign: null,
        symbol,
        name: null,
        iconUrl: null,
        isNft: false,
        isUnlimited: false,
        value: null,
        lookAlike: null,
      },
    ],
    counterpart: null,
    application: null,
    isPoisoning: false,
    purchase: { id, kind, provider, providerName, status },
  }
}

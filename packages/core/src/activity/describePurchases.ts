import type { HistoryTransaction } from '@hawser/blockchain-api'
import type { OnRampKind, OnRampShown, OnRampStatus } from '../onRamp/onRampState.js'
import type { SaleShown, SaleStatus } from '../onRamp/saleState.js'
import { describeOnce } from './describeHistory.js'
import type { ActivityAmount, ActivityItem } from './describeTransaction.js'

/** A purchase, deposit or sale, described like a transaction. */
export interface PurchaseItem extends ActivityItem {
  /** Of the on-ramp, where it was begun on this device: by its id it can be looked at and followed. Null where the service alone tells of it. */
  readonly purchase: {
    readonly id: string
    readonly kind: OnRampKind | 'sale'
    readonly provider: string
    readonly providerName: string | null
    readonly status: OnRampStatus | SaleStatus
  } | null
}

const ends: Partial<Record<OnRampStatus | SaleStatus, ActivityItem['status']>> = {
  done: 'confirmed',
  failed: 'failed',
  expired: 'failed',
}

/** Describes purchases, deposits and sales, the latest first, each once: what is known here of one says more than the service does. */
export function describePurchases(
  told: readonly HistoryTransaction[],
  begun: readonly OnRampShown[],
  sold: readonly SaleShown[] = [],
): readonly PurchaseItem[] {
  const known = new Set(
    [...begun, ...sold].flatMap(({ transactionId, txHash }) =>
      [transactionId, txHash?.toLowerCase()].filter((key) => key != null),
    ),
  )
  const rows = told
    .filter(({ id, metadata: { hash } }) => !known.has(id) && !(hash && known.has(hash.toLowerCase())))
    .map(toRow)
  return [...begun.map(toItem), ...sold.map(toSold), ...rows].sort((one, other) => other.atMs - one.atMs)
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
  const { kind, provider, providerName, purchaseAmount } = record
  return {
    ...describeOrder(record),
    type: 'receive',
    verb: kind === 'deposit' ? 'received' : 'bought',
    sent: [],
    received: [toAmount(purchaseAmount, record.symbol)],
    purchase: { id: record.id, kind, provider, providerName, status: record.status },
  }
}

function toSold(record: SaleShown): PurchaseItem {
  const { id, provider, status, deposit, amount, symbol } = record
  return {
    ...describeOrder(record),
    type: 'send',
    verb: 'sold',
    sent: [toAmount(deposit?.amount ?? amount, symbol)],
    received: [],
    purchase: { id, kind: 'sale', provider, providerName: null, status },
  }
}

/** What is told of each alike. */
function describeOrder({ id, status, caipNetworkId, txHash, startedAtMs }: OnRampShown | SaleShown) {
  return {
    id: `purchase/${id}`,
    hash: txHash,
    caipNetworkId,
    atMs: startedAtMs,
    status: ends[status] ?? ('pending' as const),
    counterpart: null,
    application: null,
    isPoisoning: false,
  }
}

const toAmount = (amount: string, symbol: string): ActivityAmount => ({
  ...{ amount, symbol, sign: null, name: null, iconUrl: null, isNft: false, isUnlimited: false },
  ...{ value: null, lookAlike: null },
})

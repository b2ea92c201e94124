import { isCaipNetworkId, type Storage } from '@hawser/common'
import { isText, parseList, type Unchecked } from '../state/untrusted.js'
import type { OnRampRecord, OnRampStatus } from './onRampState.js'

const key = 'onRamp_purchases'
const maxRecords = 20

const statuses = ['paying', 'processing', 'sent', 'done', 'failed', 'unknown'] satisfies OnRampStatus[]
const isStatus = (value: unknown): value is OnRampStatus => statuses.includes(value as OnRampStatus)
const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,80}(?:\.\d{1,80})?$/.test(value)
const isWhole = (value: unknown): value is string => typeof value === 'string' && /^\d{1,80}$/.test(value)
const orNull = <T>(is: (value: unknown) => value is T, value: unknown): value is T | null => value === null || is(value)
const isDecimals = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= 255

function parseRecord(entry: Unchecked): OnRampRecord | undefined {
  const { id, provider, account, caipNetworkId, symbol, address, paymentAmount, paymentCurrency, purchaseAmount } =
    entry
  const { status, txHash, transactionId = null, startedAtMs, heldBefore, decimals } = entry
  const { kind = 'purchase', providerName = null } = entry
  if (kind !== 'purchase' && kind !== 'deposit') return undefined
  if (!orNull(isText, providerName)) return undefined
  if (!isText(id) || !isText(provider) || !isText(account) || !isCaipNetworkId(caipNetworkId)) return undefined
  if (!isText(symbol) || !orNull(isText, address) || !orNull(isText, paymentCurrency) || !isStatus(status))
    return undefined
  if (!orNull(isDecimal, paymentAmount) || !isDecimal(purchaseAmount) || !orNull(isText, txHash)) return undefined
  if (!orNull(isText, transactionId)) return undefined
  if (!orNull(isWhole, heldBefore) || !orNull(isDecimals, decimals) || !Number.isSafeInteger(startedAtMs))
    return undefined
  return {
    id,
    kind,
    provider,
    providerName,
    account,
    caipNetworkId,
    symbol,
    address,
    paymentAmount,
    paymentCurrency,
    purchaseAmount,
    status,
    txHash,
    transactionId,
    startedAtMs: Number(startedAtMs),
    heldBefore,
    decimals,
  }
}

/** Whether any is kept. */
export const hasPurchases = (storage: Storage): boolean => storage.read(key) != null

/** The purchases that are kept, the latest first. One that is corrupt costs no other. */
export function readPurchases(storage: Storage): readonly OnRampRecord[] {
  return parseList(storage.read(key), parseRecord).slice(0, maxRecords)
}

/** Keeps one as it stands now; those of another tab stay. Those that are over make room first. */
export function writePurchase(storage: Storage, record: OnRampRecord): void {
  const all = [record, ...readPurchases(storage).filter(({ id }) => id !== record.id)]
  const isOver = ({ status }: OnRampRecord) => status === 'done' || status === 'failed'
  const open = all.filter((one) => !isOver(one)).slice(0, maxRecords)
  const over = all.filter(isOver).slice(0, maxRecords - open.length)
  storage.write(
    key,
    [...open, ...over].sort((one, other) => other.startedAtMs - one.startedAtMs),
  )
}

/** Forgets one. */
export function removePurchase(storage: Storage, id: string): void {
  storage.write(
    key,
    readPurchases(storage).filter((record) => record.id !== id),
  )
}

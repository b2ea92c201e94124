import { isCaipNetworkId, type Storage } from '@hawser/common'
import { isText, parseList, type Unchecked } from '../state/untrusted.js'
import type { SaleDeposit, SaleDepositIssue, SaleRecord, SaleStatus } from './saleState.js'
import { isSaleOver } from './saleSteps.js'
import { salesKey } from './saleStored.js'

const maxRecords = 20

const statuses: readonly unknown[] = [
  'agreeing',
  'awaiting',
  'sent',
  'received',
  'done',
  'failed',
  'expired',
  'unknown',
] satisfies SaleStatus[]
const issues: readonly unknown[] = [
  'nowhere',
  'otherNetwork',
  'otherToken',
  'moreAsked',
  'changed',
] satisfies SaleDepositIssue[]
const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,80}(?:\.\d{1,80})?$/.test(value)
const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const orNull = <T>(is: (value: unknown) => value is T, value: unknown): value is T | null => value === null || is(value)
const isDecimals = (value: unknown): value is number => isTime(value) && value <= 255

function parseDeposit({ address, amount, memo, expiresAtMs }: Unchecked): SaleDeposit | undefined {
  if (!isText(address) || !isDecimal(amount) || !orNull(isText, memo) || !isTime(expiresAtMs)) return undefined
  return { address, amount, memo, expiresAtMs }
}

function parseRecord(entry: Unchecked): SaleRecord | undefined {
  const { id, provider, account, caipNetworkId, symbol, address, decimals, amount, payoutCurrency } = entry
  const { quotedPayout, payout, status, issue, askedAtMs, txHash, transactionId, startedAtMs } = entry
  const deposit = entry.deposit === null ? null : parseDeposit(Object(entry.deposit))
  if (!isText(id) || !isText(provider) || !isText(account) || !isCaipNetworkId(caipNetworkId)) return undefined
  if (!isText(symbol) || !orNull(isText, address) || !orNull(isDecimals, decimals) || !isDecimal(amount))
    return undefined
  if (!isText(payoutCurrency) || !isDecimal(quotedPayout) || !orNull(isDecimal, payout)) return undefined
  if (!statuses.includes(status) || !(issue === null || issues.includes(issue)) || deposit === undefined)
    return undefined
  if (!orNull(isTime, askedAtMs) || !orNull(isText, txHash) || !orNull(isText, transactionId) || !isTime(startedAtMs))
    return undefined
  return {
    ...{ id, provider, account, caipNetworkId, symbol, address, decimals, amount, payoutCurrency, quotedPayout },
    ...{ payout, deposit, askedAtMs, txHash, transactionId, startedAtMs },
    status: status as SaleStatus,
    issue: issue as SaleDepositIssue | null,
  }
}

/** The sales that are kept, the latest first. One that is corrupt costs no other. */
export function readSales(storage: Storage): readonly SaleRecord[] {
  return parseList(storage.read(salesKey), parseRecord).slice(0, maxRecords)
}

/** Keeps one as it stands now; those of another tab stay. Those that are over make room first. */
export function writeSale(storage: Storage, record: SaleRecord): void {
  const all = [record, ...readSales(storage).filter(({ id }) => id !== record.id)]
  const open = all.filter((one) => !isSaleOver(one)).slice(0, maxRecords)
  const over = all.filter(isSaleOver).slice(0, maxRecords - open.length)
  storage.write(
    salesKey,
    [...open, ...over].sort((one, other) => other.startedAtMs - one.startedAtMs),
  )
}

/** Forgets one. */
export function removeSale(storage: Storage, id: string): void {
  storage.write(
    salesKey,
    readSales(storage).filter((record) => record.id !== id),
  )
}

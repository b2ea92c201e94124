import type { OffRampOrderStatus } from '@hawser/blockchain-api'
import { parseCaipNetworkId } from '@hawser/common'
import { compareDecimals } from '../portfolio/decimal.js'
import type { SendTransaction } from '../send/sendTransaction.js'
import { isSameAddress } from '../state/account.js'
import type { SaleDepositIssue, SaleRecord, SaleStatus } from './saleState.js'

/** Whether nothing comes of it any more. */
export function isSaleOver({ status, txHash }: Pick<SaleRecord, 'status' | 'txHash'>): boolean {
  return status === 'done' || status === 'failed' || (status === 'expired' && txHash === null)
}

/** Why what a provider tells is not to be paid; null where it is. */
function findIssue(record: SaleRecord, told: OffRampOrderStatus['deposit']): SaleDepositIssue | null {
  // What was wrong once is not mended by a later word.
  if (record.issue !== null && record.issue !== 'nowhere') return record.issue
  if (!told) return 'nowhere'
  const { chainNamespace } = parseCaipNetworkId(record.caipNetworkId)
  if (told.network !== record.caipNetworkId) return 'otherNetwork'
  const isSameToken =
    record.address === null || told.contractAddress === null
      ? record.address === told.contractAddress
      : isSameAddress(chainNamespace, record.address, told.contractAddress)
  if (!isSameToken) return 'otherToken'
  if (compareDecimals(told.amount, record.amount) > 0 || compareDecimals(told.amount, '0') === 0) return 'moreAsked'
  const { deposit } = record
  const isAsBefore =
    !deposit ||
    (isSameAddress(chainNamespace, deposit.address, told.address) &&
      compareDecimals(deposit.amount, told.amount) === 0 &&
      deposit.memo === told.memo)
  return isAsBefore ? null : 'changed'
}

const statuses: Partial<Record<OffRampOrderStatus['status'], SaleStatus>> = {
  IN_PROGRESS: 'received',
  SUCCESS: 'done',
  FAILED: 'failed',
  EXPIRED: 'expired',
}

/** How far one that nobody tells of has come, by what is known here. */
const openStatusOf = ({ txHash, deposit }: SaleRecord): SaleStatus =>
  txHash !== null ? 'sent' : deposit ? 'awaiting' : 'agreeing'

/** A sale after what Send tells of the transaction that was sent for it. */
export function moveSaleBySend(
  record: SaleRecord,
  { hash, replacedBy, status }: Pick<SendTransaction, 'hash' | 'replacedBy' | 'status'>,
): SaleRecord {
  const isOpen = record.status === 'awaiting' || record.status === 'sent' || record.status === 'unknown'
  if (!isOpen) return record
  // What was not done has sent nothing.
  if (status === 'reverted' || status === 'replaced' || status === 'cancelled')
    return record.txHash === hash ? { ...record, status: 'awaiting', txHash: null, askedAtMs: null } : record
  return { ...record, status: 'sent', txHash: replacedBy ?? hash }
}

/** A sale after its provider's word. What is over stays so. */
export function moveSale(record: SaleRecord, told: OffRampOrderStatus): SaleRecord {
  if (record.status === 'done' || record.status === 'failed') return record
  const { status, deposit, payout, txHash, transactionId } = told
  const seen = {
    ...record,
    txHash: record.txHash ?? txHash,
    transactionId: transactionId ?? record.transactionId,
    payout: payout && payout.currency === record.payoutCurrency ? payout.amount : record.payout,
  }
  if (status === 'UNKNOWN') return record.status === 'unknown' ? { ...seen, status: openStatusOf(seen) } : seen
  if (status !== 'AWAITING_CRYPTO') return { ...seen, status: statuses[status] ?? record.status }
  // It has it, whatever an older answer says.
  if (record.status === 'received') return seen
  const issue = findIssue(record, deposit)
  const { address = '', amount = '', memo = null, expiresAtMs = 0 } = deposit ?? {}
  return {
    ...seen,
    status: seen.txHash === null ? 'awaiting' : 'sent',
    issue,
    // Of what is not to be paid no address is kept, but the one that was told first.
    deposit: issue === null ? { address, amount, memo, expiresAtMs } : record.deposit,
  }
}

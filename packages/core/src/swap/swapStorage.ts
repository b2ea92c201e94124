import { isCaipNetworkId, type Storage } from '@hawser/common'
import { isText, parseList, type Unchecked } from '../state/untrusted.js'
import type { SwapRecord, SwapStep } from './swapRecord.js'

const key = 'swap_records'
const maxRecords = 20

const steps = ['begun', 'approving', 'signing', 'approved', 'asked', 'sent', 'done', 'reverted'] satisfies SwapStep[]
const isStep = (value: unknown): value is SwapStep => steps.includes(value as SwapStep)
const isAmount = (value: unknown): value is string => typeof value === 'string' && /^\d{1,80}$/.test(value)
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isAmountOrNull = (value: unknown): value is string | null => value === null || isAmount(value)

function parseRecord(entry: Unchecked): SwapRecord | undefined {
  const { id, caipNetworkId, account, from, to, amount, toAmount, minimum, slippagePercent, route, step } = entry
  const { approvalHash, hash, callsId, soldBefore, boughtBefore, received, startedAtMs } = entry
  if (!isText(id) || !isCaipNetworkId(caipNetworkId) || !isText(account) || !isStep(step)) return undefined
  if (!isTextOrNull(from) || !isTextOrNull(to) || !isTextOrNull(route)) return undefined
  if (!isAmount(amount) || !isAmount(toAmount) || !isAmount(minimum)) return undefined
  if (!isTextOrNull(approvalHash) || !isTextOrNull(hash)) return undefined
  // A batch's id is the wallet's own, and longer than a hash may be.
  if (callsId !== null && !(typeof callsId === 'string' && callsId.length <= 4_096)) return undefined
  if (!isAmountOrNull(soldBefore) || !isAmountOrNull(boughtBefore) || !isAmountOrNull(received)) return undefined
  if (!Number.isSafeInteger(startedAtMs) || !Number.isSafeInteger(slippagePercent)) return undefined
  return {
    id,
    caipNetworkId,
    account,
    from,
    to,
    amount,
    toAmount,
    minimum,
    slippagePercent: Number(slippagePercent),
    route,
    step,
    isPermit: entry.isPermit === true,
    approvalHash,
    hash,
    callsId,
    soldBefore,
    boughtBefore,
    received,
    startedAtMs: Number(startedAtMs),
  }
}

/** The swaps that are kept, the newest first. One that is corrupt costs no other. */
export function readSwaps(storage: Storage): readonly SwapRecord[] {
  return parseList(storage.read(key), parseRecord).slice(0, maxRecords)
}

/** Keeps a swap as it stands now. Those that are over make room first. */
export function writeSwap(storage: Storage, record: SwapRecord): void {
  const all = [record, ...readSwaps(storage).filter(({ id }) => id !== record.id)]
  const open = all.filter(isOpen)
  const over = all.filter((one) => !isOpen(one)).slice(0, Math.max(0, maxRecords - open.length))
  const kept = [...open.slice(0, maxRecords), ...over]
  storage.write(
    key,
    kept.sort((one, other) => other.startedAtMs - one.startedAtMs),
  )
}

/** Forgets a swap. */
export function removeSwap(storage: Storage, id: string): void {
  storage.write(
    key,
    readSwaps(storage).filter((record) => record.id !== id),
  )
}

/** Whether something of it may still come, or can be gone on with. */
export function isOpen({ step }: SwapRecord): boolean {
  return step !== 'done' && step !== 'reverted'
}

import { toErrorInfo } from '../errors/pageErrors.js'
import type { TransactionReceipt } from '../interfaces/capabilities.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { HawserState } from '../state/tree.js'
import { FeeNotAcceptedError, SendContextChangedError } from './sendErrors.js'
import { type SendProgress, type SendState, selectSend, untouched } from './sendState.js'
import type { SendReplacement, SendTransaction, SendTransactionStatus } from './sendTransaction.js'

export type SendEvent =
  /** The form is another one: what was reviewed does not stand any more. */
  | { readonly type: 'edited' }
  /** The account or the network is another one. */
  | { readonly type: 'contextChanged' }
  /** The user has asked for the review. */
  | { readonly type: 'checking' }
  | { readonly type: 'checked'; readonly estimate: NonNullable<SendState['estimate']> }
  /** The user's word on an outsized fee. */
  | { readonly type: 'feeAccepted'; readonly isAccepted: boolean }
  /** The user has asked to send what was reviewed. */
  | { readonly type: 'submitted' }
  /** The wait for the wallet is over, and nothing was sent. */
  | { readonly type: 'waitEnded' }
  /** The wallet has taken the transfer. */
  | { readonly type: 'sent' }
  | { readonly type: 'failed'; readonly error: ErrorInfo }

/** Returns what changes by an event; nothing where it does not fit what stands now. Pure. */
export function moveTransfer(progress: SendProgress, event: SendEvent): Partial<SendProgress> {
  const { phase, estimate, isFeeAccepted, error } = progress
  const isWaiting = phase === 'waitingForWallet'
  switch (event.type) {
    case 'edited':
      return isWaiting ? {} : untouched
    case 'contextChanged':
      if (isWaiting) return {}
      return phase === 'form' ? untouched : { ...untouched, error: toErrorInfo(new SendContextChangedError()) }
    case 'checking':
      return isWaiting ? {} : { ...untouched, phase: 'checking' }
    case 'checked':
      return phase === 'checking' ? { phase: 'review', estimate: event.estimate } : {}
    case 'feeAccepted':
      if (phase !== 'review' || !estimate?.feeWarning) return {}
      return { isFeeAccepted: event.isAccepted, ...(error?.code === 'FEE_NOT_ACCEPTED' && { error: null }) }
    case 'submitted':
      if (phase !== 'review') return {}
      if (estimate?.feeWarning && !isFeeAccepted) return { error: toErrorInfo(new FeeNotAcceptedError()) }
      return { phase: 'waitingForWallet', loading: true, error: null }
    case 'waitEnded':
      return isWaiting ? { phase: 'review', loading: false, error: null } : {}
    case 'sent':
      // From the review too: a wallet that agrees late is still heard.
      return isWaiting || phase === 'review' ? untouched : {}
    case 'failed':
      if (isWaiting) return { phase: 'review', loading: false, error: event.error }
      return { error: event.error, ...(phase === 'checking' && { phase: 'form' }) }
  }
}

/**
 * Where the transfer in the form is. `failed`: the review stands as it was, and it could not be sent. What was sent is no part of it any more:
 * see {@link selectSendResults}.
 */
export type SendStep = {
  /** Why it does not go on. */
  readonly error: ErrorInfo | null
  /** Whether the field that `error` is about says so already. */
  readonly isSaidAtField: boolean
} & (
  | { readonly step: 'form' }
  | { readonly step: 'checking' }
  | { readonly step: 'review' | 'failed' | 'waiting'; readonly estimate: NonNullable<SendState['estimate']> }
)

/** The step of the form; undefined until the feature is in use. */
export function selectSendStep(state: HawserState): SendStep | undefined {
  const slice = selectSend(state)
  if (!slice) return undefined
  const { phase, estimate, error } = slice
  const common = { error, isSaidAtField: isSaidAtField(slice) }
  if (phase === 'form' || phase === 'checking' || !estimate)
    return { ...common, step: phase === 'checking' ? 'checking' : 'form' }
  if (phase === 'waitingForWallet') return { ...common, step: 'waiting', estimate }
  // Nothing has failed where the user's word is missing.
  return { ...common, step: error && error.code !== 'FEE_NOT_ACCEPTED' ? 'failed' : 'review', estimate }
}

const amountCodes: readonly string[] = [
  'AMOUNT_NOT_POSITIVE',
  'INVALID_UNIT_AMOUNT',
  'TOO_MANY_DECIMALS',
  'INSUFFICIENT_FUNDS',
]

function isSaidAtField({ error, check }: Pick<SendState, 'error' | 'check'>): boolean {
  const code = error?.code ?? ''
  const at = code === 'INVALID_RECEIVER' ? 'receiver' : code === 'INVALID_MEMO' ? 'memo' : 'amount'
  return check[at] !== null && (at !== 'amount' || amountCodes.includes(code))
}

/** News of a transaction that was sent: that it is looked up, its receipt, or that nobody had one in time. */
export type SendResultEvent =
  | { readonly type: 'lookedUp' }
  | { readonly type: 'replacing'; readonly nonce: number; readonly replacement: SendReplacement }
  | { readonly type: 'mined'; readonly receipt: TransactionReceipt }
  | { readonly type: 'unanswered' }
  /** How each transfer of a batch stands, and the transaction that it is, or that was its last. */
  | { readonly type: 'batchMined'; readonly changes: Partial<SendTransaction> }

/** Returns what changes of a transaction by an event. Pure. */
export function moveTransaction(
  { status, hash: own, replacements }: Pick<SendTransaction, 'status' | 'hash' | 'replacements'>,
  event: SendResultEvent,
): Partial<SendTransaction> {
  // One that may never have been sent is not shown as one that was.
  if (event.type === 'lookedUp') return { isChecking: status === 'unknown' }
  if (event.type === 'unanswered') return { status: 'unknown', replacedBy: null, isChecking: false }
  if (event.type === 'replacing')
    return { status: 'pending', nonce: event.nonce, replacements: [...replacements, event.replacement] }
  if (event.type === 'batchMined') return event.changes
  const { hash, status: outcome } = event.receipt
  const asked = replacements.find((replacement) => replacement.hash === hash)
  // What was sent from here is known by its hash, whatever a node remembers of the one that it took the place of.
  const reason = asked && (asked.kind === 'cancel' ? ('cancelled' as const) : ('repriced' as const))
  const replacement = hash === own ? undefined : reason ? { reason } : event.receipt.replacement
  const mined = { replacedBy: replacement ? hash : null, isChecking: false }
  if (replacement && replacement.reason !== 'repriced') return { ...mined, status: replacement.reason }
  return { ...mined, status: outcome === 'success' ? 'confirmed' : 'reverted' }
}

/** How what was sent stands: `unknown` is neither, and can be looked up again. */
export type SendResultStage = 'pending' | 'done' | 'failed' | 'unknown'

const resultStages: Readonly<Record<SendTransactionStatus, SendResultStage>> = {
  pending: 'pending',
  confirmed: 'done',
  reverted: 'failed',
  replaced: 'failed',
  cancelled: 'failed',
  unknown: 'unknown',
}

/** How far one transaction has come. */
export function sendResultStage({ status }: Pick<SendTransaction, 'status'>): SendResultStage {
  return resultStages[status]
}

/** The transactions that nobody has put away, the newest first. */
export function selectSendResults(state: HawserState): readonly SendTransaction[] {
  return selectSend(state)?.transactions.filter(({ isDismissed }) => !isDismissed) ?? []
}

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { HawserState } from '../state/tree.js'
import { createSendSlice, type SendProgress, type SendState, untouched } from './sendState.js'
import {
  moveTransaction,
  moveTransfer,
  type SendEvent,
  selectSendResults,
  selectSendStep,
  sendResultStage,
} from './sendSteps.js'
import type { SendTransaction } from './sendTransaction.js'

const estimate = { gas: '1', maxFee: '2' }
const costly = { ...estimate, feeWarning: 'unusual' as const }
const refused: ErrorInfo = { code: 'USER_REJECTED', shortMessage: 'Declined' }
const own = { hash: '0xown', replacements: [] } as const
const failed = { type: 'failed', error: refused } as const

const form: SendProgress = untouched
const checking: SendProgress = { ...form, phase: 'checking' }
const review: SendProgress = { ...form, phase: 'review', estimate }
const costlyReview: SendProgress = { ...review, estimate: costly }
const waiting: SendProgress = { ...review, phase: 'waitingForWallet', loading: true }
const lateReview: SendProgress = { ...review, error: refused }

function stateOf(parts: Partial<SendState>): HawserState {
  const state = createTestClient().hawser.getSnapshot()
  return { ...state, features: { send: { ...createSendSlice(), ...parts } } }
}

type Row = readonly [title: string, SendProgress, SendEvent, Partial<SendProgress>]

const rows: readonly Row[] = [
  ['a review that is edited is none', review, { type: 'edited' }, form],
  ['what the wallet is asked for is not edited', waiting, { type: 'edited' }, waiting],
  ['an edit ends what was wrong', { ...form, error: refused }, { type: 'edited' }, form],
  [
    'another account ends a review, and says so',
    review,
    { type: 'contextChanged' },
    { ...form, error: expect.objectContaining({ code: 'SEND_CONTEXT_CHANGED' }) },
  ],
  [
    'and one that is being checked',
    checking,
    { type: 'contextChanged' },
    { ...form, error: expect.objectContaining({ code: 'SEND_CONTEXT_CHANGED' }) },
  ],
  ['another account under a form is no error', form, { type: 'contextChanged' }, form],
  ['another account while the wallet is asked changes nothing', waiting, { type: 'contextChanged' }, waiting],
  ['a check begins', form, { type: 'checking' }, checking],
  ['a check of what the wallet is asked for does not', waiting, { type: 'checking' }, waiting],
  ['a check that ends well', checking, { type: 'checked', estimate }, review],
  ['a check that nobody waits for any more', form, { type: 'checked', estimate }, form],
  ['a check that fails', checking, failed, { ...form, error: refused }],
  ['a fee that is not outsized needs no word', review, { type: 'feeAccepted', isAccepted: true }, review],
  [
    'an outsized fee is agreed to',
    costlyReview,
    { type: 'feeAccepted', isAccepted: true },
    { ...costlyReview, isFeeAccepted: true },
  ],
  [
    'an outsized fee that nobody agreed to is not sent',
    costlyReview,
    { type: 'submitted' },
    { ...costlyReview, error: expect.objectContaining({ code: 'FEE_NOT_ACCEPTED' }) },
  ],
  [
    'one that was agreed to is',
    { ...costlyReview, isFeeAccepted: true },
    { type: 'submitted' },
    { ...costlyReview, isFeeAccepted: true, phase: 'waitingForWallet', loading: true },
  ],
  ['a review is sent', lateReview, { type: 'submitted' }, waiting],
  ['a form is not', form, { type: 'submitted' }, form],
  ['nothing is sent twice', waiting, { type: 'submitted' }, waiting],
  ['a wallet that refuses leaves the review', waiting, failed, lateReview],
  ['the user stops waiting', waiting, { type: 'waitEnded' }, review],
  ['nobody waits', form, { type: 'waitEnded' }, form],
  ['the wallet takes it', waiting, { type: 'sent' }, form],
  ['the wallet takes it late', lateReview, { type: 'sent' }, form],
  ['the wallet takes what stands no more', checking, { type: 'sent' }, checking],
]

describe('moveTransfer', () => {
  it.each(rows)('parameters: %s', (_, progress, event, expected) => {
    expect({ ...progress, ...moveTransfer(progress, event) }).toEqual(expected)
  })

  it('behavior: no sequence of events leads to an impossible step', () => {
    const events = fc.oneof(
      fc.constantFrom<SendEvent>(
        { type: 'edited' },
        { type: 'contextChanged' },
        { type: 'checking' },
        { type: 'checked', estimate },
        { type: 'checked', estimate: costly },
        { type: 'submitted' },
        { type: 'waitEnded' },
        { type: 'sent' },
        failed,
      ),
      fc.boolean().map((isAccepted): SendEvent => ({ type: 'feeAccepted', isAccepted })),
    )
    const { hawser } = createTestClient()
    const state = hawser.getSnapshot()
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), (sequence) => {
        let progress = untouched
        for (const event of sequence) {
          const before = progress
          progress = { ...progress, ...moveTransfer(progress, event) }
          const isWaiting = progress.phase === 'waitingForWallet'
          // The wallet is asked for nothing but what the user has seen, fee included, and on the user's word alone.
          if (isWaiting && before.phase !== 'waitingForWallet') {
            expect(event.type).toBe('submitted')
            expect(before.phase).toBe('review')
            expect(!before.estimate?.feeWarning || before.isFeeAccepted).toBe(true)
          }
          expect(progress.loading).toBe(isWaiting)
          expect(progress.estimate !== null).toBe(isWaiting || progress.phase === 'review')
          expect(progress.isFeeAccepted && !progress.estimate?.feeWarning).toBe(false)
          const features = { send: { ...createSendSlice(), ...progress } }
          const step = selectSendStep({ ...state, features })
          expect(step?.step === 'waiting').toBe(isWaiting)
          if (isWaiting || step?.step === 'checking') expect(step?.error).toBeNull()
          if (step?.step === 'failed') expect(step.error).not.toBeNull()
        }
      }),
    )
  })
})

describe('selectSendStep', () => {
  it('default: undefined until the feature is in use', () => {
    expect(selectSendStep(createTestClient().hawser.getSnapshot())).toBeUndefined()
  })

  it.each([
    ['form', form, { step: 'form', error: null }],
    ['form with what was wrong', { ...form, error: refused }, { step: 'form', error: refused }],
    ['checking', checking, { step: 'checking' }],
    ['review', review, { step: 'review', estimate, error: null }],
    [
      'review without the word on its fee',
      { ...costlyReview, error: { ...refused, code: 'FEE_NOT_ACCEPTED' } },
      { step: 'review', estimate: costly },
    ],
    ['failed', lateReview, { step: 'failed', estimate, error: refused }],
    ['waiting', waiting, { step: 'waiting', estimate }],
  ])('parameters: %s', (_, progress, expected) => {
    expect(selectSendStep(stateOf(progress))).toMatchObject(expected)
  })

  it.each([
    ['INSUFFICIENT_FUNDS', { amount: 'aboveBalance' as const }, true],
    ['INSUFFICIENT_FUNDS', {}, false],
    ['INVALID_RECEIVER', { receiver: 'format' as const }, true],
    ['INVALID_RECEIVER', {}, false],
    ['INVALID_MEMO', { memo: 'tooLong' as const }, true],
    ['INVALID_MEMO', {}, false],
    ['UNSUPPORTED_CHAIN', { amount: 'zero' as const, receiver: 'format' as const }, false],
  ])('parameters: %s with %o stands at its field: %s', (code, check, expected) => {
    const state = stateOf({ error: { ...refused, code }, check: { ...createSendSlice().check, ...check } })
    expect(selectSendStep(state)?.isSaidAtField).toBe(expected)
  })
})

describe('moveTransaction', () => {
  const hash = '0x1'
  it.each([
    ['success', undefined, 'confirmed', null, 'done'],
    ['reverted', undefined, 'reverted', null, 'failed'],
    ['success', 'repriced', 'confirmed', hash, 'done'],
    ['reverted', 'repriced', 'reverted', hash, 'failed'],
    ['success', 'replaced', 'replaced', hash, 'failed'],
    ['success', 'cancelled', 'cancelled', hash, 'failed'],
  ] as const)('parameters: a receipt of %s, %s, is %s', (status, reason, expected, replacedBy, stage) => {
    const replacement = reason && { replacement: { reason, replacedHash: '0x0' } }
    const receipt = { hash, status, blockNumber: 1n, ...replacement }
    const moved = moveTransaction({ ...own, status: 'pending' }, { type: 'mined', receipt })
    expect(moved).toEqual({ status: expected, replacedBy, isChecking: false })
    expect(sendResultStage({ status: expected })).toBe(stage)
  })

  it('behavior: only one that nobody knows of is shown as being looked up', () => {
    expect(moveTransaction({ ...own, status: 'unknown' }, { type: 'lookedUp' })).toEqual({ isChecking: true })
    expect(moveTransaction({ ...own, status: 'pending' }, { type: 'lookedUp' })).toEqual({ isChecking: false })
    expect(moveTransaction({ ...own, status: 'pending' }, { type: 'unanswered' })).toMatchObject({ status: 'unknown' })
    expect(sendResultStage({ status: 'unknown' })).toBe('unknown')
    expect(sendResultStage({ status: 'pending' })).toBe('pending')
  })
})

describe('selectSendResults', () => {
  it('default: what nobody has put away', () => {
    const of = (id: string, isDismissed: boolean) => ({ id, isDismissed }) as SendTransaction
    const state = stateOf({ transactions: [of('c', false), of('b', true), of('a', false)] })
    expect(selectSendResults(state).map(({ id }) => id)).toEqual(['c', 'a'])
    expect(selectSendResults(createTestClient().hawser.getSnapshot())).toEqual([])
  })
})

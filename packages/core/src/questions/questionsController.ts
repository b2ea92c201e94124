import { AbortedError, UserRejectedError } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Internals } from '../client/internals.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../constants.js'
import { QuestionEndedError } from '../errors/questionEndedError.js'
import type { QuestionRequest } from '../interfaces/question.js'
import { createArbiter } from '../modal/createArbiter.js'
import { parseAnswer, parseQuestion } from './parseQuestion.js'

interface Waiting {
  readonly resolve: (answer: string) => void
  readonly reject: (error: unknown) => void
}

/** What the user is asked in the modal: plain data in the state, and who waits for the answer beside it. An answer is nowhere kept. */
export function createQuestions({
  state,
  instance,
  platform,
  signal: clientSignal,
}: Pick<Internals, 'state' | 'instance' | 'platform' | 'signal'>) {
  const slice = state.connecting
  const waiting = new Map<string, Waiting>()
  let lastId = 0
  /** Whether the modal is open for the questions alone: then it closes behind the last one. */
  let hasOpened = false

  const show = (question: NonNullable<typeof slice.questions>[number]): void => {
    slice.questions = [...(slice.questions ?? []), question]
    if (state.modal.isOpen) return
    hasOpened = true
    instance(createArbiter).report({ type: 'asked' })
  }
  const hide = (id: string): void => {
    const left = slice.questions?.filter((question) => question.id !== id) ?? []
    slice.questions = left.length > 0 ? left : undefined
    if (left.length > 0) return
    if (hasOpened && !clientSignal.aborted) instance(createArbiter).report({ type: 'questionsEnded' })
    hasOpened = false
  }
  const take = (id: string): Waiting => {
    const found = waiting.get(id)
    if (!found) throw new QuestionEndedError()
    waiting.delete(id)
    return found
  }

  return {
    /** Resolves to the answer. */
    async ask({ signal, timeoutMs = USER_RESPONSE_TIMEOUT_MS, ...request }: QuestionRequest, connectorId?: string) {
      lastId += 1
      const id = `question-${lastId}`
      const question = parseQuestion(request, { id, connectorId })
      const { attempt } = slice
      const generation =
        attempt?.phase === 'waiting' && attempt.connectorId === connectorId ? attempt.generation : undefined
      const attemptEnd = new AbortController()
      const stops: (() => void)[] = []

      const wait = (): Promise<string> =>
        new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          show(question)
          stops.push(
            subscribe(slice, () => {
              const isWaiting = slice.attempt?.phase === 'waiting' && slice.attempt.generation === generation
              if (generation !== undefined && !isWaiting) attemptEnd.abort()
            }),
            // It stands in the modal: who closes that will not answer.
            subscribe(state.modal, () => {
              if (!state.modal.isOpen) reject(new UserRejectedError())
            }),
          )
        })
      try {
        return await withClientDeadline(
          { platform, signal: clientSignal },
          { timeoutMs, signals: [signal, attemptEnd.signal] },
          wait,
        )
      } catch (cause) {
        if (cause instanceof UserRejectedError) throw cause
        throw new AbortedError({ cause, details: 'Nobody has answered the question.' })
      } finally {
        for (const stop of stops) stop()
        waiting.delete(id)
        hide(id)
      }
    },
    /** @throws InvalidInputError, QuestionEndedError */
    answer(id: string, given: unknown): void {
      const question = slice.questions?.find((one) => one.id === id)
      if (!question) throw new QuestionEndedError()
      const answer = parseAnswer(question, given)
      take(id).resolve(answer)
    },
    /** @throws QuestionEndedError */
    cancel: (id: string): void => take(id).reject(new UserRejectedError()),
  }
}

import { AbortedError, InvalidOptionsError, toShownText, UserRejectedError } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Internals } from '../client/internals.js'
import { QuestionEndedError } from '../errors/errors.js'
import { InvalidInputError } from '../errors/pageErrors.js'
import type { Question, QuestionRequest } from '../interfaces/question.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { createArbiter } from '../modal/createArbiter.js'
import { isText } from '../state/untrusted.js'

interface Waiting {
  readonly resolve: (answer: string) => void
  readonly reject: (error: unknown) => void
}

/** The questions to the user in the modal: plain data in the state, and who waits for the answer beside it. An answer is nowhere kept. */
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
          { instance, platform, signal: clientSignal },
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

/** Returns the part of a question that may be shown, as plain data. @throws InvalidOptionsError where nobody could answer it. */
export function parseQuestion(
  request: unknown,
  { id, connectorId }: { readonly id: string; readonly connectorId: string | undefined },
): Question {
  const { kind, title: givenTitle, text: givenText, label: givenLabel, choices: given } = Object(request)
  const [title, text, label] = [toShownText(givenTitle), toShownText(givenText, 300), toShownText(givenLabel)]
  if (!title) throw new InvalidOptionsError('A question needs a `title` that says what the user is asked for.')
  const common = { id, title, ...(text && { text }), ...(connectorId !== undefined && { connectorId }) }
  if (kind === 'text' || kind === 'code') return { ...common, kind, ...(label && { label }) }

  const choices = (Array.isArray(given) ? given : []).flatMap((choice) => {
    const name = toShownText(Object(choice).label)
    return isText(Object(choice).id) && name ? [{ id: String(choice.id), label: name }] : []
  })
  const isSound =
    choices.length === given?.length && new Set(choices.map((choice) => choice.id)).size === choices.length
  if (kind !== 'choice' || choices.length === 0 || !isSound)
    throw new InvalidOptionsError(
      "A question's `kind` is 'text', 'code' or 'choice', the last with `choices` that each have an `id` of their own and a `label`.",
    )
  return { ...common, kind, choices }
}

/** The answer as whoever asked is given it. @throws InvalidInputError where it is none to this question. */
export function parseAnswer(question: Question, given: unknown): string {
  if (!isText(given))
    throw new InvalidInputError({ details: `"${question.title}" needs an answer of 1 to 256 letters.` })
  if (question.kind === 'choice') {
    const ids = question.choices.map(({ id }) => id)
    if (ids.includes(given)) return given
    throw new InvalidInputError({ details: `"${question.title}" is answered by one of ${ids.join(', ')}.` })
  }
  // As it is printed or sent, in groups.
  return question.kind === 'code' ? given.replaceAll(/\s/g, '') : given
}

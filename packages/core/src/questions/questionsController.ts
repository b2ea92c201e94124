import { AbortedError, InvalidOptionsError, toShownText, UserRejectedError } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { internalsOf } from '../client/internalsOf.js'
import { createToastController } from '../controllers/toast.js'
import { QuestionEndedError } from '../errors/connectErrors.js'
import { InvalidInputError, toErrorInfo } from '../errors/pageErrors.js'
import type { CodeRequest, NoticeRequest, Question, QuestionRequest, WindowRequest } from '../interfaces/question.js'
import { CODE_RESEND_WAIT_MS, REFUSAL_DELAY_MS, USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { createArbiter } from '../modal/createArbiter.js'
import { isText } from '../state/untrusted.js'

interface Waiting extends Pick<CodeRequest, 'check' | 'resend' | 'resendAfterMs'> {
  readonly open?: WindowRequest['open'] | undefined
  readonly resolve: (answer: string) => void
  readonly reject: (error: unknown) => void
  /** Ends with the question. */
  readonly signal: AbortSignal
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
  /** What to do once a code has been sent, by the question: a mail may come before the word that it was sent. */
  const afterSending = new Map<string, () => void>()
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
  const find = (id: string): Waiting & { readonly question: Question } => {
    const found = waiting.get(id)
    const question = slice.questions?.find((one) => one.id === id)
    if (!found || !question) throw new QuestionEndedError()
    return { ...found, question }
  }
  const update = (id: string, change: Pick<Question, 'isBusy' | 'error' | 'resendAtMs' | 'isUnsent'>): void => {
    slice.questions = slice.questions?.map((one) => (one.id === id ? { ...one, ...change } : one))
  }
  /** Has whoever asks look at something while the question stands. */
  async function work(id: string, run: (signal: AbortSignal) => Promise<void>, done: () => void): Promise<void> {
    const { question, signal } = find(id)
    if (question.isBusy) return
    update(id, { isBusy: true, error: undefined })
    try {
      await run(signal)
      if (!signal.aborted) done()
    } catch (cause) {
      if (!signal.aborted) update(id, { error: toErrorInfo(cause) })
    } finally {
      if (!signal.aborted) update(id, { isBusy: undefined })
    }
  }
  function sendBy(id: string, send: NonNullable<CodeRequest['send']>): void {
    const { resendAfterMs = 0, resend } = find(id)
    const done = () =>
      update(id, { isUnsent: undefined, ...(resend && { resendAtMs: platform.clock.nowMs() + resendAfterMs }) })
    afterSending.set(id, () => {})
    void work(id, send, done).then(() => {
      const next = afterSending.get(id)
      afterSending.delete(id)
      if (waiting.has(id)) next?.()
    })
  }

  return {
    /** Resolves to the answer. */
    async ask({ signal, timeoutMs = USER_RESPONSE_TIMEOUT_MS, ...request }: QuestionRequest, connectorId?: string) {
      lastId += 1
      const id = `question-${lastId}`
      const { check, send, resend, resendAfterMs = CODE_RESEND_WAIT_MS } = request as Partial<CodeRequest>
      const { open } = request as Partial<WindowRequest>
      const resendAtMs = resend && (send ? 0 : platform.clock.nowMs() + resendAfterMs)
      const question = {
        ...parseQuestion(request, { id, connectorId }),
        ...(resend && { resendAtMs }),
        ...(send && { isUnsent: true }),
      }
      const end = new AbortController()
      const { attempt } = slice
      const generation =
        attempt?.phase === 'waiting' && attempt.connectorId === connectorId ? attempt.generation : undefined
      const attemptEnd = new AbortController()
      const stops: (() => void)[] = []

      const wait = (): Promise<string> =>
        new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject, check, open, resend, resendAfterMs, signal: end.signal })
          show(question)
          if (send) sendBy(id, send)
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
        end.abort()
        waiting.delete(id)
        hide(id)
      }
    },
    /** @throws InvalidInputError, QuestionEndedError */
    answer(id: string, given: unknown): void {
      const { question, check, open, resolve } = find(id)
      const answer = parseAnswer(question, given)
      try {
        open?.()
      } catch (cause) {
        update(id, { error: toErrorInfo(cause) })
        return
      }
      const settle = (): void => {
        waiting.delete(id)
        resolve(answer)
      }
      const look = check ? () => void work(id, (signal) => check(answer, signal), settle) : settle
      if (afterSending.has(id)) afterSending.set(id, look)
      else look()
    },
    /** @throws InvalidInputError, QuestionEndedError */
    resend(id: string): void {
      const { question, resend } = find(id)
      if (!resend || (question.resendAtMs ?? 0) > platform.clock.nowMs())
        throw new InvalidInputError({ details: 'Nothing can be sent again now.' })
      sendBy(id, resend)
    },
    /** @throws QuestionEndedError */
    cancel(id: string): void {
      const { reject } = find(id)
      waiting.delete(id)
      reject(new UserRejectedError())
    },
  }
}

/** Opens the modal where it is closed, and says a moment later what is refused. @throws InvalidOptionsError, AbortedError, ClientDestroyedError */
export async function tellNotice(hawser: Hawser, { title, signal }: NoticeRequest): Promise<string> {
  const internals = internalsOf(hawser)
  const { instance, platform, state } = internals
  const message = toShownText(title)
  if (!message) throw new InvalidOptionsError('A notice needs a `title` that says what is refused.')
  if (!state.modal.isOpen) hawser.open()
  const wait = (end: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const cancel = platform.clock.setTimeout(resolve, REFUSAL_DELAY_MS)
      end.addEventListener('abort', cancel)
    })
  await withClientDeadline(internals, { timeoutMs: USER_RESPONSE_TIMEOUT_MS, signals: [signal] }, wait)
  instance(createToastController).show({ message, variant: 'error' })
  return ''
}

/** Returns the part of a question that may be shown, as plain data. @throws InvalidOptionsError where nobody could answer it. */
export function parseQuestion(
  request: unknown,
  { id, connectorId }: { readonly id: string; readonly connectorId: string | undefined },
): Question {
  const { kind, length, isNew, isRefused, open, choices: given, ...words } = Object(request)
  const [title, text] = [toShownText(words.title), toShownText(words.text, 300)]
  const [label, sentTo] = [toShownText(words.label), toShownText(words.sentTo, 254)]
  const common = { id, ...(text && { text }), ...(connectorId !== undefined && { connectorId }) }
  const field = { ...common, ...(label && { label }) }
  const own = title ? { title } : {}
  const sent = { ...own, ...(sentTo && { sentTo }) }
  if (kind === 'email') return { ...field, ...own, kind, ...(isNew === true && { isNew }) }
  if (kind === 'link') return { ...common, ...sent, kind }
  if (kind === 'code') return { ...field, ...sent, kind, ...([4, 5, 6, 7, 8].includes(length) && { length }) }
  if (kind === 'window' && typeof open === 'function')
    return { ...common, ...own, kind, ...(isRefused === true && { isRefused }) }
  if (!title) throw new InvalidOptionsError('A question needs a `title` that says what the user is asked for.')
  if (kind === 'text') return { ...field, title, kind }

  const choices = (Array.isArray(given) ? given : []).flatMap((choice) => {
    const name = toShownText(Object(choice).label)
    return isText(Object(choice).id) && name ? [{ id: String(choice.id), label: name }] : []
  })
  const isSound =
    choices.length === given?.length && new Set(choices.map((choice) => choice.id)).size === choices.length
  if (kind !== 'choice' || choices.length === 0 || !isSound)
    throw new InvalidOptionsError(
      "A question's `kind` is 'text', 'email', 'code', 'link', 'window' with a function to `open` it, or 'choice' with `choices` that each have an `id` of their own and a `label`.",
    )
  return { ...common, title, kind, choices }
}

/** The answer as whoever asked is given it. @throws InvalidInputError where it is none to this question. */
export function parseAnswer(question: Question, given: unknown): string {
  if (!isText(given))
    throw new InvalidInputError({
      details: `"${question.title ?? question.kind}" needs an answer of 1 to 256 letters.`,
    })
  if (question.kind === 'link') throw new InvalidInputError({ details: 'A link is answered where it is opened.' })
  if (question.kind === 'choice') {
    const ids = question.choices.map(({ id }) => id)
    if (ids.includes(given)) return given
    throw new InvalidInputError({ details: `"${question.title}" is answered by one of ${ids.join(', ')}.` })
  }
  if (question.kind === 'email') {
    const address = given.trim()
    if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address)) return address
    throw new InvalidInputError({ details: 'An e-mail address is needed.' })
  }
  // As it is printed or sent, in groups.
  return question.kind === 'code' ? given.replaceAll(/\s/g, '') : given
}

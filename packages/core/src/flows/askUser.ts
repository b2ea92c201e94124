import {
  type AbortedError,
  type InvalidOptionsError,
  loadModule,
  type ModuleLoadError,
  type UserRejectedError,
} from '@hawser/common'
import type { ClientDestroyedError, Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { QuestionEndedError } from '../errors/connectErrors.js'
import type { QuestionRequest } from '../interfaces/question.js'
import type { createQuestions } from '../questions/questionsController.js'

export type AskUserParameters = QuestionRequest & {
  /** The connector that asks: its question ends with its connect. */
  readonly connectorId?: string | undefined
}

/** The text that was entered, or the id of the choice. */
export type AskUserReturnType = string

export type AskUserErrorType =
  | AbortedError
  | ClientDestroyedError
  | InvalidOptionsError
  | ModuleLoadError
  | UserRejectedError

/** Where the questions of a client are, once somebody has asked one: their code comes with the first. */
function createPlace(): { questions?: ReturnType<typeof createQuestions> } {
  return {}
}

/** @throws QuestionEndedError, ClientDestroyedError */
function questionsOf(hawser: Hawser): ReturnType<typeof createQuestions> {
  const { questions } = internalsOf(hawser).instance(createPlace)
  if (!questions) throw new QuestionEndedError()
  return questions
}

/**
 * Asks the user something: the modal shows it, opened if need be, before whatever it shows else. Several questions wait for their turn.
 * Who draws no modal finds them in `state.connecting.questions`, and answers by `answerQuestion` or `cancelQuestion`.
 *
 * @throws UserRejectedError where the user cancels it or closes the modal, AbortedError where nobody has answered, InvalidOptionsError, ModuleLoadError, ClientDestroyedError
 * @example const code = await askUser(hawser, { kind: 'code', title: 'Enter the code', text: 'It was sent to you by e-mail.' })
 */
export async function askUser(
  hawser: Hawser,
  { connectorId, ...request }: AskUserParameters,
): Promise<AskUserReturnType> {
  const { instance } = internalsOf(hawser)
  const loaded = await loadModule(() => import('../questions/questionsController.js'))
  if (request.kind === 'notice') return loaded.tellNotice(hawser, request)
  const questions = instance(loaded.createQuestions)
  instance(createPlace).questions = questions
  return questions.ask(request, connectorId)
}

export interface AnswerQuestionParameters {
  /** Of one in `state.connecting.questions`. */
  readonly id: string
  /** The text that the user entered, or the id of the choice. */
  readonly answer: string
}

/**
 * Settles a connector's question to the user. Where whoever asks looks at the answer first (`check`), the question stands meanwhile (`isBusy`), and goes on
 * with an `error` where the answer is not right.
 *
 * @throws InvalidInputError where the answer is none to this question, which goes on waiting
 * @throws QuestionEndedError where it waits no longer, ClientDestroyedError
 * @example answerQuestion(hawser, { id: question.id, answer: '123456' })
 */
export function answerQuestion(hawser: Hawser, { id, answer }: AnswerQuestionParameters): void {
  questionsOf(hawser).answer(id, answer)
}

export interface CancelQuestionParameters {
  /** Of one in `state.connecting.questions`. */
  readonly id: string
}

/**
 * Says that the user will not answer: whoever asked is told so (`UserRejectedError`).
 * @throws QuestionEndedError where it waits no longer, ClientDestroyedError
 */
export function cancelQuestion(hawser: Hawser, { id }: CancelQuestionParameters): void {
  questionsOf(hawser).cancel(id)
}

export interface ResendCodeParameters {
  /** Of one in `state.connecting.questions` that has a `resendAtMs`. */
  readonly id: string
}

/**
 * Sends the user another code or link in place of one that has not come. The question stands meanwhile (`isBusy`), and says by its `error` where that failed.
 *
 * @throws InvalidInputError before the question's `resendAtMs`, and where none can be sent
 * @throws QuestionEndedError where it waits no longer, ClientDestroyedError
 * @example resendCode(hawser, { id: question.id })
 */
export function resendCode(hawser: Hawser, { id }: ResendCodeParameters): void {
  questionsOf(hawser).resend(id)
}

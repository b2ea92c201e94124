import type { AbortedError, InvalidOptionsError, UserRejectedError } from '@hawser/common'
import type { ClientDestroyedError, Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { QuestionRequest } from '../interfaces/question.js'
import { createQuestions } from '../questions/questionsController.js'

export type AskUserParameters = QuestionRequest & {
  /** The connector that asks: its question ends with its connect. */
  readonly connectorId?: string | undefined
}

/** The text that was entered, or the id of the choice. */
export type AskUserReturnType = string

export type AskUserErrorType = AbortedError | ClientDestroyedError | InvalidOptionsError | UserRejectedError

/**
 * Asks the user something: the modal shows it, opened if need be, before whatever it shows else. Several questions wait for their turn.
 * Who draws no modal finds them in `state.connecting.questions`, and answers by `answerQuestion` or `cancelQuestion`.
 *
 * @throws UserRejectedError where the user cancels it or closes the modal, AbortedError where nobody has answered, InvalidOptionsError, ClientDestroyedError
 * @example const code = await askUser(hawser, { kind: 'code', title: 'Enter the code', text: 'It was sent to you by e-mail.' })
 */
export async function askUser(
  hawser: Hawser,
  { connectorId, ...request }: AskUserParameters,
): Promise<AskUserReturnType> {
  return internalsOf(hawser).instance(createQuestions).ask(request, connectorId)
}

export interface AnswerQuestionParameters {
  /** Of one in `state.connecting.questions`. */
  readonly id: string
  /** The text that the user entered, or the id of the choice. */
  readonly answer: string
}

/**
 * Settles a connector's question to the user.
 *
 * @throws InvalidInputError where the answer is none to this question, which goes on waiting
 * @throws QuestionEndedError where it waits no longer, ClientDestroyedError
 * @example answerQuestion(hawser, { id: question.id, answer: '123456' })
 */
export function answerQuestion(hawser: Hawser, { id, answer }: AnswerQuestionParameters): void {
  internalsOf(hawser).instance(createQuestions).answer(id, answer)
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
  internalsOf(hawser).instance(createQuestions).cancel(id)
}

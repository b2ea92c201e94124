import type { AbortedError, InvalidOptionsError, UserRejectedError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { ClientDestroyedError } from '../errors/clientDestroyedError.js'
import type { QuestionRequest } from '../interfaces/question.js'
import { createQuestions } from '../questions/questionsController.js'

export type AskUserParameters = QuestionRequest & {
  /** The connector that asks: its question ends with its connect. */
  readonly connectorId?: string | undefined
}

/** What was entered, or the id of the choice. */
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

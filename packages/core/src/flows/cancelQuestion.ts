import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { createQuestions } from '../questions/questionsController.js'

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

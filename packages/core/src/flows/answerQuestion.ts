import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { createQuestions } from '../questions/questionsController.js'

export interface AnswerQuestionParameters {
  /** Of one in `state.connecting.questions`. */
  readonly id: string
  /** What the user entered, or the id of the choice. */
  readonly answer: string
}

/**
 * Answers what a connector asks the user.
 *
 * @throws InvalidInputError where the answer is none to this question, which goes on waiting
 * @throws QuestionEndedError where it waits no longer, ClientDestroyedError
 * @example answerQuestion(hawser, { id: question.id, answer: '123456' })
 */
export function answerQuestion(hawser: Hawser, { id, answer }: AnswerQuestionParameters): void {
  internalsOf(hawser).instance(createQuestions).answer(id, answer)
}

import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The question waits for no answer any more: it was answered, cancelled, or its time is up. */
export class QuestionEndedError extends HawserError {
  override readonly name = 'QuestionEndedError'

  constructor(options?: HawserErrorOptions) {
    super('QUESTION_ENDED', 'This question has ended. Start again.', options)
  }
}

import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** What was given is not what is needed: `details` says by whom, and what is wrong. Nobody was asked for anything. */
export class InvalidInputError extends HawserError {
  override readonly name = 'InvalidInputError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_INPUT', 'Something is missing or wrong in what was entered. Check it, then try again.', options)
  }
}

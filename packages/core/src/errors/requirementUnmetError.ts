import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** Something that the app requires of whoever connects, such as a sign-in, was not given. */
export class RequirementUnmetError extends HawserError {
  override readonly name = 'RequirementUnmetError'
  readonly requirementId: string

  constructor(requirementId: string, options?: HawserErrorOptions) {
    super(
      'REQUIREMENT_UNMET',
      'The wallet is connected, but what this app requires was not completed. Try again.',
      options,
    )
    this.requirementId = requirementId
  }
}

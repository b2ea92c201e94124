import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** Two features have one id. */
export class FeatureConflictError extends HawserError {
  override readonly name = 'FeatureConflictError'
  readonly featureId: string

  constructor(featureId: string, options?: HawserErrorOptions) {
    super(
      'FEATURE_CONFLICT',
      `Another feature is in use as "${featureId}". Give each feature an id of its own, and define it once, outside of any component.`,
      options,
    )
    this.featureId = featureId
  }
}

/** A feature could not begin. The client works without it, and it may be brought in once more. */
export class FeatureSetupError extends HawserError {
  override readonly name = 'FeatureSetupError'
  readonly featureId: string

  constructor(featureId: string, options?: HawserErrorOptions) {
    super(
      'FEATURE_SETUP_FAILED',
      `The feature "${featureId}" could not begin, and the client works without it. See the cause, then call \`use\` once more.`,
      options,
    )
    this.featureId = featureId
  }
}

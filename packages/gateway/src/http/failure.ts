/** Why a request is refused: `field` is the parameter that is wrong, or what else is. */
export interface FailureReason {
  readonly field: string
  readonly description: string
}

export type FailureStatus = 400 | 401 | 403 | 404 | 413 | 422 | 426 | 429 | 500 | 502 | 503

/** The client is told: a status and why, in the form that all services of this API share. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'

  constructor(
    readonly status: FailureStatus,
    readonly reasons: readonly FailureReason[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(reasons.map(({ description }) => description).join(' '))
  }
}

/** A failure for one reason. */
export function fail(
  status: FailureStatus,
  field: string,
  description: string,
  headers?: Readonly<Record<string, string>>,
): RequestFailure {
  return new RequestFailure(status, [{ field, description }], headers)
}

/** Writes that body. */
export function toFailureBody(reasons: readonly FailureReason[]): string {
  return JSON.stringify({
    status: 'FAILED',
    reasons: reasons.slice(0, 20).map(({ field, description }) => ({
      field: field.slice(0, 128),
      description: description.slice(0, 1_000),
    })),
  })
}

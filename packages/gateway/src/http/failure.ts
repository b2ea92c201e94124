/** Why a request is refused: `field` is the parameter that is wrong, or what else is. */
export interface FailureReason {
  readonly field: string
  readonly description: string
}

export type FailureStatus = 400 | 401 | 403 | 404 | 413 | 422 | 426 | 429 | 500 | 502 | 503

/** How a failure is written: as its reasons, with one message beside them for clients that read that alone, or as an error of JSON-RPC. */
export type FailureForm = 'reasons' | 'message' | 'rpc'

/** The client is told: a status and why, in the form that all services of this API share. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'

  constructor(
    readonly status: FailureStatus,
    readonly reasons: readonly FailureReason[],
    readonly headers: Readonly<Record<string, string>> = {},
    readonly form: FailureForm = 'reasons',
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
export function toFailureBody({ reasons, form, message }: RequestFailure): string {
  if (form === 'rpc') return toRpcFailureBody({ id: null, code: toRpcCode(reasons), message })
  return JSON.stringify({
    ...(form === 'message' && { message: message.slice(0, 1_000) }),
    status: 'FAILED',
    reasons: reasons.slice(0, 20).map(({ field, description }) => ({
      field: field.slice(0, 128),
      description: description.slice(0, 1_000),
    })),
  })
}

/** Writes an error of JSON-RPC 2.0. */
export function toRpcFailureBody({
  id,
  code,
  message,
}: {
  readonly id: string | number | null
  readonly code: number
  readonly message: string
}): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: message.slice(0, 1_000) } })
}

/** What keeps a request from being read at all: an unknown project, no JSON, and whatever the server says for itself. */
function toRpcCode([reason]: readonly FailureReason[]): number {
  if (reason?.field === 'authentication') return -1
  return reason?.field === 'body' ? -32_700 : -32_000
}

import { type Clock, HttpRequestError, isHawserError, readText, toServiceError, withDeadline } from '@hawser/common'
import * as v from 'valibot'
import { type FailureReason, failureAnswerSchema } from '../schemas/failure.js'

/** How long the body of a failure is waited for: its status says enough. */
const BODY_TIMEOUT_MS = 1_000

/**
 * A failure with the server's own reason, where it gave one: the status, the response and its body stay to be had. A refused project, origin or
 * token has an error of its own, whose cause is the failure.
 */
export async function explainFailure(error: unknown, clock: Pick<Clock, 'setTimeout'>): Promise<unknown> {
  if (!isHawserError(error, 'HTTP_STATUS') || !(error.cause instanceof Response) || error.cause.bodyUsed) return error
  const { cause: response } = error
  const text = await withDeadline(() => readText(response.clone()), { clock, timeoutMs: BODY_TIMEOUT_MS }).catch(
    () => '',
  )
  const [reason] = readReasons(text)
  const told = reason?.description
  const failure = new HttpRequestError(response, told === undefined ? undefined : { details: told })
  const explained = reason ? Object.assign(failure, { field: reason.field }) : failure
  return toServiceError(told ?? text.slice(0, 1_000), { cause: explained }) ?? explained
}

/** The reasons that the body of a failure gives; none where it is no such body. */
function readReasons(text: string): readonly FailureReason[] {
  try {
    const { success, output } = v.safeParse(failureAnswerSchema, JSON.parse(text))
    return success ? output : []
  } catch {
    // A text of a gateway before the server, or a page.
    return []
  }
}

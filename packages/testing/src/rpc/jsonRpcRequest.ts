import * as v from 'valibot'

export interface JsonRpcRequestParameters {
  method: string
  params?: readonly unknown[] | undefined
  signal?: AbortSignal | undefined
  /** Default 10000. */
  timeoutMs?: number | undefined
  /** Default: the global one. */
  fetch?: typeof fetch | undefined
}

/** A node's error in place of a result; `code` and `data` as it sent them. */
export class JsonRpcRequestError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(message: string, code: number, data?: unknown, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'JsonRpcRequestError'
    this.code = code
    this.data = data
  }
}

const answerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.pipe(
    v.object({ result: v.unknown() }),
    v.check((answer) => 'result' in answer, 'A JSON-RPC answer holds a result or an error'),
  ),
])

/**
 * One JSON-RPC 2.0 call over HTTP, with a deadline and no retry.
 * @throws {@link JsonRpcRequestError} with the node's code, -32603 when it cannot be reached or answers something else,
 * or the signal's reason when it aborts.
 */
export async function jsonRpcRequest(url: string, parameters: JsonRpcRequestParameters): Promise<unknown> {
  const { method, params = [], signal, timeoutMs = 10_000 } = parameters
  const fetchFrom = parameters.fetch ?? fetch
  const deadline = AbortSignal.timeout(timeoutMs)
  let body: unknown
  try {
    const response = await fetchFrom(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    body = await response.json()
  } catch (cause) {
    signal?.throwIfAborted()
    const why = deadline.aborted
      ? `did not answer ${method} within ${timeoutMs} ms`
      : `could not be reached for ${method}`
    throw new JsonRpcRequestError(`The node at ${url} ${why}.`, -32603, undefined, cause)
  }
  const answer = v.safeParse(answerSchema, body)
  if (!answer.success) throw new JsonRpcRequestError(`The node at ${url} sent no JSON-RPC answer to ${method}.`, -32603)
  if ('error' in answer.output) {
    const { code, message, data } = answer.output.error
    throw new JsonRpcRequestError(message, code, data)
  }
  return answer.output.result
}

import * as v from 'valibot'
import { type FailureReason, RequestFailure } from '../http/failure.js'

/** One JSON-RPC request: what it asks is the node's to check. */
export interface RpcRequest {
  readonly id?: string | number | null | undefined
  readonly method: string
}

/** What viem batches at most. */
export const maxBatch = 1_000

const requestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
})
const bodySchema = v.union([
  v.pipe(v.array(requestSchema), v.minLength(1), v.maxLength(maxBatch, `A batch has at most ${maxBatch} requests.`)),
  requestSchema,
])

/** Returns the requests of a body. @throws RequestFailure (422) */
export function readRpcBody(body: unknown): RpcRequest | readonly RpcRequest[] {
  const result = v.safeParse(bodySchema, body)
  if (result.success) return result.output
  const reasons = result.issues.flatMap((issue): FailureReason[] =>
    (issue.issues ?? [issue]).map((one) => ({ field: v.getDotPath(one) ?? 'body', description: one.message })),
  )
  throw new RequestFailure(422, reasons)
}

const troubleCodes = { from: -32_099, to: -32_000 }
/** What nodes say when another one may know better: of limits, and of themselves. */
const trouble =
  /rate.?limit|too many|limit (?:exceeded|reached)|exceeded|capacity|quota|throttl|overload|busy|unavailable|timed? ?out|time ?limit|not (?:synced|ready)|syncing|behind|missing trie|header not found|internal error|upstream/i

/** Whether an answer says that this node cannot serve now, in every one of its parts. */
export function isNodeTrouble(answer: unknown): boolean {
  return Array.isArray(answer) ? answer.length > 0 && answer.every(isTroubled) : isTroubled(answer)
}

function isTroubled(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return false
  const { error } = answer
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) return false
  const { code, message } = error
  return (
    typeof code === 'number' &&
    code >= troubleCodes.from &&
    code <= troubleCodes.to &&
    typeof message === 'string' &&
    trouble.test(message.slice(0, 1_000))
  )
}

/** Whether an answer is JSON-RPC at all: a page in HTML, or the JSON of a proxy, is none. */
export function isRpcAnswer(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0 && answer.every(isRpcAnswer)
  return typeof answer === 'object' && answer !== null && ('result' in answer || 'error' in answer)
}

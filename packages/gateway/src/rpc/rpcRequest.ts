import { rpcRequestSchema } from '@hawser/blockchain-api/schemas'
import * as v from 'valibot'

/** What viem batches at most. */
const maxBatch = 1_000

const batchSchema = v.pipe(
  v.array(rpcRequestSchema),
  v.minLength(1),
  v.maxLength(maxBatch, `A batch has at most ${maxBatch} requests.`),
)

/** A JSON-RPC request: what it asks is the node's to check. */
export type RpcRequest = v.InferOutput<typeof rpcRequestSchema>

/** One request, or a batch of them. */
export const rpcBodySchema = v.lazy(
  (body): v.GenericSchema<unknown, RpcRequest | RpcRequest[]> => (Array.isArray(body) ? batchSchema : rpcRequestSchema),
)

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

import * as v from 'valibot'
import { type RpcCode, rpcCodes } from './requestRefusal.js'

const idSchema = v.union([v.pipe(v.string(), v.maxLength(64)), v.number()])
const requestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: idSchema,
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.optional(v.unknown()),
})
const answerSchema = v.union([
  v.object({ jsonrpc: v.literal('2.0'), id: idSchema, result: v.unknown() }),
  v.object({ jsonrpc: v.literal('2.0'), id: idSchema, error: v.unknown() }),
])

export type Frame =
  /** `rawId` is the id as it was written: clients use numbers of 19 digits, which a JavaScript number does not hold. */
  | { readonly kind: 'request'; readonly rawId: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly isError: boolean }
  | { readonly kind: 'invalid'; readonly rawId: string; readonly rpcCode: RpcCode; readonly message: string }

/** Returns a client's text frame, parsed. Never throws. */
export function parseFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'invalid', rawId: 'null', rpcCode: rpcCodes.parseError, message: 'The frame is not JSON.' }
  }
  const request = v.safeParse(requestSchema, value)
  if (request.success) {
    const { id, method, params } = request.output
    return { kind: 'request', rawId: rawIdOf(id, text), method, params }
  }
  const answer = v.safeParse(answerSchema, value)
  if (answer.success) {
    return { kind: 'answer', id: Number(answer.output.id), isError: 'error' in answer.output }
  }
  const id = typeof value === 'object' && value !== null && 'id' in value ? v.safeParse(idSchema, value.id) : undefined
  const rawId = id?.success ? rawIdOf(id.output, text) : 'null'
  return { kind: 'invalid', rawId, rpcCode: rpcCodes.invalidRequest, message: 'The frame is no JSON-RPC 2.0 request.' }
}

function rawIdOf(id: string | number, text: string): string {
  if (typeof id === 'string' || Number.isSafeInteger(id)) return JSON.stringify(id)
  // Inside a JSON text every quote is escaped, so this finds members alone, and the value tells which of them is the id.
  for (const [, digits = ''] of text.matchAll(/(?<!\\)"id"\s*:\s*(-?\d{16,40})(?=\s*[,}])/g)) {
    if (Number(digits) === id) return digits
  }
  return JSON.stringify(id)
}

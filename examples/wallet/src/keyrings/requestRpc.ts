import * as v from 'valibot'

const answerSchema = v.union([
  v.object({ error: v.object({ message: v.string() }) }),
  v.object({ result: v.unknown() }),
])
const deadlineMs = 15_000

/** Asks a node by JSON-RPC. @throws Error in the node's own words, or that it does not answer */
export async function requestRpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  let body: unknown
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(deadlineMs),
    })
    body = await response.json()
  } catch (cause) {
    throw new Error('The network does not answer.', { cause })
  }
  const answer = v.parse(answerSchema, body)
  if ('error' in answer) throw new Error(answer.error.message)
  return answer.result
}

import {
  createHttpClient,
  type HawserError,
  isRpcErrorCode,
  type Network,
  NetworkRequestError,
  type Platform,
  RpcError,
  toHawserError,
} from '@hawser/common'
import * as v from 'valibot'

interface RequestRpcParameters {
  readonly network: Network
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal
}

const answerSchema = v.union([
  // Some leave the code out.
  v.object({ error: v.object({ code: v.nullish(v.number(), -32603), message: v.string() }) }),
  v.object({ result: v.unknown() }),
])

/**
 * Asks a network's nodes over HTTP, one after the other where one fails.
 *
 * @throws NetworkRequestError, HttpRequestError, AnswerTooLargeError, TimeoutError, InvalidResponseError, RpcError of the last node; AbortedError
 */
export async function requestRpc(
  { network, method, params, signal }: RequestRpcParameters,
  { fetch, clock }: Pick<Platform, 'fetch' | 'clock'>,
): Promise<unknown> {
  let failure: HawserError = new NetworkRequestError({ details: `${network.name} has no RPC address over HTTP.` })
  // A node does not choose what the page asks.
  const fetchNode: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
  for (const url of network.rpcUrls.default.http) {
    try {
      const client = createHttpClient({ baseUrl: url, fetch: fetchNode, clock })
      const answer = await client.post('', {
        body: { jsonrpc: '2.0', id: 1, method, params },
        signal,
        schema: answerSchema,
      })
      if ('result' in answer) return answer.result
      const { code, message } = answer.error
      throw new RpcError(isRpcErrorCode(code) ? code : -32603, { details: message.slice(0, 1_000) })
    } catch (cause) {
      failure = toHawserError(cause)
      if (signal.aborted) throw failure
    }
  }
  throw failure
}

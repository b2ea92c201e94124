import { type Clock, createHttpClient, type HttpClient, isRpcErrorCode, RpcError } from '@hawser/common'
import * as v from 'valibot'
import type { ConsentNode } from '../consent/facts/consentNode.js'

const answerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ result: v.unknown() }),
])

/**
 * The gateway's JSON-RPC proxy, as the consent screens ask it.
 * @throws InvalidOptionsError where `baseUrl` is no URL of the web
 */
export function createNode({
  baseUrl,
  projectId,
  fetch,
  clock,
  path = '/v1/',
  query = {},
}: {
  readonly baseUrl: string
  readonly projectId: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Pick<Clock, 'setTimeout'>
  /** `/v1/bundler` for the services of smart accounts. */
  readonly path?: string | undefined
  /** Beside the network and the project. */
  readonly query?: Readonly<Record<string, string>> | undefined
}): ConsentNode {
  const http: HttpClient = createHttpClient({ baseUrl, fetch, clock })
  let lastId = 0
  return {
    async ask(chainId, { method, params }, signal) {
      lastId += 1
      const body = { jsonrpc: '2.0', id: lastId, method, params }
      const answer = await http.post(path, {
        params: { ...query, chainId, projectId },
        body,
        signal,
        schema: answerSchema,
      })
      if (!('error' in answer)) return answer.result
      const { code, message } = answer.error
      throw new RpcError(isRpcErrorCode(code) ? code : -32603, { details: message.slice(0, 500) })
    },
  }
}

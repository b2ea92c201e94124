import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { JsonRpcRequestError } from '../rpc/jsonRpcRequest.js'

export interface JsonRpcServer {
  readonly url: string
  stop(): Promise<void>
}

interface RpcRequest {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

/** Serves JSON-RPC 2.0 to every page of this machine. `answer` throws `JsonRpcRequestError` for an error by its code, and returns null for none at all (HTTP 503). */
export async function serveJsonRpc(
  answer: (method: string, params: readonly unknown[]) => Promise<unknown>,
  isDown: () => boolean,
): Promise<JsonRpcServer> {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
    'content-type': 'application/json',
  }
  async function respond({ id = null, method, params }: RpcRequest): Promise<object> {
    try {
      if (typeof method !== 'string') throw new JsonRpcRequestError('This is no request.', -32600)
      return { jsonrpc: '2.0', id, result: await answer(method, Array.isArray(params) ? params : []) }
    } catch (error) {
      const known = error instanceof JsonRpcRequestError
      const message = error instanceof Error ? error.message : String(error)
      const data = known && error.data !== undefined ? { data: error.data } : {}
      return { jsonrpc: '2.0', id, error: { code: known ? error.code : -32603, message, ...data } }
    }
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (isDown()) return void response.writeHead(503, headers).end()
    let body: unknown
    try {
      body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    } catch {
      return void response.writeHead(400, headers).end()
    }
    const answers = Array.isArray(body) ? await Promise.all(body.map(respond)) : await respond(Object(body))
    response.writeHead(200, headers).end(JSON.stringify(answers))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

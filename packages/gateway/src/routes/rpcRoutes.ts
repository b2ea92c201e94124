import * as v from 'valibot'
import { defineRoute, type Route } from '../http/route.js'
import type { RpcProxy } from '../rpc/createRpcProxy.js'

const networkId = v.pipe(
  v.string('A chainId is missing.'),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Expected a CAIP-2 network id, such as eip155:1'),
)
const supportedChainsSchema = v.strictObject({ http: v.array(networkId), ws: v.array(networkId) })

/** The JSON-RPC proxy, and which networks it serves. */
export function createRpcRoutes(proxy: RpcProxy): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      paths: ['/v1', '/v1/'],
      summary: 'JSON-RPC 2.0 of a network: one request, or a batch of up to a thousand',
      access: 'project',
      rate: 'rpc',
      query: v.object({ chainId: networkId }),
      body: v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]),
      handle: ({ query, body }, { signal }) => proxy.forward(query.chainId, body, signal),
    }),
    defineRoute({
      method: 'GET',
      paths: ['/v1/supported-chains'],
      summary: 'The networks that this gateway serves',
      access: 'anyone',
      allowsAnyOrigin: true,
      rate: 'requests',
      answer: supportedChainsSchema,
      cacheControl: 'public, max-age=86400, s-maxage=86400',
      handle: async () => ({ http: [...proxy.networks], ws: [] }),
    }),
  ]
}

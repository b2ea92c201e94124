import { rpcQuerySchema, rpcRequestSchema, supportedChainsWireSchema } from '@hawser/blockchain-api/schemas'
import * as v from 'valibot'
import { fail } from '../http/failure.js'
import { defineRoute, type Route } from '../http/route.js'
import { askPaymaster, paymasterBodySchema } from '../rpc/askPaymaster.js'
import type { RpcProxy } from '../rpc/createRpcProxy.js'
import { rpcBodySchema } from '../rpc/rpcRequest.js'

const paymasterQuerySchema = v.object({
  chainId: v.pipe(v.string(), v.maxLength(128)),
  url: v.pipe(v.string(), v.minLength(1), v.maxLength(2_048)),
})

/** The JSON-RPC proxy, and which networks it serves. */
export function createRpcRoutes(
  proxy: RpcProxy,
  { areLocalPaymastersAllowed }: { readonly areLocalPaymastersAllowed: boolean },
): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      paths: ['/v1', '/v1/'],
      summary: 'JSON-RPC 2.0 of a network: one request, or a batch of up to a thousand',
      access: 'project',
      rate: 'rpc',
      query: rpcQuerySchema,
      body: rpcBodySchema,
      documentedBody: v.union([rpcRequestSchema, v.array(rpcRequestSchema)]),
      handle: ({ query, body }, { bodyText, signal }) => proxy.forward(query.chainId, { body, text: bodyText }, signal),
    }),
    defineRoute({
      method: 'POST',
      paths: ['/v1/bundler'],
      summary: 'The same for the bundlers of a network (ERC-4337), whichever the question names',
      access: 'project',
      rate: 'rpc',
      query: rpcQuerySchema,
      body: rpcBodySchema,
      documentedBody: v.union([rpcRequestSchema, v.array(rpcRequestSchema)]),
      handle: ({ query, body }, { bodyText, signal }) =>
        proxy.forwardToBundlers(query.chainId, { body, text: bodyText }, signal),
    }),
    defineRoute({
      method: 'POST',
      paths: ['/v1/paymaster'],
      summary: 'The paymaster that an app names for its own users (ERC-7677), on a network that has bundlers here',
      access: 'project',
      rate: 'rpc',
      query: paymasterQuerySchema,
      body: paymasterBodySchema,
      async handle({ query, body }, { signal }) {
        proxy.requireBundlers(query.chainId)
        return askPaymaster({ url: query.url, question: body, isLocalAllowed: areLocalPaymastersAllowed }, signal)
      },
    }),
    defineRoute({
      method: 'GET',
      paths: ['/v1', '/v1/', '/ws'],
      summary: 'The same over WebSocket, for what is watched: a request without an upgrade is told so',
      access: 'anyone',
      allowsAnyOrigin: true,
      rate: 'rpc',
      status: 101,
      async handle() {
        throw fail(426, 'upgrade', 'This address speaks WebSocket, and JSON-RPC by POST.', { upgrade: 'websocket' })
      },
    }),
    defineRoute({
      method: 'GET',
      paths: ['/v1/supported-chains'],
      summary: 'The networks that this gateway serves',
      access: 'anyone',
      allowsAnyOrigin: true,
      rate: 'requests',
      answer: supportedChainsWireSchema,
      cacheControl: 'public, max-age=86400, s-maxage=86400',
      handle: async () => ({ http: [...proxy.networks], ws: [...proxy.watchedNetworks] }),
    }),
  ]
}

import type { RpcTransportClient } from './createRpcTransport.js'

/** What Solana kit hands to a transport, as far as it is read here. */
interface KitRequest {
  readonly payload: unknown
  readonly signal?: AbortSignal | undefined
}

/** The transport of Solana kit (`createSolanaRpcFromTransport`) that asks through `rpc`. */
export function createKitTransport(rpc: RpcTransportClient) {
  return async <TResponse>({ payload, signal }: KitRequest): Promise<TResponse> => {
    const { id, method, params } = Object(payload) as Readonly<Record<string, unknown>>
    const result = await rpc.request({ method: String(method), params }, { signal })
    return { jsonrpc: '2.0', id, result } as TResponse
  }
}

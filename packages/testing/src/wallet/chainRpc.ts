import { JsonRpcRequestError, jsonRpcRequest } from '../rpc/jsonRpcRequest.js'
import { ProviderRpcError } from './providerRpcError.js'

/** Asks one chain's node. */
export type ChainRpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** Calls to the node at `url`; what the node refuses is thrown as the wallet's own error with the node's code and data. */
export function createChainRpc(url: string, signal: AbortSignal, fetchFrom: typeof fetch | undefined): ChainRpc {
  return async (method, params = []) => {
    try {
      return await jsonRpcRequest(url, { method, params, signal, timeoutMs: 20_000, fetch: fetchFrom })
    } catch (error) {
      if (error instanceof JsonRpcRequestError) throw new ProviderRpcError(error.code, error.message, error.data)
      throw error
    }
  }
}

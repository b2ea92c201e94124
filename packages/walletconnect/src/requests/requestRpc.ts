import {
  isHawserError,
  type Network,
  NetworkRequestError,
  type Platform,
  RPC_TIMEOUT_MS,
  readText,
  withDeadline,
} from '@hawser/common'
import { ProviderRpcError } from '../errors.js'
import type { RequestArguments } from './askWallet.js'

/** Asks a network's own RPC: what only reads the chain is not sent to the wallet. @throws ProviderRpcError, NetworkRequestError, AnswerTooLargeError, TimeoutError */
export async function requestRpc(
  { fetch, clock }: Pick<Platform, 'fetch' | 'clock'>,
  network: Network,
  { method, params = [] }: RequestArguments,
): Promise<unknown> {
  const [url] = network.rpcUrls.default.http
  if (url === undefined) throw new ProviderRpcError(4901, `${network.name} has no RPC address.`)
  const ask = async (signal: AbortSignal): Promise<unknown> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal,
        // A node does not choose what the page asks.
        redirect: 'error',
      })
      return JSON.parse(await readText(response))
    } catch (cause) {
      throw isHawserError(cause) ? cause : new NetworkRequestError({ cause })
    }
  }
  const answer = await withDeadline(ask, { clock, timeoutMs: RPC_TIMEOUT_MS })
  const { result, error } = Object(answer) as {
    result?: unknown
    error?: { code?: unknown; message?: unknown; data?: unknown }
  }
  if (error) {
    const code = typeof error.code === 'number' ? error.code : -32603
    throw new ProviderRpcError(code, String(error.message ?? 'RPC Request failed.'), { data: error.data })
  }
  if (result === undefined) throw new ProviderRpcError(-32603, 'RPC Request failed.')
  return result
}

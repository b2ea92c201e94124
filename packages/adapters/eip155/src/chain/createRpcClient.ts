import type { Network } from '@hawser/common'
import { type Chain, type Client, createClient, fallback, http } from 'viem'

const requestTimeoutMs = 10_000

/**
 * A viem client that reads a network through its own RPC addresses, one after the other where one fails. Those and no others: neither a
 * redirect nor an address that a contract names (ERC-3668) is followed.
 */
export function createRpcClient(network: Network, fetchFn: typeof fetch): Client {
  const options = { timeout: requestTimeoutMs, fetchFn, fetchOptions: { redirect: 'error' } } as const
  const transports = network.rpcUrls.default.http.map((url) => http(url, options))
  const [first] = transports
  return createClient({
    chain: toViemChain(network),
    ccipRead: false,
    transport: first && transports.length === 1 ? first : fallback(transports),
  })
}

function toViemChain({ id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet }: Network): Chain {
  return {
    id: Number(id),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.default.http } },
    ...(blockExplorers ? { blockExplorers: { default: blockExplorers.default } } : {}),
    ...(contracts ? { contracts: contracts as NonNullable<Chain['contracts']> } : {}),
    ...(testnet === undefined ? {} : { testnet }),
  }
}

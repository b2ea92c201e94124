import type { Network } from '@hawser/common'
import { type Chain, type Client, createClient, fallback, http } from 'viem'

const requestTimeoutMs = 10_000

/** A viem client that reads a network through its own RPC addresses, one after the other where one fails. */
export function createRpcClient(network: Network, fetchFn: typeof fetch): Client {
  const transports = network.rpcUrls.default.http.map((url) => http(url, { timeout: requestTimeoutMs, fetchFn }))
  const [first] = transports
  return createClient({
    chain: toViemChain(network),
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

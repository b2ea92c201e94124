import { type Network, RPC_TIMEOUT_MS, readBody } from '@hawser/common'
import { type Chain, type Client, createClient, fallback, http } from 'viem'
import type { Eip155Context } from '../context.js'

/** The viem client of a network, made on first need and kept. */
export function getClient(
  network: Network,
  { clients, fetch }: Pick<Eip155Context, 'clients' | 'fetch'>,
  isBatching = false,
): Client {
  const key = JSON.stringify([network.caipNetworkId, network.rpcUrls.default.http, network.contracts, isBatching])
  const client = clients.get(key) ?? createRpcClient(network, limitAnswers(fetch), isBatching)
  clients.set(key, client)
  return client
}

/**
 * A viem client that reads a network through its own RPC addresses, one after the other where one fails. Those and no others: neither a
 * redirect nor an address that a contract names (ERC-3668) is followed. One that is batching has the network's `multicall3` make the reads of one turn
 * in one request.
 */
function createRpcClient(network: Network, fetchFn: typeof fetch, isBatching: boolean): Client {
  const options = { timeout: RPC_TIMEOUT_MS, fetchFn, fetchOptions: { redirect: 'error' } } as const
  const transports = network.rpcUrls.default.http.map((url) => http(url, options))
  const [first] = transports
  return createClient({
    chain: toViemChain(network),
    ccipRead: false,
    ...(isBatching && { batch: { multicall: true } }),
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

/** Statuses with which no body may be made. */
const withoutBody: readonly number[] = [204, 205, 304]

/** A `fetch` whose answers are read to their end and no further than an answer may be long, within the time that the caller gives it. */
function limitAnswers(fetchFn: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchFn(input, init)
    const body = await readBody(response)
    const { status, statusText, headers } = response
    return new Response(withoutBody.includes(status) ? null : body, { status, statusText, headers })
  }
}

import type { Network } from '@hawser/common'
import { createRpcTransport, getRpcUrls } from '@hawser/core/rpc'
import { type Chain, type Client, createClient, custom } from 'viem'
import type { Eip155Context, NetworkClients } from '../context.js'

/** The viem client of a network, made on first need and kept. */
export function getClient(network: Network, context: Eip155Context, isBatching = false): Client {
  const { clients } = context
  const key = JSON.stringify([network.caipNetworkId, network.rpcUrls.default.http, network.contracts])
  const made = clients.get(key) ?? createClients(network, context)
  clients.set(key, made)
  return isBatching ? made.batching : made.plain
}

/**
 * Clients that read a network through the app's gateway where it has one, and through the network's own RPC addresses, one after the other where one fails,
 * and the reads of one turn in one request. Those and no others: neither a redirect nor an address that a contract names (ERC-3668) is followed.
 */
function createClients(network: Network, { fetch, clock, services }: Eip155Context): NetworkClients {
  const rpc = createRpcTransport({ urls: getRpcUrls(network, services), fetch, clock })
  const options = {
    chain: toViemChain(network),
    ccipRead: false,
    // What may be asked again was, with the failure of the last time.
    transport: custom(rpc, { retryCount: 0 }),
  } as const
  return { plain: createClient(options), batching: createClient({ ...options, batch: { multicall: true } }) }
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

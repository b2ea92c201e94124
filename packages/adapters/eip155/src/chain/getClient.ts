import type { Network } from '@hawser/common'
import type { Client } from 'viem'
import type { Eip155Context } from '../context.js'
import { createRpcClient } from './createRpcClient.js'
import { limitAnswers } from './limitAnswers.js'

/** The viem client of a network, made on first need and kept. */
export function getClient(network: Network, { clients, fetch }: Pick<Eip155Context, 'clients' | 'fetch'>): Client {
  const key = JSON.stringify([network.caipNetworkId, network.rpcUrls.default.http, network.contracts])
  const client = clients.get(key) ?? createRpcClient(network, limitAnswers(fetch))
  clients.set(key, client)
  return client
}

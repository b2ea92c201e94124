import type { Network } from '@hawser/common'
import type { BalanceCapability } from '@hawser/core'
import type { Client } from 'viem'
import type { Eip155Context } from '../context.js'
import { getBalance } from './getBalance.js'
import { getClient } from './getClient.js'

/** Balances, and the client that they are read with. */
export function createBalanceMethods(context: Eip155Context): BalanceCapability & {
  client(network: Network): Promise<Client>
} {
  return {
    getBalance: (parameters) => getBalance(parameters, context),
    client: async (network) => getClient(network, context),
  }
}

import type { Network } from '@hawser/common'
import type { Balance, BalanceCapability } from '@hawser/core'
import type { Address, Client } from 'viem'
import { getBalance as readBalance } from 'viem/actions'
import type { Eip155Context } from '../context.js'
import { getClient } from './getClient.js'
import { readChain, readTogether } from './readChain.js'

/** Balances, and the client that they are read with. */
export function createBalanceMethods(context: Eip155Context): BalanceCapability & {
  client(network: Network): Promise<Client>
} {
  return {
    getBalance: (parameters) => getBalance(parameters, context),
    client: async (network) => getClient(network, context),
  }
}

/** Hedera's networks: contracts there count its currency with 8 decimals and nodes with 18, so that a `multicall3` tells another amount. */
const hederaIds: readonly number[] = [295, 296, 297, 298]

type GetBalanceParameters = Parameters<BalanceCapability['getBalance']>[0]

/** Returns the balance of an address in the network's own currency. @throws NetworkRequestError, TimeoutError, AbortedError */
export async function getBalance(
  { address, network, signal }: GetBalanceParameters,
  context: Eip155Context,
): Promise<Balance> {
  const readBy = hederaIds.includes(Number(network.id)) ? readChain : readTogether
  const value = await readBy({ network, signal }, context, (client) =>
    readBalance(client, { address: address as Address }),
  )
  return { value, decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol }
}

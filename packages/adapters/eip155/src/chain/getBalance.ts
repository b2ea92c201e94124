import type { Balance, BalanceCapability } from '@hawser/core'
import type { Address } from 'viem'
import { getBalance as readBalance } from 'viem/actions'
import type { Eip155Context } from '../context.js'
import { readChain } from './readChain.js'

type GetBalanceParameters = Parameters<BalanceCapability['getBalance']>[0]

/** What an address holds of the network's own currency. @throws NetworkRequestError, TimeoutError, AbortedError */
export async function getBalance(
  { address, network, signal }: GetBalanceParameters,
  context: Eip155Context,
): Promise<Balance> {
  const value = await readChain({ network, signal }, context, (client) =>
    readBalance(client, { address: address as Address }),
  )
  return { value, decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol }
}

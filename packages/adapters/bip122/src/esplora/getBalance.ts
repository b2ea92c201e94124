import { HttpRequestError } from '@hawser/common'
import type { Balance } from '@hawser/core'
import * as v from 'valibot'
import { satoshis } from '../amounts/checkAmounts.js'
import { type AddressParameters, utxosOf } from './getUtxos.js'
import { type AskServer, type EsploraPlatform, withEsplora } from './requestEsplora.js'

/** Returns the balance of an address, unconfirmed outputs included. @throws HttpRequestError, NetworkRequestError, TimeoutError, InvalidResponseError, AbortedError */
export async function getBalance(
  { address, network, signal }: Pick<AddressParameters, 'address' | 'network' | 'signal'>,
  platform: EsploraPlatform,
): Promise<Balance> {
  const { symbol, decimals } = network.nativeCurrency
  const value = await withEsplora({ network, signal }, platform, (ask) => readBalance(ask, address))
  return { value, decimals, symbol }
}

async function readBalance(ask: AskServer, address: string): Promise<bigint> {
  try {
    const utxos = await ask(utxosOf(address))
    return utxos.reduce((sum, { value }) => sum + value, 0n)
  } catch (error) {
    // Servers refuse to list the outputs of busy addresses; they have the sums all the same.
    if (!(error instanceof HttpRequestError && error.status === 400)) throw error
    const sums = v.object({ funded_txo_sum: satoshis, spent_txo_sum: satoshis })
    const schema = v.pipe(
      v.object({ chain_stats: sums, mempool_stats: sums }),
      v.transform(
        ({ chain_stats: chain, mempool_stats: pool }) =>
          chain.funded_txo_sum - chain.spent_txo_sum + pool.funded_txo_sum - pool.spent_txo_sum,
      ),
      v.minValue(0n),
    )
    return ask({ path: `/address/${encodeURIComponent(address)}`, schema })
  }
}

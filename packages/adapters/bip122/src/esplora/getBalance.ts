import { HttpRequestError } from '@hawser/common'
import type { Balance } from '@hawser/core'
import * as v from 'valibot'
import { type AddressParameters, getUtxos } from './getUtxos.js'
import { type EsploraPlatform, requestEsplora } from './requestEsplora.js'
import { satoshis } from './satoshis.js'

/** What an address holds, unconfirmed outputs included. @throws HttpRequestError, NetworkRequestError, TimeoutError, InvalidResponseError, AbortedError */
export async function getBalance(parameters: AddressParameters, platform: EsploraPlatform): Promise<Balance> {
  const { symbol, decimals } = parameters.network.nativeCurrency
  return { value: await readBalance(parameters, platform), decimals, symbol }
}

async function readBalance(parameters: AddressParameters, platform: EsploraPlatform): Promise<bigint> {
  try {
    const utxos = await getUtxos(parameters, platform)
    return utxos.reduce((sum, { value }) => sum + value, 0n)
  } catch (error) {
    // Servers refuse to list the outputs of busy addresses; they have the sums all the same.
    if (!(error instanceof HttpRequestError && error.status === 400)) throw error
    const { address, network, signal } = parameters
    const sums = v.object({ funded_txo_sum: satoshis, spent_txo_sum: satoshis })
    const schema = v.object({ chain_stats: sums, mempool_stats: sums })
    const path = `/address/${encodeURIComponent(address)}`
    const { chain_stats: chain, mempool_stats: pool } = await requestEsplora(
      { network, path, schema, signal },
      platform,
    )
    return chain.funded_txo_sum - chain.spent_txo_sum + pool.funded_txo_sum - pool.spent_txo_sum
  }
}

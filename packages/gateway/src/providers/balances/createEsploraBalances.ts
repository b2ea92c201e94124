import { InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'
import { type AskApi, isRefused } from '../createAskApi.js'
import { requireEsplora, toEsploraAddress, wrongBitcoinAddress } from '../esplora.js'
import { createNetworkCheck } from '../history/networkHistory.js'
import type { BalanceProvider } from '../providers.js'

/** What went through an address in all its time may be more than there is. */
const satoshis = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const statsSchema = v.object({ funded_txo_sum: satoshis, spent_txo_sum: satoshis })
const addressSchema = v.object({ chain_stats: statsSchema, mempool_stats: statsSchema })

/** Balances of Bitcoin accounts by an Esplora, with what waits for a block. */
export function createEsploraBalances({
  askApi,
  network,
}: {
  readonly askApi: AskApi
  readonly network: string
}): BalanceProvider {
  const checkNetwork = createNetworkCheck((signal) => requireEsplora(askApi, network, signal))
  return {
    async getHoldings({ address, tokens }, signal) {
      const written = toEsploraAddress(address)
      await checkNetwork(signal)
      const told = await askApi(`address/${written}`, { schema: addressSchema, signal }).catch((error) => {
        if (isRefused(error)) throw wrongBitcoinAddress()
        throw error
      })
      const amount = [told.chain_stats, told.mempool_stats].reduce(
        (sum, { funded_txo_sum: funded, spent_txo_sum: spent }) => sum + BigInt(funded) - BigInt(spent),
        0n,
      )
      if (amount < 0n) throw new InvalidResponseError({ details: 'An Esplora told a balance below zero.' })
      return { held: amount === 0n ? [] : tokens.slice(0, 1).map((token) => ({ token, amount })), unread: [] }
    },
  }
}

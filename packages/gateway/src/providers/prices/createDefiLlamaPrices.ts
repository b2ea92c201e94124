import { decimalNumberSchema } from '@hawser/common'
import * as v from 'valibot'
import { type AskApi, joinParts, splitQuestion } from '../createAskApi.js'
import type { PriceProvider, ToldPrice } from '../providers.js'
import type { NetworkNames } from './networkNames.js'

const answerSchema = v.object({
  coins: v.record(
    v.string(),
    v.fallback(v.nullable(v.object({ price: decimalNumberSchema, decimals: v.nullish(v.number(), null) })), null),
  ),
})

type ToldCoin = v.InferOutput<typeof answerSchema>['coins'][string]

/** How many are asked for at once: they stand in the address. */
const perQuestion = 50

interface CreateDefiLlamaPricesOptions {
  readonly askApi: AskApi
  readonly names: ReadonlyMap<string, NetworkNames>
}

/** Prices by a service in the form of DefiLlama's coins API, which knows them in US dollars: it is asked for no others. */
export function createDefiLlamaPrices({ askApi, names }: CreateDefiLlamaPricesOptions): PriceProvider {
  return {
    async getPrices({ tokens }, signal) {
      const named = tokens.flatMap(({ id, network, address, decimals }) => {
        const { chain, coin } = names.get(network) ?? {}
        const name = address === null ? coin && `coingecko:${coin}` : chain && `${chain}:${address}`
        return name ? [{ id, name, decimals }] : []
      })
      const coins = [...new Set(named.map(({ name }) => name))]
      const ask = async (some: readonly string[]): Promise<[string, ToldCoin | undefined][]> => {
        const path = `prices/current/${some.map(encodeURIComponent).join(',')}`
        return Object.entries((await askApi(path, { schema: answerSchema, signal })).coins)
      }
      const told = await joinParts(
        splitQuestion(coins, perQuestion).map((some) => ({
          answer: ask(some),
          instead: some.map((name): [string, undefined] => [name, undefined]),
        })),
      )
      const byName = new Map(told.map(([name, coin]) => [name.toLowerCase(), coin]))
      return new Map(
        named.flatMap(({ id, name, decimals }): ToldPrice[] => {
          const key = name.toLowerCase()
          const coin = byName.get(key)
          if (coin === undefined) return byName.has(key) ? [[id, null]] : []
          // With other decimals it is another token.
          return coin && (coin.decimals === null || coin.decimals === decimals) ? [[id, coin.price]] : []
        }),
      )
    },
  }
}

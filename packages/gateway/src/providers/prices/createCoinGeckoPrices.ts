import type { Currency } from '@hawser/blockchain-api/schemas'
import { decimalNumberSchema } from '@hawser/common'
import * as v from 'valibot'
import { type AskApi, joinParts, splitQuestion } from '../createAskApi.js'
import type { PriceProvider, ToldPrice } from '../providers.js'
import type { Token } from '../tokens.js'
import type { NetworkNames } from './networkNames.js'

/** How many are asked for at once. */
const perQuestion = 30

interface CreateCoinGeckoPricesOptions {
  readonly askApi: AskApi
  readonly names: ReadonlyMap<string, NetworkNames>
}

/** Prices by a service in the form of CoinGecko: of tokens by their contracts, of networks' own currencies by its names for them. */
export function createCoinGeckoPrices({ askApi, names }: CreateCoinGeckoPricesOptions): PriceProvider {
  return {
    async getPrices({ tokens, currency }, signal) {
      const ask = async (platform: string | undefined, some: readonly (readonly [string, string[]])[]) => {
        const keys = some.map(([key]) => key).join(',')
        const answer = await askApi(
          platform === undefined ? 'simple/price' : `simple/token_price/${encodeURIComponent(platform)}`,
          {
            query: {
              [platform === undefined ? 'ids' : 'contract_addresses']: keys,
              vs_currencies: currency,
              precision: 'full',
            },
            schema: createAnswerSchema(currency),
            signal,
          },
        )
        const byKey = new Map(Object.entries(answer).map(([key, price]) => [toKey(key), price]))
        return some.flatMap(([key, ids]) => {
          const price = byKey.get(key)
          return price === undefined ? [] : ids.map((id): ToldPrice => [id, price])
        })
      }
      const parts = groupTokens(tokens, names).flatMap(({ platform, tokens: all }) =>
        splitQuestion([...all], perQuestion).map((some) => ({
          answer: ask(platform, some),
          instead: some.flatMap(([, ids]) => ids.map((id): ToldPrice => [id, null])),
        })),
      )
      return new Map(await joinParts(parts))
    },
  }
}

/** A price of a wrong form is none. */
function createAnswerSchema(currency: Currency) {
  const price = v.pipe(
    v.object({ [currency]: decimalNumberSchema }),
    v.transform((prices): string | undefined => prices[currency]),
  )
  return v.record(v.string(), v.fallback(price, undefined))
}

interface TokenGroup {
  /** Undefined for networks' own currencies. */
  readonly platform: string | undefined
  /** The ids of tokens by what the service calls them: several networks have one currency. */
  readonly tokens: Map<string, string[]>
}

function groupTokens(tokens: readonly Token[], names: ReadonlyMap<string, NetworkNames>): readonly TokenGroup[] {
  const groups = new Map<string | undefined, TokenGroup>()
  for (const { id, network, address } of tokens) {
    const { platform, coin } = names.get(network) ?? {}
    const [group, key] = address === null ? [undefined, coin] : [platform, toKey(address)]
    if (key === undefined || (address !== null && group === undefined)) continue
    const { tokens: of } = groups.get(group) ?? { tokens: new Map<string, string[]>() }
    groups.set(group, { platform: group, tokens: of.set(key, [...(of.get(key) ?? []), id]) })
  }
  return [...groups.values()]
}

/** Contracts of EVM networks come back in small letters. */
function toKey(key: string): string {
  return key.startsWith('0x') ? key.toLowerCase() : key
}

import { priceAnswerSchema } from '@hawser/blockchain-api/schemas'
import { type AskApi, isRefused, joinParts } from '../createAskApi.js'
import type { PriceProvider, ToldPrice } from '../providers.js'
import { type Token, toTokenId } from '../tokens.js'

type PriceQuestion = Parameters<PriceProvider['getPrices']>[0]

/** How many are asked for at once. */
const perQuestion = 100
/** How many are asked for one by one, of a server that tells only the first of a list. */
const maxSingle = 20

/** Prices by another server of this same API. */
export function createUpstreamPrices({
  askApi,
  projectId,
}: {
  readonly askApi: AskApi
  readonly projectId: string | undefined
}): PriceProvider {
  let tellsLists = false

  const ask = async ({ tokens, currency }: PriceQuestion, signal: AbortSignal): Promise<ToldPrice[]> => {
    const byId = new Map(tokens.map((token) => [token.id, token]))
    const { fungibles } = await askApi('v1/fungible/price', {
      query: { projectId },
      body: { projectId, currency, addresses: [...byId.keys()] },
      schema: priceAnswerSchema,
      signal,
    }).catch((error) => {
      // It serves no such network, or no such token: it has no price of them.
      if (isRefused(error)) return { fungibles: [] }
      throw error
    })
    return fungibles.flatMap(({ address, price, decimals }): ToldPrice[] => {
      const token = byId.get(toTokenId(address))
      // With other decimals it is another token.
      return token?.decimals === decimals ? [[token.id, price]] : []
    })
  }
  const askList = async ({ tokens, currency }: PriceQuestion, signal: AbortSignal): Promise<ToldPrice[]> => {
    const told = await ask({ tokens, currency }, signal)
    if (told.length > 1) tellsLists = true
    if (tellsLists || tokens.length === 1) return told
    const left = tokens.filter(({ id }) => !told.some(([known]) => known === id)).slice(0, maxSingle)
    const singles = await Promise.allSettled(left.map((token) => ask({ tokens: [token], currency }, signal)))
    const unread = left.map(({ id }): ToldPrice[] => [[id, null]])
    return [
      ...told,
      ...singles.flatMap((one, index) => (one.status === 'fulfilled' ? one.value : (unread[index] ?? []))),
    ]
  }
  return {
    async getPrices({ tokens, currency }, signal) {
      // One that it does not serve refuses the whole of a question.
      const networks = [...new Set(tokens.map(({ network }) => network))]
      const lists = networks.flatMap((network) => chunk(tokens.filter((token) => token.network === network)))
      const parts = lists.map((list) => ({
        answer: askList({ tokens: list, currency }, signal),
        instead: list.map(({ id }): ToldPrice => [id, null]),
      }))
      return new Map(await joinParts(parts))
    },
  }
}

function chunk(tokens: readonly Token[]): readonly (readonly Token[])[] {
  return Array.from({ length: Math.ceil(tokens.length / perQuestion) }, (_, index) =>
    tokens.slice(index * perQuestion, (index + 1) * perQuestion),
  )
}

import type { Currency } from '@hawser/blockchain-api/client'
import { type CaipNetworkId, PORTFOLIO_STALE_MS, parseCaipNetworkId } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import { createResource } from '../resources/createResource.js'
import { getResource, type ResourceWatch, watchResource } from '../resources/watchResource.js'

export interface PriceQuestion {
  readonly caipNetworkId: CaipNetworkId
  /** Null: the network's own currency. */
  readonly token: string | null
  readonly currency: Currency
}

/** What one whole token is worth, and its decimals, by the price service. */
export interface TokenPrice {
  /** Exact decimal text. */
  readonly price: string
  readonly decimals: number
}

/** How services write a network's own currency, where they know prices of it. */
const nativeAddresses: ReadonlyMap<string, string> = new Map([
  ['eip155', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
  ['solana', 'So11111111111111111111111111111111111111111'],
])

/** The price of a token, for `watchResource` and `readResource`; null where the service tells none. It fails with what the service fails with. */
export const tokenPriceResource = createResource<PriceQuestion, TokenPrice | null>({
  key: ({ caipNetworkId, token, currency }) => {
    // The letters of an EVM address are its checksum alone.
    const id = caipNetworkId.startsWith('eip155:') ? token?.toLowerCase() : token
    return ['hawser.price', caipNetworkId, id ?? null, currency]
  },
  load: async ({ caipNetworkId, token, currency }, { hawser, signal }) => {
    const asked = token ?? nativeAddresses.get(parseCaipNetworkId(caipNetworkId).chainNamespace)
    if (asked === undefined) return null
    const api = await getBlockchainApi(hawser)
    const answer = await api?.getPrices({ addresses: [`${caipNetworkId}:${asked}`], currency }, { signal })
    const [found] = answer?.fungibles ?? []
    // There are services that send zero for none.
    return found && /^\d+(?:\.\d+)?$/.test(found.price) && /[1-9]/.test(found.price)
      ? { price: found.price, decimals: found.decimals }
      : null
  },
  staleTimeMs: PORTFOLIO_STALE_MS,
})

/** The prices of what a form is about, kept fresh until `stop`. */
export function createPriceWatch(client: Hawser, onChange: () => void) {
  let watches: readonly ResourceWatch[] = []
  let followed = ''
  const stop = (): void => {
    for (const watch of watches) watch.stop()
    watches = []
    followed = ''
  }
  return {
    stop,
    /** Asks for these from here on; false where they are asked for already. */
    follow(questions: readonly PriceQuestion[]): boolean {
      const key = JSON.stringify(questions)
      if (key === followed) return false
      stop()
      followed = key
      const options = { refetchIntervalMs: PORTFOLIO_STALE_MS, onChange }
      watches = questions.map((question) => watchResource(client, tokenPriceResource, question, options))
      return true
    },
    /** Null where there is none, undefined until somebody has told. */
    read(question: PriceQuestion): string | null | undefined {
      const { status, data } = getResource(client, tokenPriceResource, question)
      return data === undefined && status !== 'error' ? undefined : (data?.price ?? null)
    },
  }
}

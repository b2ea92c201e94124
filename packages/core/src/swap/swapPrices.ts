import type { CaipNetworkId } from '@hawser/common'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import { createResource } from '../resources/createResource.js'
import { toTokenId } from './tokenId.js'

/** How long a price counts as fresh: quotes, and not prices, say what is received. */
const PRICE_STALE_MS = 30_000

interface PriceQuestion {
  readonly caipNetworkId: CaipNetworkId
  /** Null: the network's own currency. */
  readonly token: string | null
}

/** What one whole token is worth, and its decimals, by its price service. */
export interface SwapPrice {
  /** In dollars, as exact decimal text. */
  readonly price: string
  readonly decimals: number
}

/** The price of a token, for `watchResource` and `readResource`; null where it has none. It fails with what the service fails with. */
export const swapPriceResource = createResource<PriceQuestion, SwapPrice | null>({
  key: ({ caipNetworkId, token }) => ['hawser.swapPrice', caipNetworkId, token?.toLowerCase() ?? null],
  load: async ({ caipNetworkId, token }, { hawser, signal }) => {
    const api = await getBlockchainApi(hawser)
    const { fungibles } = (await api?.getPrices({ addresses: [toTokenId(caipNetworkId, token)] }, { signal })) ?? {
      fungibles: [],
    }
    const [found] = fungibles
    return found && /[1-9]/.test(found.price) ? { price: found.price, decimals: found.decimals } : null
  },
  staleTimeMs: PRICE_STALE_MS,
})

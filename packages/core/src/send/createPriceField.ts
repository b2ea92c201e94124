import { type CaipNetworkId, PORTFOLIO_STALE_MS, parseCaipNetworkId } from '@hawser/common'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { currencies } from '../profile/profileState.js'
import { createResource } from '../resources/createResource.js'
import { getResource, type ResourceWatch, watchResource } from '../resources/watchResource.js'
import { amountOfFiat } from './fiatAmount.js'
import type { SendContext } from './sendContext.js'
import type { SendState } from './sendState.js'

interface PriceQuestion {
  readonly caipNetworkId: CaipNetworkId
  /** Null: the network's own currency. */
  readonly address: string | null
  readonly currency: SendState['currency']
}

/** How services write a network's own currency, where they know prices of it. */
const nativeAddresses: ReadonlyMap<string, string> = new Map([
  ['eip155', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
  ['solana', 'So11111111111111111111111111111111111111111'],
])

/** What one token is worth, as exact decimal text; null where the service tells no price. */
const priceResource = createResource<PriceQuestion, string | null>({
  key: ({ caipNetworkId, address, currency }) => ['hawser.price', caipNetworkId, address, currency],
  load: async ({ caipNetworkId, address, currency }, { hawser, signal }) => {
    const asked = address ?? nativeAddresses.get(parseCaipNetworkId(caipNetworkId).chainNamespace)
    if (asked === undefined) return null
    const api = await getBlockchainApi(hawser)
    const answer = await api?.getPrices({ addresses: [`${caipNetworkId}:${asked}`], currency }, { signal })
    const price = answer?.fungibles[0]?.price
    // There are services that send zero for none.
    return price !== undefined && /^\d+(?:\.\d+)?$/.test(price) && /[1-9]/.test(price) ? price : null
  },
  staleTimeMs: PORTFOLIO_STALE_MS,
})

export interface PriceFieldDeps {
  readonly feature: Pick<FeatureContext, 'client' | 'getSnapshot' | 'signal'>
  readonly getContext: () => SendContext | null
  /** Called when the amount is another one. */
  readonly onChange: () => void
}

/** The form's prices, and its amount where it is typed in the user's currency. */
export function createPriceField(slice: SendState, { feature, getContext, onChange }: PriceFieldDeps) {
  let asked = ''
  let watches: readonly ResourceWatch[] = []

  /** The amount of the token follows its price for as long as the user has not asked for the review. */
  const count = (): void => {
    const decimals = slice.token?.decimals ?? getContext()?.network.nativeCurrency.decimals
    if (slice.fiatAmount === null || slice.phase !== 'form' || decimals === undefined) return
    const amount =
      slice.price === null
        ? ''
        : amountOfFiat(slice.fiatAmount, { price: slice.price, decimals, currency: slice.currency })
    if (amount === slice.sendTokenAmount) return
    slice.sendTokenAmount = amount
    onChange()
  }
  const stop = (): void => {
    for (const watch of watches) watch.stop()
    watches = []
    asked = ''
  }

  return {
    /** Asks for the prices of what the form is about, where they are not asked for yet. */
    follow(): void {
      const context = getContext()
      const { network } = context ?? {}
      // What is told apart has a price each, and what is for tests is worth nothing.
      if (!network || network.testnet || slice.token?.nft) {
        stop()
        Object.assign(slice, { price: null, nativePrice: null, fiatAmount: null })
        return
      }
      const { caipNetworkId } = network
      const address = slice.token?.address ?? null
      const currency = feature.getSnapshot().features.profile?.currency ?? currencies[0]
      const key = `${caipNetworkId} ${address} ${currency}`
      if (key === asked) return
      stop()
      asked = key
      const isOther = slice.currency !== currency
      Object.assign(slice, { currency, price: null, nativePrice: null })
      if (isOther && slice.fiatAmount !== null) Object.assign(slice, { fiatAmount: null, sendTokenAmount: '' })
      const question = { caipNetworkId, currency }
      const ask = (of: string | null, tell: (price: string | null) => void): ResourceWatch => {
        const read = (): void => {
          const { status, data } = getResource(feature.client, priceResource, { ...question, address: of })
          if (data !== undefined || status === 'error') tell(data ?? null)
        }
        const options = { refetchIntervalMs: PORTFOLIO_STALE_MS, onChange: read }
        const watch = watchResource(feature.client, priceResource, { ...question, address: of }, options)
        read()
        return watch
      }
      const tellOwn = (price: string | null): void => {
        slice.price = price
        count()
        if (price === null) slice.fiatAmount = null
      }
      const tellNative = (price: string | null): void => {
        slice.nativePrice = price
        if (address === null) tellOwn(price)
      }
      count()
      watches = [ask(null, tellNative), ...(address === null ? [] : [ask(address, tellOwn)])]
    },
    /** Takes an amount as the form keeps it. */
    set(text: string): void {
      if (slice.price === null) return
      slice.fiatAmount = text
      count()
    },
    stop,
  }
}

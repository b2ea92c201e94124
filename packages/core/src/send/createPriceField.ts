import type { FeatureContext } from '../interfaces/feature.js'
import { createPriceWatch } from '../portfolio/tokenPrices.js'
import { currencies } from '../profile/profileState.js'
import { amountOfFiat } from './fiatAmount.js'
import type { SendContext } from './sendContext.js'
import type { SendState } from './sendState.js'

export interface PriceFieldDeps {
  readonly feature: Pick<FeatureContext, 'client' | 'getSnapshot'>
  readonly getContext: () => SendContext | null
  /** Called when the amount is another one. */
  readonly onChange: () => void
}

/** The form's prices, and its amount where it is typed in the user's currency. */
export function createPriceField(slice: SendState, { feature, getContext, onChange }: PriceFieldDeps) {
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
  const show = (): void => {
    const caipNetworkId = getContext()?.network.caipNetworkId
    if (!caipNetworkId) return
    const priceOf = (token: string | null) => prices.read({ caipNetworkId, token, currency: slice.currency })
    slice.nativePrice = priceOf(null) ?? null
    const price = priceOf(slice.token?.address ?? null)
    if (price === undefined) return
    slice.price = price
    count()
    if (price === null) slice.fiatAmount = null
  }
  const prices = createPriceWatch(feature.client, show)

  return {
    /** Asks for the prices of what the form is about, where they are not asked for yet. */
    follow(): void {
      const { network } = getContext() ?? {}
      // What is told apart has a price each, and what is for tests is worth nothing.
      if (!network || network.testnet || slice.token?.nft) {
        prices.stop()
        Object.assign(slice, { price: null, nativePrice: null, fiatAmount: null })
        return
      }
      const { caipNetworkId } = network
      const currency = feature.getSnapshot().features.profile?.currency ?? currencies[0]
      const tokens = new Set([null, slice.token?.address ?? null])
      if (!prices.follow([...tokens].map((token) => ({ caipNetworkId, token, currency })))) return
      const isOther = slice.currency !== currency
      Object.assign(slice, { currency, price: null, nativePrice: null })
      if (isOther && slice.fiatAmount !== null) Object.assign(slice, { fiatAmount: null, sendTokenAmount: '' })
      count()
      show()
    },
    /** Takes an amount as the form keeps it. */
    set(text: string): void {
      if (slice.price === null) return
      slice.fiatAmount = text
      count()
    },
    stop: prices.stop,
  }
}

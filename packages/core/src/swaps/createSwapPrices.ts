import { formatUnits } from '@hawser/common'
import type { FeatureContext } from '../interfaces/feature.js'
import { multiplyDecimals } from '../portfolio/decimal.js'
import { createPriceWatch, type PriceQuestion } from '../portfolio/tokenPrices.js'
import type { SwapsState, SwapToken } from './swapsState.js'

/** What both amounts of the form are worth. A price that cannot be had is missing, and holds up nothing. */
export function createSwapPrices(slice: SwapsState, { client }: FeatureContext<SwapsState>) {
  const questionOf = (token: SwapToken | null): PriceQuestion[] => {
    const { caipNetworkId, isSupported } = slice
    return token && caipNetworkId !== null && isSupported
      ? [{ caipNetworkId, token: token.address, currency: 'usd' }]
      : []
  }
  const worth = (token: SwapToken | null, amount: string | null): string | null => {
    const [question] = questionOf(token)
    const price = question && amount !== null ? prices.read(question) : null
    return price && amount !== null ? multiplyDecimals(amount, price) : null
  }
  const show = (): void => {
    const { from, to, amount, amountIssue } = slice
    const [quote] = slice.quotes
    const isAmount =
      amount !== '' && (amountIssue === null || amountIssue === 'aboveBalance' || amountIssue === 'belowFee')
    slice.fromValue = worth(from, isAmount ? amount : null)
    slice.toValue = worth(to, quote && to ? formatUnits(BigInt(quote.toAmount), to.decimals) : null)
  }
  const prices = createPriceWatch(client, show)
  return {
    show,
    stop: prices.stop,
    /** Reads the prices of the tokens in the form, while somebody looks. */
    follow(): void {
      if (prices.follow([slice.from, slice.to].flatMap(questionOf))) show()
    },
  }
}

import { formatUnits } from '@hawser/common'
import type { FeatureContext } from '../interfaces/feature.js'
import { multiplyDecimals } from '../portfolio/decimal.js'
import { getResource, type ResourceWatch, watchResource } from '../resources/watchResource.js'
import { swapPriceResource } from '../swap/swapPrices.js'
import type { SwapsState, SwapToken } from './swapsState.js'

/** How often prices are read anew while somebody looks. */
const REFRESH_MS = 60_000

/** What both amounts of the form are worth. A price that cannot be had is missing, and holds up nothing. */
export function createSwapPrices(slice: SwapsState, { client }: FeatureContext<SwapsState>) {
  let watches: readonly ResourceWatch[] = []
  let followed = ''

  const worth = (token: SwapToken | null, amount: string | null): string | null => {
    const { caipNetworkId } = slice
    if (!token || amount === null || caipNetworkId === null) return null
    const { data } = getResource(client, swapPriceResource, { caipNetworkId, token: token.address })
    return data ? multiplyDecimals(amount, data.price) : null
  }
  const show = (): void => {
    const { from, to, amount, amountIssue } = slice
    const [quote] = slice.quotes
    const isAmount =
      amount !== '' && (amountIssue === null || amountIssue === 'aboveBalance' || amountIssue === 'belowFee')
    slice.fromValue = worth(from, isAmount ? amount : null)
    slice.toValue = worth(to, quote && to ? formatUnits(BigInt(quote.toAmount), to.decimals) : null)
  }
  const stop = (): void => {
    for (const watch of watches) watch.stop()
    watches = []
    followed = ''
  }
  return {
    show,
    stop,
    /** Reads the prices of the tokens in the form, while somebody looks. */
    follow(): void {
      const { caipNetworkId, from, to } = slice
      const key = JSON.stringify([caipNetworkId, from?.address, to?.address])
      if (key === followed) return
      stop()
      followed = key
      if (caipNetworkId === null || !slice.isSupported) return
      watches = [from, to].flatMap((token) =>
        token
          ? watchResource(
              client,
              swapPriceResource,
              { caipNetworkId, token: token.address },
              { refetchIntervalMs: REFRESH_MS, onChange: show },
            )
          : [],
      )
      show()
    },
  }
}

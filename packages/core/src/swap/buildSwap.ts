import type { Hawser } from '../client/hawser.js'
import { ServiceOffError } from '../errors/errors.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import { assertSettler } from './assertSettler.js'
import { type CheckedSwap, checkSwap, type ShownSwap } from './checkSwap.js'
import type { SwapRouter } from './swapRouters.js'
import { toTokenId } from './tokenId.js'

interface BuildSwapParameters extends ShownSwap {
  readonly slippagePercent: number
  readonly route: string | null
}

interface BuildSwapOptions {
  readonly routers: readonly SwapRouter[] | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * Returns the transaction of a swap as the service builds it, if it does what was shown.
 * @throws SwapMismatchError, SwapPriceChangedError, ServiceOffError, HawserError of the service
 */
export async function buildSwap(
  hawser: Hawser,
  { slippagePercent, route, ...shown }: BuildSwapParameters,
  { routers, signal }: BuildSwapOptions,
): Promise<CheckedSwap> {
  const { caipNetworkId, account, from, to, amount, permit } = shown
  const api = await getBlockchainApi(hawser)
  if (!api) throw new ServiceOffError('blockchainApi')
  const built = await api.buildSwap(
    {
      from: toTokenId(caipNetworkId, from),
      to: toTokenId(caipNetworkId, to),
      userAddress: toTokenId(caipNetworkId, account),
      amount,
      slippagePercent,
      permit,
      // There may be no allowance yet: what it would do is tried here, against what was shown.
      isEstimateDisabled: true,
      ...(route !== null && { route }),
    },
    { signal },
  )
  const target = built.to.slice(caipNetworkId.length + 1)
  const answer = { to: target, data: built.data, value: BigInt(built.value), toAmount: BigInt(built.toAmount) }
  const checked = checkSwap(shown, answer, routers)
  if (checked.settler) await assertSettler(hawser, { ...checked.settler, caipNetworkId, signal })
  return checked
}

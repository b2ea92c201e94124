import type { Hawser } from '../client/hawser.js'
import { ServiceOffError } from '../errors/errors.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import { assertSettler } from './assertSettler.js'
import { type BuiltSwap, type CheckedSwap, checkSwap, type ShownSwap } from './checkSwap.js'
import type { SwapRouter } from './swapRouters.js'
import { toTokenId } from './tokenId.js'

export interface BuildSwapParameters extends ShownSwap {
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
  parameters: BuildSwapParameters,
  { routers, signal }: BuildSwapOptions,
): Promise<CheckedSwap> {
  const checked = checkSwap(parameters, await askForSwap(hawser, parameters, { signal }), routers)
  if (checked.settler)
    await assertSettler(hawser, { ...checked.settler, caipNetworkId: parameters.caipNetworkId, signal })
  return checked
}

interface AskForSwapOptions extends Pick<BuildSwapOptions, 'signal'> {
  /** Whether the contract that swaps is to be called directly, and takes the token by a signature for Permit2. False by default. */
  readonly isPermit2?: boolean | undefined
}

/** Returns the transaction of a swap as the service builds it, whatever it does. @throws ServiceOffError, HawserError of the service */
export async function askForSwap(
  hawser: Hawser,
  { caipNetworkId, account, from, to, amount, permit, slippagePercent, route }: BuildSwapParameters,
  { signal, isPermit2 }: AskForSwapOptions,
): Promise<BuiltSwap> {
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
      isPermit2,
      // There may be no allowance yet: what it would do is tried here, against what was shown.
      isEstimateDisabled: true,
      ...(route !== null && { route }),
    },
    { signal },
  )
  const target = built.to.slice(caipNetworkId.length + 1)
  return { to: target, data: built.data, value: BigInt(built.value), toAmount: BigInt(built.toAmount) }
}

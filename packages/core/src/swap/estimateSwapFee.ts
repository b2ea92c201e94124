import type { CaipNetworkId } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'

/** What a swap takes while nobody can try it, such as where its token is not approved yet. */
export const USUAL_GAS = 250_000n

interface EstimateSwapFeeParameters {
  readonly caipNetworkId: CaipNetworkId
  /** As much as a swap usually takes by default. */
  readonly gas?: bigint | undefined
  readonly signal: AbortSignal
}

/** What the network takes for a swap, in base units of its currency; null where nobody tells. */
export async function estimateSwapFee(
  hawser: Hawser,
  { caipNetworkId, gas = USUAL_GAS, signal }: EstimateSwapFeeParameters,
): Promise<bigint | null> {
  const api = await getBlockchainApi(hawser)
  if (!api) return null
  const { fast } = await api.getGasPrices({ chainId: caipNetworkId }, { signal })
  return BigInt(fast) * gas
}

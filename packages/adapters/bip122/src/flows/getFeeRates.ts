import { loadModule } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { withNetwork } from '@hawser/core/adapter'
import type { FeeRates } from '../esplora/getFeeRates.js'
import type { ReadFlowErrorType, ReadFlowParameters } from './flowParameters.js'

export type GetFeeRatesParameters = ReadFlowParameters

export type GetFeeRatesReturnType = FeeRates

export type GetFeeRatesErrorType = ReadFlowErrorType

/**
 * Returns the fee rates that transactions pay now, in satoshis for each virtual byte, by the network's Esplora-style API. No wallet is needed.
 *
 * @throws ChainNotConfiguredError, HttpRequestError, NetworkRequestError, InvalidResponseError, TimeoutError, AbortedError, ClientDestroyedError
 * @example const { fast } = await getFeeRates(hawser)
 */
export function getFeeRates(hawser: Hawser, parameters: GetFeeRatesParameters = {}): Promise<GetFeeRatesReturnType> {
  return withNetwork(hawser, { ...parameters, namespace: 'bip122' }, async ({ network, platform, signal }) => {
    const late = await loadModule(() => import('../esplora/getFeeRates.js'))
    return late.getFeeRates({ network, signal }, platform)
  })
}

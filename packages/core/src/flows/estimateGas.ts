import type { Hawser } from '../client/hawser.js'
import type { EstimateGasParameters, EstimateGasReturnType } from '../lateFlows/estimateGas.js'
import { callChain } from './callLate.js'

export type { EstimateGasErrorType, EstimateGasParameters, EstimateGasReturnType } from '../lateFlows/estimateGas.js'

/**
 * The gas that a transaction would use, found without asking the wallet.
 * @throws NotConnectedError without `from`, CapabilityMissingError, ChainNotConfiguredError, HawserError of the chain (a revert with its reason), TimeoutError, AbortedError, ClientDestroyedError
 */
export function estimateGas(hawser: Hawser, parameters: EstimateGasParameters): Promise<EstimateGasReturnType> {
  return callChain(hawser, parameters, (late) => late.estimateGas(hawser, parameters))
}

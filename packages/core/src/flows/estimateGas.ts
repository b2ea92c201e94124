import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { readForAddress } from '../asking/readForAddress.js'
import type { Hawser } from '../client/hawser.js'
import type { NotConnectedError } from '../errors/errors.js'
import type { FlowParameters } from './flowParameters.js'
import type { ReadErrorType } from './getBalance.js'

export interface EstimateGasParameters extends FlowParameters {
  /** Any address; the account in use by default. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** In base units of the native currency. */
  readonly value?: bigint | undefined
  readonly data?: `0x${string}` | undefined
  readonly namespace?: ChainNamespace | undefined
  /** A requested network; the active one by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/** In units of gas. */
export type EstimateGasReturnType = bigint

export type EstimateGasErrorType = ReadErrorType | NotConnectedError

/**
 * The gas that a transaction would use, found without asking the wallet.
 * @throws NotConnectedError without `from`, CapabilityMissingError, ChainNotConfiguredError, HawserError of the chain (a revert with its reason), TimeoutError, AbortedError, ClientDestroyedError
 */
export async function estimateGas(hawser: Hawser, parameters: EstimateGasParameters): Promise<EstimateGasReturnType> {
  const { from: address, to, value, data, ...named } = parameters
  return readForAddress(hawser, 'contracts', { ...named, address }, (contracts, { address: from, ...question }) =>
    contracts.estimateGas({ from, to, value, data, ...question }),
  )
}

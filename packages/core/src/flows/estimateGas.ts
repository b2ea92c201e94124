import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { requireAdapter, requireCapability, requireConnection, requireNetwork } from '../asking/requireConnection.js'
import { untilRestored } from '../asking/untilRestored.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { READ_TIMEOUT_MS } from '../constants.js'
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
  const internals = internalsOf(hawser)
  const { to, value, data, signal, timeoutMs: givenMs = READ_TIMEOUT_MS } = parameters
  const { chainNamespace: namespace } = requireNetwork(internals, parameters)
  const { timeoutMs } =
    parameters.from === undefined
      ? await untilRestored(internals, { namespace, timeoutMs: givenMs, signals: [signal] })
      : { timeoutMs: givenMs }
  const network = requireNetwork(internals, { ...parameters, namespace })
  const from = parameters.from ?? requireConnection(internals, { namespace }).address
  const contracts = requireCapability(requireAdapter(internals, namespace), 'contracts')
  return withClientDeadline(internals, { timeoutMs, signals: [signal] }, (inner) =>
    contracts.estimateGas({ from, to, value, data, network, signal: inner }),
  )
}

import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { NotConnectedError } from '../errors/notConnectedError.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { request } from '../flows/request.js'
import { READ_TIMEOUT_MS } from '../flows/timeouts.js'
import type { ReadErrorType } from './getBalance.js'
import { requireAdapter, requireCapability, requireConnection, requireNetwork } from './requireConnection.js'
import { untilRestored } from './untilRestored.js'

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

/** What the flow `estimateGas` does. */
export async function estimateGas(hawser: Hawser, parameters: EstimateGasParameters): Promise<EstimateGasReturnType> {
  const internals = assertAlive(hawser)
  const { to, value, data, signal, timeoutMs: givenMs = READ_TIMEOUT_MS } = parameters
  const { chainNamespace: namespace } = requireNetwork(internals, parameters)
  const { timeoutMs } =
    parameters.from === undefined
      ? await untilRestored(internals, { namespace, timeoutMs: givenMs, signals: [signal] })
      : { timeoutMs: givenMs }
  const network = requireNetwork(internals, { ...parameters, namespace })
  const from = parameters.from ?? requireConnection(internals, { namespace }).address
  const contracts = requireCapability(requireAdapter(internals, namespace), 'contracts')
  return request(internals, { timeoutMs, signals: [signal] }, (inner) =>
    contracts.estimateGas({ from, to, value, data, network, signal: inner }),
  )
}

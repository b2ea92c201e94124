import type { CaipNetworkId, ChainNamespace, ChainNotConfiguredError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { Balance } from '../contracts/capabilities.js'
import type { CapabilityMissingError } from '../errors/capabilityMissingError.js'
import type { NotConnectedError } from '../errors/notConnectedError.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowErrorType, FlowParameters } from '../flows/flowParameters.js'
import { request } from '../flows/request.js'
import { READ_TIMEOUT_MS } from '../flows/timeouts.js'
import { requireAdapter, requireCapability, requireConnection, requireNetwork } from './requireConnection.js'
import { untilRestored } from './untilRestored.js'

export interface GetBalanceParameters extends FlowParameters {
  /** Any address; the account in use by default. */
  readonly address?: string | undefined
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** A requested network; the active one of the namespace by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

export type GetBalanceReturnType = Balance

/** What a flow may throw that only reads from a chain. */
export type ReadErrorType = FlowErrorType | CapabilityMissingError | ChainNotConfiguredError

export type GetBalanceErrorType = ReadErrorType | NotConnectedError

/** What the flow `getBalance` does. */
export async function getBalance(hawser: Hawser, parameters: GetBalanceParameters = {}): Promise<GetBalanceReturnType> {
  const internals = assertAlive(hawser)
  const { signal, timeoutMs: givenMs = READ_TIMEOUT_MS } = parameters
  const { chainNamespace: namespace } = requireNetwork(internals, parameters)
  const { timeoutMs } =
    parameters.address === undefined
      ? await untilRestored(internals, { namespace, timeoutMs: givenMs, signals: [signal] })
      : { timeoutMs: givenMs }
  const network = requireNetwork(internals, { ...parameters, namespace })
  const address = parameters.address ?? requireConnection(internals, { namespace }).address
  const capability = requireCapability(requireAdapter(internals, namespace), 'balance')
  return request(internals, { timeoutMs, signals: [signal] }, (inner) =>
    capability.getBalance({ address, network, signal: inner }),
  )
}

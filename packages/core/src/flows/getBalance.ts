import type { CaipNetworkId, ChainNamespace, ChainNotConfiguredError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { Balance } from '../contracts/capabilities.js'
import type { CapabilityMissingError } from '../errors/capabilityMissingError.js'
import type { NotConnectedError } from '../errors/notConnectedError.js'
import { assertAlive } from './assertAlive.js'
import { type FlowErrorType, type FlowParameters, READ_TIMEOUT_MS, request } from './request.js'
import { requireAdapter, requireCapability, requireConnection, requireNetwork } from './requireConnection.js'

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

/**
 * The native balance of an account, from the chain.
 *
 * @throws NotConnectedError without `address`, CapabilityMissingError, ChainNotConfiguredError on an unknown network, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export async function getBalance(hawser: Hawser, parameters: GetBalanceParameters = {}): Promise<GetBalanceReturnType> {
  const internals = assertAlive(hawser)
  const { signal, timeoutMs = READ_TIMEOUT_MS } = parameters
  const network = requireNetwork(internals, parameters)
  const namespace = network.chainNamespace
  const address = parameters.address ?? requireConnection(internals, { namespace }).address
  const capability = requireCapability(requireAdapter(internals, namespace), 'balance')
  return request(internals, { timeoutMs, signals: [signal] }, (inner) =>
    capability.getBalance({ address, network, signal: inner }),
  )
}

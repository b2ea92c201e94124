import type { CaipNetworkId, ChainNamespace, ChainNotConfiguredError } from '@hawser/common'
import { requireAdapter, requireCapability, requireConnection, requireNetwork } from '../asking/requireConnection.js'
import { untilRestored } from '../asking/untilRestored.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { NATIVE_BALANCE_STALE_MS, READ_TIMEOUT_MS } from '../constants.js'
import type { CapabilityMissingError, NotConnectedError } from '../errors/errors.js'
import type { Balance } from '../interfaces/capabilities.js'
import { createResource } from '../resources/createResource.js'
import type { FlowErrorType, FlowParameters } from './flowParameters.js'

export interface GetBalanceParameters extends FlowParameters {
  /** Any address; the account in use by default. */
  readonly address?: string | undefined
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** A requested network; the active one of the namespace by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

export type GetBalanceReturnType = Balance

/** The errors of a flow that only reads from a chain. */
export type ReadErrorType = FlowErrorType | CapabilityMissingError | ChainNotConfiguredError

export type GetBalanceErrorType = ReadErrorType | NotConnectedError

/**
 * The native balance of an account, from the chain.
 *
 * @throws NotConnectedError without `address`, CapabilityMissingError, ChainNotConfiguredError on an unknown network, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export async function getBalance(hawser: Hawser, parameters: GetBalanceParameters = {}): Promise<GetBalanceReturnType> {
  const internals = internalsOf(hawser)
  const { signal, timeoutMs: givenMs = READ_TIMEOUT_MS } = parameters
  const { chainNamespace: namespace } = requireNetwork(internals, parameters)
  const { timeoutMs } =
    parameters.address === undefined
      ? await untilRestored(internals, { namespace, timeoutMs: givenMs, signals: [signal] })
      : { timeoutMs: givenMs }
  const network = requireNetwork(internals, { ...parameters, namespace })
  const address = parameters.address ?? requireConnection(internals, { namespace }).address
  const capability = requireCapability(requireAdapter(internals, namespace), 'balance')
  return withClientDeadline(internals, { timeoutMs, signals: [signal] }, (inner) =>
    capability.getBalance({ address, network, signal: inner }),
  )
}

export interface BalanceQuestion {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/** Native balances, for `watchResource` and `readResource`: good for 30 seconds, and until a receipt that concerns the account. */
export const balanceResource = createResource<BalanceQuestion, Balance>({
  key: ({ address, caipNetworkId }) => ['hawser.balance', caipNetworkId, address],
  load: (question, { hawser, signal }) => getBalance(hawser, { ...question, signal }),
  staleTimeMs: NATIVE_BALANCE_STALE_MS,
  subject: ({ address, caipNetworkId }) => ({ address, caipNetworkId }),
})

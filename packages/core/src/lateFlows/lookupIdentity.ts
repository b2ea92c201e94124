import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { Identity } from '../contracts/capabilities.js'
import type { NotConnectedError } from '../errors/notConnectedError.js'
import { assertAlive } from '../flows/assertAlive.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { request } from '../flows/request.js'
import { READ_TIMEOUT_MS } from '../flows/timeouts.js'
import type { ReadErrorType } from './getBalance.js'
import { requireAdapter, requireCapability, requireConnection, requireNetwork } from './requireConnection.js'
import { untilRestored } from './untilRestored.js'

export interface LookupIdentityParameters extends FlowParameters {
  /** Any address; the account in use by default. */
  readonly address?: string | undefined
  readonly namespace?: ChainNamespace | undefined
  /** The network whose name service is asked; the active one by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

export type LookupIdentityReturnType = Identity

export type LookupIdentityErrorType = ReadErrorType | NotConnectedError

/** What the flow `lookupIdentity` does. */
export async function lookupIdentity(
  hawser: Hawser,
  parameters: LookupIdentityParameters = {},
): Promise<LookupIdentityReturnType> {
  const internals = assertAlive(hawser)
  const { signal, timeoutMs: givenMs = READ_TIMEOUT_MS } = parameters
  const { chainNamespace: namespace } = requireNetwork(internals, parameters)
  const { timeoutMs } =
    parameters.address === undefined
      ? await untilRestored(internals, { namespace, timeoutMs: givenMs, signals: [signal] })
      : { timeoutMs: givenMs }
  const network = requireNetwork(internals, { ...parameters, namespace })
  const address = parameters.address ?? requireConnection(internals, { namespace }).address
  const capability = requireCapability(requireAdapter(internals, namespace), 'names')
  return request(internals, { timeoutMs, signals: [signal] }, (inner) =>
    capability.lookupIdentity({ address, network, signal: inner }),
  )
}

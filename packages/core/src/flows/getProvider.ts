import type { ChainNamespace } from '@hawser/common'
import { requestWallet } from '../asking/requestWallet.js'
import { requireConnection } from '../asking/requireConnection.js'
import { untilRestored } from '../asking/untilRestored.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { FlowParameters } from './flowParameters.js'
import type { WalletErrorType } from './signMessage.js'

export interface GetProviderParameters extends FlowParameters {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

/** In the manner of its namespace: an EIP-1193 provider for eip155. */
export type GetProviderReturnType = unknown

export type GetProviderErrorType = WalletErrorType

/**
 * The connected wallet's own provider: the way past Hawser for what it has no flow for.
 * @throws NotConnectedError, ProviderNotFoundError, CapabilityMissingError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 */
export async function getProvider(
  hawser: Hawser,
  parameters: GetProviderParameters = {},
): Promise<GetProviderReturnType> {
  const internals = internalsOf(hawser)
  const { signal, timeoutMs: givenMs = READ_TIMEOUT_MS } = parameters
  const { namespace, timeoutMs } = await untilRestored(internals, {
    namespace: parameters.namespace,
    timeoutMs: givenMs,
    signals: [signal],
  })
  const { connection, getProvider } = requireConnection(internals, { ...parameters, namespace })
  return requestWallet(internals, { connection, timeoutMs, signals: [signal] }, getProvider)
}

import type { ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { assertAlive } from './assertAlive.js'
import { type FlowParameters, READ_TIMEOUT_MS, request } from './request.js'
import { requireConnection } from './requireConnection.js'
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
 * @throws NotConnectedError, ProviderNotFoundError, CapabilityMissingError, TimeoutError, AbortedError, ClientDestroyedError
 */
export async function getProvider(
  hawser: Hawser,
  parameters: GetProviderParameters = {},
): Promise<GetProviderReturnType> {
  const internals = assertAlive(hawser)
  const { signal, timeoutMs = READ_TIMEOUT_MS } = parameters
  const connection = requireConnection(internals, parameters)
  return request(internals, { timeoutMs, signals: [signal] }, connection.getProvider)
}

import type { ChainNamespace } from '@hawser/common'
import { askConnected } from '../asking/askConnected.js'
import type { Hawser } from '../client/hawser.js'
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
  { timeoutMs = READ_TIMEOUT_MS, ...asked }: GetProviderParameters = {},
): Promise<GetProviderReturnType> {
  return askConnected(
    hawser,
    { ...asked, timeoutMs },
    () =>
      ({ provider }) =>
        provider,
  )
}

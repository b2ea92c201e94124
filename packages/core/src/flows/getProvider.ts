import type { ChainNamespace } from '@hawser/common'
import { askConnected } from '../asking/askConnected.js'
import type { Hawser } from '../client/hawser.js'
import type { WalletProvider } from '../interfaces/chainLibraries.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { FlowParameters } from './flowParameters.js'
import type { WalletErrorType } from './signMessage.js'

export interface GetProviderParameters<TNamespace extends ChainNamespace = ChainNamespace> extends FlowParameters {
  /** The active namespace by default; named, the provider's type is known. */
  readonly namespace?: TNamespace | undefined
}

/** In the manner of its namespace: an EIP-1193 provider for eip155. */
export type GetProviderReturnType<TNamespace extends ChainNamespace = ChainNamespace> = WalletProvider<TNamespace>

export type GetProviderErrorType = WalletErrorType

/**
 * The connected wallet's own provider: the way past Hawser for what it has no flow for.
 * @throws NotConnectedError, ProviderNotFoundError, CapabilityMissingError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 */
export async function getProvider<TNamespace extends ChainNamespace = ChainNamespace>(
  hawser: Hawser,
  { timeoutMs = READ_TIMEOUT_MS, ...asked }: GetProviderParameters<TNamespace> = {},
): Promise<GetProviderReturnType<TNamespace>> {
  const provider = await askConnected(
    hawser,
    { ...asked, timeoutMs },
    () =>
      ({ provider: found }) =>
        found,
  )
  return provider as GetProviderReturnType<TNamespace>
}

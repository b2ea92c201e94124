import type { ChainNamespace } from '@hawser/common'
import { askConnected } from '../asking/askConnected.js'
import { requireCapability } from '../asking/requireConnection.js'
import type { Hawser } from '../client/hawser.js'
import type { AssetFilters, WalletHoldings } from '../interfaces/capabilities.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { FlowParameters } from './flowParameters.js'
import type { WalletErrorType } from './signMessage.js'

export interface GetAssetsParameters extends FlowParameters, AssetFilters {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

export type GetAssetsReturnType = WalletHoldings

export type GetAssetsErrorType = WalletErrorType

/**
 * Returns the holdings of an account as the connected wallet itself tells them, by chain, in base units (ERC-7811). Only some wallets answer it, which
 * say so by the capability `assetDiscovery` (`getCapabilities`); the others answer with an error of theirs.
 *
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, InvalidResponseError, HawserError of the wallet, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const { 'eip155:1': assets = [] } = await getAssets(hawser, { caipNetworkIds: ['eip155:1'] })
 */
export async function getAssets(hawser: Hawser, parameters: GetAssetsParameters = {}): Promise<GetAssetsReturnType> {
  const { caipNetworkIds, types, timeoutMs = READ_TIMEOUT_MS, ...asked } = parameters
  return askConnected(hawser, { ...asked, timeoutMs }, ({ adapter }) => {
    const capability = requireCapability(adapter, 'assets')
    return (question) => capability.getAssets({ ...question, caipNetworkIds, types })
  })
}

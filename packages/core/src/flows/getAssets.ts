import type { Hawser } from '../client/hawser.js'
import type { GetAssetsParameters, GetAssetsReturnType } from '../lateFlows/getAssets.js'
import { callChain } from './callLate.js'

export type { GetAssetsErrorType, GetAssetsParameters, GetAssetsReturnType } from '../lateFlows/getAssets.js'

/**
 * What the connected wallet itself says that an account holds, by chain, in base units (ERC-7811). Only some wallets answer it, which
 * say so by the capability `assetDiscovery` (`getCapabilities`); the others answer with an error of theirs.
 *
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, InvalidResponseError, HawserError of the wallet, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const { 'eip155:1': assets = [] } = await getAssets(hawser, { caipNetworkIds: ['eip155:1'] })
 */
export function getAssets(hawser: Hawser, parameters: GetAssetsParameters = {}): Promise<GetAssetsReturnType> {
  return callChain(hawser, parameters, (late) => late.getAssets(hawser, parameters))
}

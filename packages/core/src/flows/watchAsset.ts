import type { ChainNamespace } from '@hawser/common'
import { askConnected } from '../asking/askConnected.js'
import { requireQuestion } from '../asking/requireQuestion.js'
import type { Hawser } from '../client/hawser.js'
import type { WatchedAsset } from '../interfaces/chainReading.js'
import type { FlowParameters } from './flowParameters.js'
import type { WalletErrorType } from './signMessage.js'

export interface WatchAssetParameters extends FlowParameters, WatchedAsset {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

/** Whether the user agreed; some wallets say so in any case. */
export type WatchAssetReturnType = boolean

export type WatchAssetErrorType = WalletErrorType

/**
 * Asks the connected wallet to list a token on the network that it is on (EIP-747).
 *
 * @throws NotConnectedError, CapabilityMissingError, UserRejectedError, InvalidAddressError, InvalidResponseError, RpcError where the wallet does not do it, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example await watchAsset(hawser, { address, symbol: 'HUSD', decimals: 6 })
 */
export async function watchAsset(hawser: Hawser, parameters: WatchAssetParameters): Promise<WatchAssetReturnType> {
  const { address, symbol, decimals, image, type, tokenId, ...asked } = parameters
  return askConnected(hawser, { ...asked, isConfirming: true }, ({ adapter }) => {
    const asset: WatchedAsset = { address, symbol, decimals, image, type, tokenId }
    return async ({ provider, signal }) => {
      const watch = await requireQuestion(adapter, 'watchAsset')
      return watch({ provider, asset, signal })
    }
  })
}

import { loadModule } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import type { FlowParameters } from '@hawser/core/actions'
import { withWallet } from '@hawser/core/adapter'
import type { BitcoinAddress } from '../provider/bitcoinProvider.js'
import type { WalletFlowErrorType } from './flowParameters.js'

export type GetAccountAddressesParameters = FlowParameters

export type GetAccountAddressesReturnType = readonly BitcoinAddress[]

export type GetAccountAddressesErrorType = WalletFlowErrorType

/**
 * The connected wallet's addresses, each with what it is for, and with its public key and path where the wallet tells them.
 *
 * @throws NotConnectedError, InvalidResponseError, TimeoutError, AbortedError, ClientDestroyedError
 * @example const [payment] = (await getAccountAddresses(hawser)).filter(({ purpose }) => purpose === 'payment')
 */
export function getAccountAddresses(
  hawser: Hawser,
  parameters: GetAccountAddressesParameters = {},
): Promise<GetAccountAddressesReturnType> {
  return withWallet(hawser, { ...parameters, namespace: 'bip122' }, async ({ provider, signal }) => {
    const { toBitcoinProvider } = await loadModule(() => import('../protocols/toBitcoinProvider.js'))
    return toBitcoinProvider(provider, hawser.platform).getAddresses({ signal })
  })
}

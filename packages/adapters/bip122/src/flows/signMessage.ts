import { loadModule } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { withWallet } from '@hawser/core/adapter'
import type { MessageProtocol } from '../provider/bitcoinProvider.js'
import type { WalletFlowErrorType, WalletFlowParameters } from './flowParameters.js'

export interface SignMessageParameters extends WalletFlowParameters {
  /** Text, or the bytes themselves, which most wallets take only where they are UTF-8. */
  readonly message: string | Uint8Array
  /** ECDSA (BIP-137) or BIP-322. By default what wallets choose: BIP-322 for taproot addresses, else ECDSA (Leather: always BIP-322). */
  readonly protocol?: MessageProtocol | undefined
}

/** The signature in base64. */
export type SignMessageReturnType = string

export type SignMessageErrorType = WalletFlowErrorType

/**
 * Has the connected wallet sign a message with one of its addresses.
 *
 * @throws NotConnectedError, AccountNotFoundError, WrongAccountError, WalletFeatureMissingError, UserRejectedError, InvalidResponseError,
 * TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const signature = await signMessage(hawser, { message: 'Hello', protocol: 'bip322' })
 */
export function signMessage(
  hawser: Hawser,
  { message, protocol, ...rest }: SignMessageParameters,
): Promise<SignMessageReturnType> {
  return withWallet(hawser, { ...rest, namespace: 'bip122' }, async ({ provider, address, signal }) => {
    const { toBitcoinProvider } = await loadModule(() => import('../protocols/toBitcoinProvider.js'))
    return toBitcoinProvider(provider, hawser.platform).signMessage({ address, message, protocol, signal })
  })
}

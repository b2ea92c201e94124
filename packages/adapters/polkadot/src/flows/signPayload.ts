import { loadModule } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { withWallet } from '@hawser/core/adapter'
import type { SignerPayload } from '../provider/polkadotProvider.js'
import type { InvalidPayloadError, WrongChainError } from '../wallet/payloadErrors.js'
import type { SigningErrorType, SigningParameters } from './signingParameters.js'

export interface SignPayloadParameters extends Omit<SigningParameters, 'address'> {
  /** Its address, in any network's form, is the account that signs. */
  readonly payload: SignerPayload
}

export interface SignPayloadReturnType {
  readonly signature: `0x${string}`
  /** The whole transaction in place of the one that was given, where the payload allowed that (`withSignedTransaction`) and the wallet changed it. */
  readonly signedTransaction?: `0x${string}` | Uint8Array | undefined
}

export type SignPayloadErrorType = SigningErrorType | InvalidPayloadError | WrongChainError

/**
 * Has the connected wallet sign a transaction. What it is for must be the network in use.
 *
 * @throws NotConnectedError, InvalidPayloadError, WrongChainError, SigningUnsupportedError, WrongAccountError, UserRejectedError, InvalidResponseError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const { signature } = await signPayload(hawser, { payload: tx.toPayload() })
 */
export function signPayload(
  hawser: Hawser,
  { payload, ...rest }: SignPayloadParameters,
): Promise<SignPayloadReturnType> {
  return withWallet(hawser, { ...rest, namespace: 'polkadot' }, async (wallet) => {
    const { requestPayloadSignature } = await loadModule(() => import('../wallet/requestPayloadSignature.js'))
    return requestPayloadSignature(wallet, payload, hawser.platform)
  })
}

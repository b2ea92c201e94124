import { loadModule } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { withWallet } from '@hawser/core/adapter'
import type { InvalidPayloadError } from '../wallet/payloadErrors.js'
import type { SigningErrorType, SigningParameters } from './signingParameters.js'

export interface SignRawParameters extends SigningParameters {
  /** Bytes, or hex with `0x`. */
  readonly data: Uint8Array | `0x${string}`
  /**
   * `bytes` (default): a message, which the wallet puts between `<Bytes>` and `</Bytes>`. `payload`: signed as it is, which may be
   * a transaction: wallets warn of it or refuse.
   */
  readonly type?: 'bytes' | 'payload' | undefined
}

export interface SignRawReturnType {
  readonly signature: `0x${string}`
}

export type SignRawErrorType = SigningErrorType | InvalidPayloadError

/**
 * Has the connected wallet sign bytes.
 *
 * @throws NotConnectedError, InvalidPayloadError, SigningUnsupportedError, WrongAccountError, UserRejectedError, InvalidResponseError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const { signature } = await signRaw(hawser, { data: new TextEncoder().encode('Ahoy') })
 */
export function signRaw(
  hawser: Hawser,
  { address, data, type = 'bytes', ...rest }: SignRawParameters,
): Promise<SignRawReturnType> {
  return withWallet(hawser, { ...rest, namespace: 'polkadot' }, async (wallet) => {
    const { requestRawSignature } = await loadModule(() => import('../wallet/requestRawSignature.js'))
    const asked = { address: address ?? wallet.address, data, type }
    return requestRawSignature(wallet, asked, hawser.platform)
  })
}

import type { Clock } from '@hawser/common'
import type { AdapterSignMessageParameters } from '@hawser/core'
import { encodeBase58 } from '../encoding/encodeBase58.js'
import { toSolanaProvider } from '../provider/toSolanaProvider.js'
import { askWallet } from './askWallet.js'

/** The ed25519 signature over the bytes of the message, in base58. @throws WalletFeatureMissingError, UserRejectedError, InvalidResponseError, AbortedError */
export async function signMessage(
  { provider, address, message, signal }: AdapterSignMessageParameters,
  { clock }: { readonly clock: Clock },
): Promise<string> {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const wallet = await toSolanaProvider(provider)
  const signature = await askWallet((request) => wallet.signMessage({ ...request, address, message: bytes }), {
    signal,
    clock,
  })
  return encodeBase58(signature)
}

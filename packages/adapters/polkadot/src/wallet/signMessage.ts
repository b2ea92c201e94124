import type { AdapterSignMessageParameters } from '@hawser/core'
import type { PolkadotContext } from '../context.js'
import { toHex } from '../encoding/hex.js'
import { askWallet } from '../provider/askWallet.js'
import { parseSignature } from '../provider/parseSignature.js'
import { toPolkadotProvider } from '../provider/toPolkadotProvider.js'

/**
 * Has the wallet sign a message. It puts it between `<Bytes>` and `</Bytes>`, which a verifier has to know.
 *
 * @returns the signature in hex
 * @throws UserRejectedError, SigningUnsupportedError, WrongAccountError, InvalidResponseError, AbortedError
 */
export async function signMessage(
  { provider, address, message, signal }: AdapterSignMessageParameters,
  { platform: { clock } }: Pick<PolkadotContext, 'platform'>,
): Promise<string> {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const wallet = await toPolkadotProvider(provider)
  const payload = { address, data: toHex(bytes), type: 'bytes' } as const
  const answer = await askWallet((inner) => wallet.signRaw(payload, inner), { signal, clock })
  return parseSignature(answer).signature
}

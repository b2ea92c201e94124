import type { AdapterSignMessageParameters } from '@hawser/core'
import type { Eip155Context } from '../context.js'
import { askWallet } from '../provider/askWallet.js'
import { parseSignature } from './parseSignature.js'

/**
 * `personal_sign` (EIP-191) of a text, in UTF-8, or of bytes.
 * @throws UserRejectedError, RequestPendingError, InvalidResponseError, AbortedError
 */
export async function signMessage(
  { provider, address, message, signal }: AdapterSignMessageParameters,
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<string> {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const data = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return parseSignature(await askWallet(provider, { method: 'personal_sign', params: [data, address], signal, clock }))
}

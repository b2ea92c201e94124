import { WalletFeatureMissingError } from '../errors/walletFeatureMissingError.js'

/** A message for wallets that take text alone. @throws WalletFeatureMissingError for bytes that are no UTF-8 */
export function toText(message: string | Uint8Array): string {
  if (typeof message === 'string') return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch (cause) {
    throw new WalletFeatureMissingError('signing of bytes that are no text', { cause })
  }
}

import type { Psbt } from 'bitcoinjs-lib'
import type { BitcoinWalletContext } from '../wallet/bitcoinWalletContext.js'

/** A PSBT as a protocol has it, or in another form where the wallet was told so. */
export function answerPsbt(
  { behavior }: Pick<BitcoinWalletContext, 'behavior'>,
  psbt: Psbt,
  form: 'base64' | 'hex' | 'bytes',
): string | Uint8Array {
  const isHex = form === 'hex'
  if (behavior('otherEncoding')) return isHex ? psbt.toBase64() : psbt.toHex()
  if (form === 'bytes') return psbt.toBuffer()
  return isHex ? psbt.toHex() : psbt.toBase64()
}

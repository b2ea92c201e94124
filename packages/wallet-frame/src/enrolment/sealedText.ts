import { base64urlnopad } from '@scure/base'
import type { SealedSecret } from './sealedSecret.js'

type SealedText = Readonly<Record<keyof SealedSecret, string>>

/** What was sealed, as it goes by a message: byte strings in base64url. */
export function toSealedText({ publicKey, iv, sealed }: SealedSecret): SealedText {
  const encode = (bytes: Uint8Array): string => base64urlnopad.encode(Uint8Array.from(bytes))
  return { publicKey: encode(publicKey), iv: encode(iv), sealed: encode(sealed) }
}

/** @throws Error for what is no base64url */
export function fromSealedText({ publicKey, iv, sealed }: SealedText): SealedSecret {
  return {
    publicKey: base64urlnopad.decode(publicKey),
    iv: base64urlnopad.decode(iv),
    sealed: base64urlnopad.decode(sealed),
  }
}

import { concatBytes } from '@noble/hashes/utils'
import { ShareInvalidError } from '../errors.js'

type Cryptography = Pick<Crypto, 'getRandomValues' | 'subtle'>

/** A secret on its way from one window to another: only the one whose key it was sealed to opens it. */
export interface SealedSecret {
  /** The sender's, made for this one. A raw point of P-256. */
  readonly publicKey: Uint8Array
  readonly iv: Uint8Array
  readonly sealed: Uint8Array
}

/** One end's key, for one secret. Its private part is never given out. */
export interface SecretReceiver {
  /** A raw point of P-256. */
  readonly publicKey: Uint8Array
  /** The secret, which is the caller's to overwrite. Once. @throws ShareInvalidError for what was altered, or sealed to or for something else */
  open(secret: SealedSecret, boundTo: string): Promise<Uint8Array>
}

/** What a secret that goes from a window to a frame is for, as both ends say it. */
export interface SecretPurpose {
  /** What was asked for. */
  readonly name: 'HAND_OVER' | 'USE_PASSKEY'
  readonly appOrigin: string
  /** The frame's, of this time. */
  readonly nonce: string
  /** The wallet, where it is of one. */
  readonly of: string
}

export function boundTo({ name, appOrigin, nonce, of }: SecretPurpose): string {
  return [name, appOrigin, nonce, of].join('|')
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const encoder = new TextEncoder()

export async function createSecretReceiver(crypto: Cryptography): Promise<SecretReceiver> {
  const { subtle } = crypto
  const pair = await subtle.generateKey(curve, false, ['deriveBits'])
  const publicKey = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
  let privateKey: CryptoKey | null = pair.privateKey
  return {
    publicKey,
    async open({ publicKey: theirs, iv, sealed }, boundTo) {
      const own = privateKey
      privateKey = null
      if (!own) throw new ShareInvalidError({ details: 'What was sealed is opened once.' })
      try {
        const ends = { sender: theirs, receiver: publicKey }
        const key = await deriveKey(own, theirs, { ends, boundTo, usage: 'decrypt' }, crypto)
        const opened = await subtle.decrypt({ name: 'AES-GCM', iv: Uint8Array.from(iv) }, key, Uint8Array.from(sealed))
        return new Uint8Array(opened)
      } catch (cause) {
        throw new ShareInvalidError({ cause, details: 'What was handed over does not open.' })
      }
    },
  }
}

/**
 * Seals a secret to the key of another end, by a key of its own: ECDH on P-256, HKDF-SHA-256 over both keys and what it is for, AES-256-GCM.
 * @param boundTo what it is for: it opens for nothing else
 * @throws ShareInvalidError where `receiver` is no public key
 */
export async function sealSecret(
  secret: Uint8Array,
  {
    receiver,
    boundTo,
    crypto,
  }: { readonly receiver: Uint8Array; readonly boundTo: string; readonly crypto: Cryptography },
): Promise<SealedSecret> {
  const { subtle } = crypto
  try {
    const pair = await subtle.generateKey(curve, false, ['deriveBits'])
    const publicKey = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
    const ends = { sender: publicKey, receiver }
    const key = await deriveKey(pair.privateKey, receiver, { ends, boundTo, usage: 'encrypt' }, crypto)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, Uint8Array.from(secret))
    return { publicKey, iv, sealed: new Uint8Array(sealed) }
  } catch (cause) {
    throw new ShareInvalidError({ cause, details: 'There is no key to seal it to.' })
  }
}

async function deriveKey(
  own: CryptoKey,
  theirs: Uint8Array,
  {
    ends: { sender, receiver },
    boundTo,
    usage,
  }: {
    readonly ends: { readonly sender: Uint8Array; readonly receiver: Uint8Array }
    readonly boundTo: string
    readonly usage: 'encrypt' | 'decrypt'
  },
  { subtle }: Cryptography,
): Promise<CryptoKey> {
  const point = await subtle.importKey('raw', Uint8Array.from(theirs), curve, false, [])
  const bits = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: point }, own, 256))
  try {
    const base = await subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
    const info = Uint8Array.from(concatBytes(encoder.encode(`hawser window v1|${boundTo}|`), sender, receiver))
    return await subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info },
      base,
      { name: 'AES-GCM', length: 256 },
      false,
      [usage],
    )
  } finally {
    bits.fill(0)
  }
}

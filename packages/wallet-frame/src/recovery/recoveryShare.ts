import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'
import { RecoveryRefusedError, ShareInvalidError } from '../errors.js'
import { readShare } from '../shares/shareSet.js'
import { importPasswordKey, passwordParameters } from './passwordKey.js'

/** A passkey's part in recovery: what its authenticator evaluates (WebAuthn PRF), as a key for HKDF that WebCrypto does not give out. */
export interface PasskeySecret {
  readonly method: 'passkey'
  /** base64url. */
  readonly credentialId: string
  /** base64url; 32 bytes. What the authenticator is asked to evaluate. */
  readonly prfSalt: string
  readonly key: CryptoKey
}

export interface PasswordSecret {
  readonly method: 'password'
  readonly password: string
}

/** What opens a recovery share; `operator` stands for no secret at all: whoever keeps the share can read it. */
export type RecoverySecret = PasskeySecret | PasswordSecret | { readonly method: 'operator' }

const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
const bytes = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.regex(/^[\w-]*$/),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return base64urlnopad.decode(dataset.value)
    } catch {
      addIssue({ message: 'The text is no base64url.' })
      return NEVER
    }
  }),
)
const text = v.pipe(v.string(), v.maxLength(2_048), v.regex(/^[\w-]+$/))
/** The key that shares are sealed by is sealed itself: by the secret, which the user has to give, so that shares can be replaced where it is not at hand. */
const sealed = {
  version: v.literal(2),
  walletId: id,
  setId: id,
  salt: bytes,
  keyIv: bytes,
  sealedKey: bytes,
  iv: bytes,
  sealed: bytes,
}

/** The recovery share as the back end keeps it: plain JSON, byte strings in base64url. Without its secret it is opened by nobody, but for `operator`. */
export const sealedRecoverySchema = v.variant('method', [
  v.object({
    ...sealed,
    method: v.literal('password'),
    // Whoever keeps the share could otherwise have this device work on it for hours.
    parameters: v.strictObject({
      name: v.literal(passwordParameters.name),
      memoryKiB: v.literal(passwordParameters.memoryKiB),
      passes: v.literal(passwordParameters.passes),
      lanes: v.literal(passwordParameters.lanes),
    }),
  }),
  v.object({ ...sealed, method: v.literal('passkey'), credentialId: text, prfSalt: text }),
  v.object({ version: v.literal(1), walletId: id, setId: id, method: v.literal('operator'), share: bytes }),
])

export type SealedRecovery = v.InferInput<typeof sealedRecoverySchema>
type OpenedRecovery = v.InferOutput<typeof sealedRecoverySchema>

type Cryptography = Pick<Crypto, 'getRandomValues' | 'subtle'>

/**
 * A way of recovery as the device keeps it on which it was set up: it seals the recovery shares of later sets, and opens none. Its key is for encryption alone, and
 * WebCrypto does not give it out.
 */
export type RecoveryWay =
  | { readonly method: 'operator' }
  | { readonly method: 'passkey' | 'password'; readonly key: CryptoKey; readonly head: RecoveryHead }

/** What of a sealed share stays the same from set to set. */
interface RecoveryHead {
  readonly walletId: string
  readonly salt: string
  readonly keyIv: string
  readonly sealedKey: string
  /** Of a passkey. */
  readonly credentialId?: string | undefined
  readonly prfSalt?: string | undefined
}

const headText = v.pipe(v.string(), v.maxLength(2_048), v.regex(/^[\w-]*$/))
/** A way as it was kept: anybody with the developer tools can write there. */
export const recoveryWaySchema = v.variant('method', [
  v.object({ method: v.literal('operator') }),
  v.object({
    method: v.picklist(['passkey', 'password']),
    key: v.custom<CryptoKey>((value) => Object.prototype.toString.call(value) === '[object CryptoKey]'),
    head: v.object({
      walletId: id,
      salt: headText,
      keyIv: headText,
      sealedKey: headText,
      credentialId: v.optional(headText),
      prfSalt: v.optional(headText),
    }),
  }),
])

interface SealingContext {
  readonly crypto: Cryptography
  readonly signal?: AbortSignal | undefined
}

/**
 * Makes a way of recovery of a secret: a key for shares, itself sealed (AES-256-GCM) under one that HKDF-SHA-256 makes of the secret and a fresh salt.
 * @throws WeakPasswordError, AbortedError
 */
export async function createRecoveryWay(
  secret: RecoverySecret,
  walletId: string,
  { crypto, signal }: SealingContext,
): Promise<RecoveryWay> {
  if (secret.method === 'operator') return { method: 'operator' }
  const { subtle } = crypto
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const base = await importSecret(secret, salt, { crypto, signal, isNew: true })
  const wrapping = await deriveKey(base, salt, walletId, crypto)
  const plain = crypto.getRandomValues(new Uint8Array(32))
  try {
    const sealedKey = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: keyOf(walletId) }, wrapping, plain)
    const key = await subtle.importKey('raw', plain, 'AES-GCM', false, ['encrypt'])
    const head = { walletId, salt: encode(salt), keyIv: encode(iv), sealedKey: encode(new Uint8Array(sealedKey)) }
    if (secret.method === 'password') return { method: 'password', key, head }
    const { credentialId, prfSalt } = secret
    return { method: 'passkey', key, head: { ...head, credentialId, prfSalt } }
  } finally {
    plain.fill(0)
  }
}

/** Seals the recovery share of a set for a way of recovery of its wallet. @throws ShareInvalidError */
export async function sealByWay(
  share: Uint8Array,
  way: RecoveryWay,
  { crypto }: Pick<SealingContext, 'crypto'>,
): Promise<SealedRecovery> {
  const { role, walletId, setId } = readShare(share)
  if (role !== 'recovery') throw new ShareInvalidError({ details: `It is the ${role} share.` })
  if (way.method === 'operator') return { version: 1, walletId, setId, method: 'operator', share: encode(share) }
  if (way.head.walletId !== walletId)
    throw new ShareInvalidError({ details: 'The way of recovery is another wallet’s.' })
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo({ walletId, setId }) }
  const encrypted = await crypto.subtle.encrypt(algorithm, way.key, Uint8Array.from(share))
  const { credentialId = '', prfSalt = '', ...head } = way.head
  const record = { version: 2, ...head, setId, iv: encode(iv), sealed: encode(new Uint8Array(encrypted)) } as const
  return way.method === 'password'
    ? { ...record, method: 'password', parameters: passwordParameters }
    : { ...record, method: 'passkey', credentialId, prfSalt }
}

/**
 * Opens a recovery share as the back end returned it. The answer is the caller's to overwrite.
 * @throws RecoveryRefusedError for a wrong password or passkey, ShareInvalidError for what is no sealed share, AbortedError
 */
export async function openRecovery(
  input: unknown,
  secret: RecoverySecret,
  { crypto, signal }: { readonly crypto: Cryptography; readonly signal?: AbortSignal | undefined },
): Promise<Uint8Array> {
  const parsed = v.safeParse(sealedRecoverySchema, input)
  if (!parsed.success) throw new ShareInvalidError({ details: 'It is no recovery share.' })
  const found = parsed.output
  if (found.method !== secret.method) throw new ShareInvalidError({ details: `It is kept by ${found.method}.` })
  if (found.method === 'operator' || secret.method === 'operator') {
    if (found.method !== 'operator') throw new ShareInvalidError()
    return requireOwn(found.share, found)
  }
  const base = await importSecret(secret, found.salt, { crypto, signal, isNew: false })
  const wrapping = await deriveKey(base, found.salt, found.walletId, crypto)
  let share: ArrayBuffer
  try {
    share = await unsealShare(found, wrapping, crypto)
  } catch (cause) {
    throw new RecoveryRefusedError(found.method, { cause })
  }
  return requireOwn(new Uint8Array(share), found)
}

/** What the record says of the share has to be what the share says. @throws ShareInvalidError */
function requireOwn(share: Uint8Array, { walletId, setId }: { walletId: string; setId: string }): Uint8Array {
  const head = readShare(share)
  if (head.role === 'recovery' && head.walletId === walletId && head.setId === setId) return share
  share.fill(0)
  throw new ShareInvalidError({ details: 'It is the share of another set.' })
}

function importSecret(
  secret: PasskeySecret | PasswordSecret,
  salt: Uint8Array,
  options: { readonly crypto: Cryptography; readonly signal?: AbortSignal | undefined; readonly isNew: boolean },
): Promise<CryptoKey> {
  return secret.method === 'passkey' ? Promise.resolve(secret.key) : importPasswordKey(secret.password, salt, options)
}

async function unsealShare(
  { walletId, setId, keyIv, sealedKey, iv, sealed }: Extract<OpenedRecovery, { readonly version: 2 }>,
  wrapping: CryptoKey,
  { subtle }: Cryptography,
): Promise<ArrayBuffer> {
  const ofKey = { name: 'AES-GCM', iv: Uint8Array.from(keyIv), additionalData: keyOf(walletId) }
  const plain = new Uint8Array(await subtle.decrypt(ofKey, wrapping, Uint8Array.from(sealedKey)))
  try {
    const key = await subtle.importKey('raw', plain, 'AES-GCM', false, ['decrypt'])
    const algorithm = { name: 'AES-GCM', iv: Uint8Array.from(iv), additionalData: boundTo({ walletId, setId }) }
    return await subtle.decrypt(algorithm, key, Uint8Array.from(sealed))
  } finally {
    plain.fill(0)
  }
}

const encode = (given: Uint8Array): string => base64urlnopad.encode(Uint8Array.from(given))
const encoder = new TextEncoder()
const keyOf = (walletId: string) => encoder.encode(`hawser vault recovery key v2|${walletId}`)
const boundTo = ({ walletId, setId }: { readonly walletId: string; readonly setId: string }) =>
  encoder.encode(`hawser vault recovery v2|${walletId}|${setId}`)

function deriveKey(base: CryptoKey, salt: Uint8Array, walletId: string, { subtle }: Cryptography): Promise<CryptoKey> {
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: Uint8Array.from(salt), info: keyOf(walletId) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

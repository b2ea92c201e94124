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
const sealed = { version: v.literal(1), walletId: id, setId: id, iv: bytes, salt: bytes, sealed: bytes }

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

type Cryptography = Pick<Crypto, 'getRandomValues' | 'subtle'>

/**
 * Seals a recovery share: AES-256-GCM under a key that HKDF-SHA-256 makes of the secret and a fresh salt.
 * @throws WeakPasswordError, ShareInvalidError, AbortedError
 */
export async function sealRecovery(
  share: Uint8Array,
  secret: RecoverySecret,
  { crypto, signal }: { readonly crypto: Cryptography; readonly signal?: AbortSignal | undefined },
): Promise<SealedRecovery> {
  const { role, walletId, setId } = readShare(share)
  if (role !== 'recovery') throw new ShareInvalidError({ details: `It is the ${role} share.` })
  const wallet = { version: 1, walletId, setId } as const
  if (secret.method === 'operator')
    return { ...wallet, method: 'operator', share: base64urlnopad.encode(Uint8Array.from(share)) }

  const salt = crypto.getRandomValues(new Uint8Array(32))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await deriveKey(await importSecret(secret, salt, { crypto, signal, isNew: true }), salt, wallet, crypto)
  const additionalData = boundTo(wallet)
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, Uint8Array.from(share))
  const text = {
    iv: base64urlnopad.encode(iv),
    salt: base64urlnopad.encode(salt),
    sealed: base64urlnopad.encode(new Uint8Array(encrypted)),
  }
  if (secret.method === 'password') return { ...wallet, ...text, method: 'password', parameters: passwordParameters }
  const { credentialId, prfSalt } = secret
  return { ...wallet, ...text, method: 'passkey', credentialId, prfSalt }
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
  const key = await deriveKey(base, found.salt, found, crypto)
  let share: ArrayBuffer
  try {
    const { iv, sealed } = found
    const algorithm = { name: 'AES-GCM', iv: Uint8Array.from(iv), additionalData: boundTo(found) }
    share = await crypto.subtle.decrypt(algorithm, key, Uint8Array.from(sealed))
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

const encoder = new TextEncoder()
const boundTo = ({ walletId, setId }: { readonly walletId: string; readonly setId: string }) =>
  encoder.encode(`hawser vault recovery v1|${walletId}|${setId}`)

function deriveKey(
  base: CryptoKey,
  salt: Uint8Array,
  wallet: { readonly walletId: string; readonly setId: string },
  { subtle }: Cryptography,
): Promise<CryptoKey> {
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: Uint8Array.from(salt), info: boundTo(wallet) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

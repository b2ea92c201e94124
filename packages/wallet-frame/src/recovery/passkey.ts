import { AbortedError, type Clock, withDeadline } from '@hawser/common'
import { base64urlnopad } from '@scure/base'
import { PasskeyError, type PasskeyFault } from '../errors.js'
import type { PasskeySecret } from './recoveryShare.js'

/** How long a person has for a passkey, in milliseconds: the specification of WebAuthn recommends five minutes and more. */
export const PASSKEY_TIMEOUT_MS = 300_000

/** EdDSA, ECDSA on P-256 and RSA (IANA COSE): what authenticators have. */
export const passkeyAlgorithms: readonly number[] = [-8, -7, -257]

export interface PasskeyContext {
  /** Absent where the browser has none, or the page is not secure. */
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'> | undefined
  readonly crypto: Pick<Crypto, 'getRandomValues' | 'subtle'>
  readonly clock: Pick<Clock, 'setTimeout'>
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
}

export interface CreatePasskeyParameters {
  /** The frame's site, under whose domain the passkey is kept; the page's own domain where `id` is absent. */
  readonly rp: { readonly name: string; readonly id?: string | undefined }
  readonly user: {
    /** At most 64 bytes that name nobody: authenticators give it out. */
    readonly id: Uint8Array
    readonly name: string
    readonly displayName: string
  }
}

type KnownPasskey = Pick<PasskeySecret, 'credentialId' | 'prfSalt'>

export interface AskPasskeyParameters {
  /** Any of these will do: a wallet has one for each device that its recovery was set up on. */
  readonly known: readonly KnownPasskey[]
  readonly rpId?: string | undefined
}

/**
 * Makes a passkey whose authenticator can evaluate a pseudo-random function (WebAuthn level 3, PRF extension), and takes the key for recovery from it.
 * Some authenticators evaluate only when they are asked again: then the person touches theirs twice.
 *
 * @throws PasskeyError, AbortedError
 */
export async function createPasskey(
  parameters: CreatePasskeyParameters,
  context: PasskeyContext,
): Promise<PasskeySecret> {
  return toPasskeySecret(await evaluateNew(parameters, context), context)
}

/** What an authenticator evaluated for a passkey. It is the caller's to overwrite. */
export interface PasskeyOutput extends KnownPasskey {
  readonly output: Uint8Array
}

/** The same, for whoever hands it on. @throws as {@link createPasskey} */
export async function evaluateNew(
  { rp, user }: CreatePasskeyParameters,
  context: PasskeyContext,
): Promise<PasskeyOutput> {
  const { crypto } = context
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const { id, ...named } = rp
  const made = await askAuthenticator(context, (credentials, signal, timeout) =>
    credentials.create({
      signal,
      publicKey: {
        rp: { ...named, ...(id !== undefined && { id }) },
        user: { ...user, id: Uint8Array.from(user.id) },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        // The signatures are not what it is for.
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        // What an authenticator evaluates with a verified person differs from what it does without.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
        timeout,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const credentialId = base64urlnopad.encode(new Uint8Array(made.rawId))
  const prfSalt = base64urlnopad.encode(salt)
  const prf = made.getClientExtensionResults().prf
  const output = prf?.results?.first
  if (output) return { credentialId, prfSalt, output: toBytes(output) }
  if (!prf?.enabled) throw new PasskeyError('noPrf')
  return evaluateKnown({ known: [{ credentialId, prfSalt }], rpId: id }, context)
}

/**
 * Asks for one of the passkeys, and takes the key from it that opens a recovery share.
 * @throws PasskeyError, AbortedError
 */
export async function askPasskey(parameters: AskPasskeyParameters, context: PasskeyContext): Promise<PasskeySecret> {
  return toPasskeySecret(await evaluateKnown(parameters, context), context)
}

/** The same, for whoever hands it on. @throws as {@link askPasskey} */
export async function evaluateKnown(
  { known, rpId }: AskPasskeyParameters,
  context: PasskeyContext,
): Promise<PasskeyOutput> {
  const { crypto } = context
  const found = await askAuthenticator(context, (credentials, signal, timeout) =>
    credentials.get({
      signal,
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        allowCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: decode(credentialId) })),
        userVerification: 'required',
        timeout,
        ...(rpId !== undefined && { rpId }),
        extensions: {
          prf: {
            evalByCredential: Object.fromEntries(
              known.map(({ credentialId, prfSalt }) => [credentialId, { first: decode(prfSalt) }]),
            ),
          },
        },
      },
    }),
  )
  const credentialId = base64urlnopad.encode(new Uint8Array(found.rawId))
  const asked = known.find((one) => one.credentialId === credentialId)
  const output = found.getClientExtensionResults().prf?.results?.first
  if (!output || !asked) throw new PasskeyError('noPrf')
  return { credentialId, prfSalt: asked.prfSalt, output: toBytes(output) }
}

/** Asks an authenticator, for as long as a person has. @throws as {@link createPasskey} */
export function askAuthenticator(
  { credentials, clock, signal, timeoutMs = PASSKEY_TIMEOUT_MS }: PasskeyContext,
  call: (
    credentials: Pick<CredentialsContainer, 'create' | 'get'>,
    signal: AbortSignal,
    timeoutMs: number,
  ) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  const run = async (inner: AbortSignal) => {
    if (!credentials) throw new PasskeyError('missing')
    let answer: Credential | null
    try {
      answer = await call(credentials, inner, timeoutMs)
    } catch (cause) {
      throw toPasskeyError(cause)
    }
    if (answer?.type !== 'public-key') throw new PasskeyError('cancelled', { details: 'The browser gave no passkey.' })
    return answer as PublicKeyCredential
  }
  const onTimeout = () => new PasskeyError('cancelled', { details: 'Nobody used a passkey in time.' })
  return withDeadline(run, { clock, timeoutMs, signal, onTimeout })
}

const faults: ReadonlyMap<string, Exclude<PasskeyFault, 'noPrf'>> = new Map([
  ['InvalidStateError', 'known'],
  ['NotAllowedError', 'cancelled'],
  ['SecurityError', 'refused'],
  ['NotSupportedError', 'missing'],
  ['ConstraintError', 'missing'],
])

function toPasskeyError(cause: unknown): PasskeyError | AbortedError {
  const { name, message } = Object(cause) as { readonly name?: unknown; readonly message?: unknown }
  if (name === 'AbortError') return new AbortedError({ cause })
  const fault = faults.get(String(name)) ?? 'refused'
  return new PasskeyError(fault, { cause, details: typeof message === 'string' ? message : undefined })
}

/** Takes over what was evaluated. */
export async function toPasskeySecret(
  { credentialId, prfSalt, output }: PasskeyOutput,
  { crypto }: Pick<PasskeyContext, 'crypto'>,
): Promise<PasskeySecret> {
  try {
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(output), 'HKDF', false, ['deriveKey'])
    return { method: 'passkey', credentialId, prfSalt, key }
  } finally {
    output.fill(0)
  }
}

/** A view: what is overwritten there is overwritten here. */
export const toBytes = (output: BufferSource): Uint8Array =>
  ArrayBuffer.isView(output)
    ? new Uint8Array(output.buffer, output.byteOffset, output.byteLength)
    : new Uint8Array(output)

export const decode = (text: string) => Uint8Array.from(base64urlnopad.decode(text))

import { isHawserError } from '@hawser/common'
import { base64urlnopad } from '@scure/base'
import {
  askAuthenticator,
  decode,
  evaluateKnown,
  type PasskeyContext,
  type PasskeyOutput,
  passkeyAlgorithms,
  toBytes,
  toPasskeySecret,
} from './passkey.js'
import type { PasskeySecret } from './recoveryShare.js'

/** What a service asks an authenticator (WebAuthn level 3), byte strings in base64url. */
export interface SignInQuestion {
  readonly use: 'create' | 'get'
  readonly challenge: string
  readonly rp: { readonly id: string; readonly name: string }
  /** The user's own, of which an authenticator makes no second one. */
  readonly exclude: readonly string[]
  /** What a new one is called where a person chooses among theirs. */
  readonly name: string
}

export interface SignInAnswer {
  /** For the service, byte strings in base64url. Nothing that the authenticator evaluated is in it. */
  readonly answer: object
  /** What opens the wallet; undefined where this authenticator or browser evaluates nothing (PRF). */
  readonly secret: PasskeySecret | undefined
}

type Evaluated = Omit<PasskeyOutput, 'output'> & {
  readonly answer: object
  /** The caller's to overwrite. */
  readonly output: Uint8Array | undefined
}

/** Makes a passkey that signs in, or asks for one, and takes the key from it that opens the wallet: by one touch. @throws as {@link askSignIn} */
export async function signInByPasskey(question: SignInQuestion, context: PasskeyContext): Promise<SignInAnswer> {
  const { answer, output, ...names } = await askSignIn(question, context)
  return { answer, secret: output && (await toPasskeySecret({ ...names, output }, context)) }
}

/**
 * The same, for whoever hands it on. Nobody knows yet which passkey it will be, so that all are asked to evaluate the same; each gives something else.
 * @throws PasskeyError, AbortedError
 */
export async function askSignIn(question: SignInQuestion, context: PasskeyContext): Promise<Evaluated> {
  const { crypto } = context
  const salt = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('hawser passkey v1')))
  const prfSalt = encode(salt)
  const challenge = decode(question.challenge)
  const extensions = { prf: { eval: { first: salt } } }
  const found = await askAuthenticator(context, (credentials, signal, timeout) => {
    if (question.use === 'get')
      return credentials.get({
        signal,
        publicKey: { challenge, rpId: question.rp.id, userVerification: 'required', timeout, extensions },
      })
    const { rp, name, exclude } = question
    // Authenticators give it out, and keep one passkey for each: it names nobody.
    const user = { id: crypto.getRandomValues(new Uint8Array(32)), name, displayName: name }
    return credentials.create({
      signal,
      publicKey: {
        challenge,
        rp: { ...rp },
        user,
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: exclude.map((id) => ({ type: 'public-key', id: decode(id) })),
        // Found on a device that knows nothing of its user.
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        timeout,
        extensions,
      },
    })
  })
  const credentialId = encode(toBytes(found.rawId))
  const answer = { id: credentialId, rawId: credentialId, type: 'public-key', response: toJson(found.response) }
  const prf = found.getClientExtensionResults().prf
  const first = prf?.results?.first
  if (first) return { credentialId, prfSalt, answer, output: toBytes(first) }
  // Some authenticators evaluate only when they are asked again.
  const isAskedAgain = question.use === 'create' && prf?.enabled
  const again = isAskedAgain
    ? await evaluateKnown({ known: [{ credentialId, prfSalt }], rpId: question.rp.id }, context).catch(toNothing)
    : undefined
  return { credentialId, prfSalt, answer, output: again?.output }
}

/** The passkey is made, and signs in. */
function toNothing(error: unknown): undefined {
  if (!isHawserError(error, 'VAULT_PASSKEY')) throw error
}

function toJson(response: AuthenticatorResponse): object {
  const clientDataJSON = encode(toBytes(response.clientDataJSON))
  if ('attestationObject' in response) {
    const made = response as AuthenticatorAttestationResponse
    const transports = typeof made.getTransports === 'function' ? made.getTransports() : []
    return { clientDataJSON, attestationObject: encode(toBytes(made.attestationObject)), transports }
  }
  const { authenticatorData, signature } = response as AuthenticatorAssertionResponse
  return {
    clientDataJSON,
    authenticatorData: encode(toBytes(authenticatorData)),
    signature: encode(toBytes(signature)),
  }
}

const encode = (bytes: Uint8Array): string => base64urlnopad.encode(Uint8Array.from(bytes))

import { InvalidOptionsError } from '@hawser/common'
import { mapHashToField } from '@noble/curves/abstract/modular'
import { p256 } from '@noble/curves/nist'
import { hkdf } from '@noble/hashes/hkdf'
import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64urlnopad } from '@scure/base'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  importJWK,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'

/** What tokens and nonces are made with. */
export interface ServerKeys {
  /** The public keys, of all secrets (RFC 7517). */
  readonly jwks: JSONWebKeySet
  /** Signs by the first secret's key (ES256). Times are in seconds, as JWT has them. */
  sign(claims: JWTPayload): Promise<string>
  /** Undefined for what none of the keys signed, or what is over. */
  verify(token: string, expected: { readonly issuer: string; readonly nowMs: number }): Promise<JWTPayload | undefined>
  createNonce(realm: string, nowMs: number): string
  /** What a session is renewed with: 43 characters, half of them random. */
  createCredential(id: string): string
  /** Whether a credential was made here for that session, however long ago. */
  isCredential(secret: string, id: string): boolean
  /** Whether a nonce was given out here for that realm, and not longer ago than `lifetimeMs`. */
  isNonce(nonce: string, of: { readonly realm: string; readonly nowMs: number; readonly lifetimeMs: number }): boolean
}

/** The `iss` of tokens where none is named. */
export const defaultIssuer = 'hawser-gateway'

const minSecretLength = 32
const randomLength = 12
const timeLength = 4
const macLength = 12
/** In bytes, of each half: 128 random bits, and as many that tell that they were given out here. */
const credentialLength = 16
/** How far the clocks of two instances may be apart. */
const clockSkewMs = 60_000

/**
 * Makes keys from secrets: nothing has to be stored, and all instances with the same secrets have the same ones. The first signs; what those after it signed
 * is still taken.
 *
 * @throws InvalidOptionsError
 */
export async function createServerKeys(given: readonly string[]): Promise<ServerKeys> {
  const [first] = given
  if (first === undefined || given.some((secret) => secret.length < minSecretLength))
    throw new InvalidOptionsError(
      `\`secrets\` needs at least one secret, each of ${minSecretLength} characters or more.`,
    )
  // The same one twice would be two keys of one name.
  const secrets = [...new Set(given)]
  const privateKeys = secrets.map((secret) => mapHashToField(derive(secret, 'token', 48), p256.CURVE.n))
  const publicKeys = privateKeys.map((key) => p256.getPublicKey(key, false))
  const keys = await Promise.all(
    publicKeys.map(async (key) => {
      const jwk = { kty: 'EC', crv: 'P-256', x: toText(key.subarray(1, 33)), y: toText(key.subarray(33)) }
      return { ...jwk, alg: 'ES256', use: 'sig', kid: await calculateJwkThumbprint(jwk) }
    }),
  )
  const jwks: JSONWebKeySet = { keys }
  const [signer] = keys
  const signingKey = await importJWK({ ...signer, d: toText(privateKeys[0] ?? new Uint8Array()) }, 'ES256')
  const findKey = createLocalJWKSet(jwks)
  const nonceKeys = secrets.map((secret) => derive(secret, 'nonce', 32))
  const credentialKeys = secrets.map((secret) => derive(secret, 'credential', 32))
  const toSeal = (key: Uint8Array, head: Uint8Array, id: string) =>
    hmac(sha256, key, concatBytes(head, utf8ToBytes(id))).subarray(0, credentialLength)
  const toMac = (key: Uint8Array, head: Uint8Array, realm: string) =>
    hmac(sha256, key, concatBytes(head, utf8ToBytes(realm))).subarray(0, macLength)

  return {
    jwks,
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(signer && { kid: signer.kid }) })
        .sign(signingKey),
    async verify(token, { issuer, nowMs }) {
      const options = { issuer, algorithms: ['ES256'], typ: 'JWT', currentDate: new Date(nowMs) }
      const verified = await jwtVerify(token, findKey, { ...options, requiredClaims: ['exp'] }).catch(() => undefined)
      return verified?.payload
    },
    createNonce(realm, nowMs) {
      const time = new Uint8Array(timeLength)
      new DataView(time.buffer).setUint32(0, Math.floor(nowMs / 1_000))
      const head = concatBytes(randomBytes(randomLength), time)
      return bytesToHex(concatBytes(head, toMac(nonceKeys[0] ?? new Uint8Array(), head, realm)))
    },
    createCredential(id) {
      const head = randomBytes(credentialLength)
      return toText(concatBytes(head, toSeal(credentialKeys[0] ?? new Uint8Array(), head, id)))
    },
    isCredential(secret, id) {
      const bytes = readText(secret)
      if (bytes?.length !== 2 * credentialLength) return false
      const head = bytes.subarray(0, credentialLength)
      const seal = bytes.subarray(credentialLength)
      return credentialKeys.some((key) => areEqual(toSeal(key, head, id), seal))
    },
    isNonce(nonce, { realm, nowMs, lifetimeMs }) {
      if (!nonceForm.test(nonce)) return false
      const bytes = hexToBytes(nonce)
      const head = bytes.subarray(0, randomLength + timeLength)
      const mac = bytes.subarray(head.length)
      if (!nonceKeys.some((key) => areEqual(toMac(key, head, realm), mac))) return false
      const givenMs = new DataView(head.buffer, head.byteOffset + randomLength).getUint32(0) * 1_000
      return givenMs <= nowMs + clockSkewMs && nowMs <= givenMs + lifetimeMs
    },
  }
}

/** Two digits for each byte of its parts. */
const nonceForm = /^[0-9a-f]{56}$/

function derive(secret: string, use: string, length: number): Uint8Array {
  return hkdf(sha256, utf8ToBytes(secret), 'hawser siwx', use, length)
}

function toText(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

function readText(text: string): Uint8Array | undefined {
  try {
    return base64urlnopad.decode(text)
  } catch {
    // Not what `toText` writes.
    return undefined
  }
}

/** In a time that tells nothing of where they differ. */
function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.reduce((differs, byte, index) => differs | (byte ^ (b[index] ?? 0)), 0) === 0
}

import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'
import { type Clock, systemClock } from '@hawser/common'
import * as v from 'valibot'
import { parseUrl } from '../auth/audience.js'

/** The service's word about the page that asks for a signature. */
export interface OriginVerdict {
  /** Whether the project's owner has proved that the origin is theirs. Without it wallets take the origin for unknown. */
  readonly isVerified: boolean
  /** Whether the origin is known as a fraud. Wallets look at it where `isVerified` is true. */
  readonly isScam: boolean
}

export interface VerifyOptions {
  /** The verdict on origins that have none of their own: verified and no fraud, when absent. */
  readonly defaultVerdict?: OriginVerdict
  readonly clock?: Pick<Clock, 'nowMs'>
}

export interface VerifyResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** WalletConnect's Verify, version 3, with a key of its own. For tests and demos: it believes every page that asks. */
export interface VerifyService {
  /** Answers a GET of `url` (absolute, or a path with its query): for a server, or for requests that a test answers itself. */
  respond(url: string): VerifyResponse
  setVerdict(origin: string, verdict: OriginVerdict): void
  /** The P-256 key with which attestations are signed. */
  readonly publicKey: JsonWebKey
}

/** Attestations are for one message and are looked at within minutes. */
const attestationLifeSeconds = 60 * 60
const keyLifeSeconds = 24 * 60 * 60
/** Attested ids that are remembered for wallets that ask by id. */
const maxRemembered = 1_000

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i))
const querySchema = v.object({ origin: v.string(), id: hash, decryptedId: v.optional(hash) })

/**
 * Creates the service: the attestation page (`/v3/attestation`), its public key (`/v3/public-key`), and the older question by id
 * (`/attestation/:id`).
 */
export function createVerify(options: VerifyOptions = {}): VerifyService {
  const { clock = systemClock, defaultVerdict = { isVerified: true, isScam: false } } = options
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey: JsonWebKey = { ...keys.publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }
  const verdicts = new Map<string, OriginVerdict>()
  const attested = new Map<string, string>()
  const nowSeconds = () => Math.floor(clock.nowMs() / 1000)
  const verdictOn = (origin: string) => verdicts.get(origin) ?? defaultVerdict

  const attest = (origin: string, id: string): string => {
    attested.set(id, origin)
    for (const oldest of attested.keys()) {
      if (attested.size <= maxRemembered) break
      attested.delete(oldest)
    }
    const claims = { exp: nowSeconds() + attestationLifeSeconds, id, origin, ...verdictOn(origin) }
    const text = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}`
    const signature = sign('sha256', Buffer.from(text), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }

  return {
    publicKey,
    setVerdict: (origin, verdict) => void verdicts.set(origin, verdict),
    respond(url) {
      const parsed = parseUrl(url.startsWith('/') ? `http://verify.invalid${url}` : url)
      const path = parsed?.pathname ?? ''
      if (path === '/v3/public-key') return json(200, { publicKey, expiresAt: nowSeconds() + keyLifeSeconds })
      if (path === '/v3/attestation') {
        const query = v.safeParse(querySchema, Object.fromEntries(parsed?.searchParams ?? []))
        const origin = query.success ? parseUrl(query.output.origin)?.origin : undefined
        if (!query.success || !origin || origin === 'null') return json(400, { error: 'origin and id are needed.' })
        return {
          status: 200,
          headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
          body: buildAttestationPage({ attestation: attest(origin, query.output.id), origin }),
        }
      }
      const id = /^\/attestation\/([0-9a-f]{64})$/i.exec(path)?.[1]
      const origin = id === undefined ? undefined : attested.get(id)
      if (origin === undefined) return json(404, { error: 'There is no attestation.' })
      return json(200, { attestationId: id, origin, ...verdictOn(origin) })
    },
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function json(status: number, body: unknown): VerifyResponse {
  const headers = {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  }
  return { status, headers, body: JSON.stringify(body) }
}

/** The page that a dApp loads in a hidden frame: it hands the attestation to the page around it, and to no other origin. */
function buildAttestationPage(parameters: { readonly attestation: string; readonly origin: string }): string {
  const message = JSON.stringify({ type: 'verify_attestation', attestation: parameters.attestation })
  const call = `parent.postMessage(${quote(message)}, ${quote(parameters.origin)})`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Attestation</title><script>${call}</script></html>`
}

/** A string literal that ends neither the script nor its element. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

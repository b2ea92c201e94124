import {
  type CaipNetworkId,
  type Clock,
  isHawserError,
  type SiwxMessageData,
  type SiwxSession,
  withDeadline,
} from '@hawser/common'
import { toChecksumAddress } from '@hawser/common/evm'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { JSONWebKeySet } from 'jose'
import { SiwxMessageError, SiwxSessionError, SiwxUnverifiableError } from '../errors.js'
import { isCaseless } from '../message/checkSiwxMessage.js'
import { parseSiwxMessage } from '../message/siwxMessage.js'
import type { SiwxVerifier } from '../verify/siwxVerifier.js'
import { checkSiwxSession, verifySiwxSession } from '../verify/verifySiwxSession.js'
import { createServerKeys, defaultIssuer } from './serverKeys.js'
import type { SiwxServerStore, StoredSiwxSession } from './siwxServerStore.js'

export interface SiwxSessionsOptions {
  /**
   * What tokens are signed and nonces are made with, 32 characters or more each, the same in all instances. The first signs; what those after it signed is
   * still taken. They have to be random, such as by `openssl rand -hex 32`.
   */
  readonly secrets: readonly string[]
  readonly verifiers: readonly SiwxVerifier[]
  readonly store: SiwxServerStore
  /** The `iss` of tokens. Default `hawser-gateway`. */
  readonly issuer?: string | undefined
  /** How long a session lasts, where its message does not end earlier. Default one week. */
  readonly sessionLifetimeMs?: number | undefined
  /** How long a token lasts; one that was given out holds until then, at who verifies it by its signature alone. Default 15 minutes. */
  readonly tokenLifetimeMs?: number | undefined
  /** How long a nonce may be used. Default 10 minutes. */
  readonly nonceLifetimeMs?: number | undefined
  /** How long a signature may take to be verified. Default 15 s. */
  readonly verifyTimeoutMs?: number | undefined
  readonly clock: Clock
}

/** A session with what its holder keeps. */
export interface HeldSession {
  readonly stored: StoredSiwxSession
  /** What the session is renewed with; absent where another one was given out for it a moment ago. */
  readonly credential: string | undefined
}

export interface SignInQuestion {
  readonly realm: string
  /** Whether sessions are given to pages of an origin. */
  readonly isOriginAllowed: (origin: string) => boolean
  /** The page that asks, where that is known. */
  readonly origin: string | undefined
  /** Sessions that the same browser holds: one of the same account ends. */
  readonly held: readonly StoredSiwxSession[]
  readonly signal?: AbortSignal | undefined
}

/** The sessions of a server, whichever way it is asked. */
export interface SiwxSessions {
  readonly jwks: JSONWebKeySet
  createNonce(realm: string): string
  /** @throws SiwxMessageError, SiwxSignatureError, or SiwxUnverifiableError where that cannot be told. */
  signIn(session: unknown, question: SignInQuestion): Promise<HeldSession>
  /** The session that a token was given out for, while it stands. */
  findByToken(token: string, realm: string): Promise<StoredSiwxSession | undefined>
  /** The session that a credential holds, while it stands. One that was replaced longer ago than a minute ends the session: somebody else has it. */
  findByCredential(credential: string, realm: string): Promise<StoredSiwxSession | undefined>
  /** @throws SiwxSessionError */
  rotate(credential: string, realm: string): Promise<HeldSession>
  createToken(session: StoredSiwxSession): Promise<{ readonly token: string; readonly expiresAtMs: number }>
  /** The claims of a session's token. */
  describe(session: StoredSiwxSession, expiresAtMs: number): SiwxTokenClaims
  listOf(session: StoredSiwxSession): Promise<readonly StoredSiwxSession[]>
  revoke(id: string): Promise<void>
  /** Forgets what is over. */
  removeEnded(): Promise<void>
}

/** The claims of a token. Times are in seconds. */
export interface SiwxTokenClaims {
  readonly iss: string
  /** The host that the message was signed for. */
  readonly aud: string
  /** The account in CAIP-10, in one spelling: with the checksum on EVM networks, segwit addresses in small letters. */
  readonly sub: string
  readonly sid: string
  readonly exp: number
  readonly address: string
  readonly chainId: string
  readonly chainNamespace: string
  readonly caip2Network: CaipNetworkId
  readonly uri: string
  readonly domain: string
  readonly nonce: string
}

const minuteMs = 60_000
/** Of one account: what a store returns of it at most. */
const maxListed = 100
/** A name of DNS and a port. */
const maxHostLength = 259
/** How long the credential before the newest one is taken, by a request that was under way, or another tab; no other one is given out in that time. */
const rotationGraceMs = minuteMs

export async function createSiwxSessions(options: SiwxSessionsOptions): Promise<SiwxSessions> {
  const { store, verifiers, clock, issuer = defaultIssuer } = options
  const { sessionLifetimeMs = 7 * 24 * 60 * minuteMs, tokenLifetimeMs = 15 * minuteMs } = options
  const { nonceLifetimeMs = 10 * minuteMs, verifyTimeoutMs = 15_000 } = options
  const keys = await createServerKeys(options.secrets)

  const stands = (session: StoredSiwxSession | undefined, realm: string): session is StoredSiwxSession =>
    session?.realm === realm && session.expiresAtMs > clock.nowMs()

  /** Whether its credential was replaced a moment ago. */
  const isInGrace = ({ rotatedAtMs = Number.NEGATIVE_INFINITY }: StoredSiwxSession) =>
    clock.nowMs() - rotatedAtMs <= rotationGraceMs

  /** The session, and whether what was presented is its newest credential. */
  const find = async (credential: string, realm: string) => {
    const { id, secret, hash } = readCredential(credential)
    const session = id === undefined ? undefined : await store.find(id)
    if (id === undefined || !stands(session, realm)) return undefined
    if (session.secretHash === hash) return { session, hash, isNewest: true }
    const isPrevious = session.previousHash === hash
    if (isPrevious && isInGrace(session)) return { session, hash, isNewest: false }
    // What was made up ends no session: its id is no secret.
    if (!isPrevious && !keys.isCredential(secret, id)) return undefined
    await store.revoke(session.id, clock.nowMs())
    return undefined
  }

  const verify = (session: SiwxSession, signal: AbortSignal | undefined) =>
    withDeadline(
      (inner) =>
        verifySiwxSession(session, { domain: session.data.domain, nowMs: clock.nowMs(), verifiers, signal: inner }),
      { clock, timeoutMs: verifyTimeoutMs, signal },
    ).catch((error: unknown) => {
      if (!isHawserError(error, 'TIMEOUT')) throw error
      throw new SiwxUnverifiableError('The network did not answer in time. Try again.', { cause: error })
    })

  const describe = (session: StoredSiwxSession, expiresAtMs: number): SiwxTokenClaims => {
    const data = dataOf(session)
    const [chainNamespace = '', chainId = ''] = data.chainId.split(':')
    return {
      iss: issuer,
      aud: session.domain,
      sub: toAccount(data),
      sid: session.id,
      exp: Math.floor(expiresAtMs / 1_000),
      address: toAddress(data),
      chainId,
      chainNamespace,
      caip2Network: data.chainId,
      uri: data.uri,
      domain: data.domain,
      nonce: data.nonce,
    }
  }

  return {
    jwks: keys.jwks,
    createNonce: (realm) => keys.createNonce(realm, clock.nowMs()),

    async signIn(question, { realm, isOriginAllowed, origin, held, signal }) {
      const checked = checkSiwxSession(question, { domain: domainOf(question), nowMs: clock.nowMs() })
      const { data } = checked
      const { host: domain, origin: own } = readUri(data)
      if (!isOriginAllowed(own) || (origin !== undefined && origin !== own)) throw new SiwxMessageError('domain')
      if (!verifiers.some(({ namespace }) => data.chainId.startsWith(`${namespace}:`)))
        throw new SiwxMessageError('chainId')
      if (!keys.isNonce(data.nonce, { realm, nowMs: clock.nowMs(), lifetimeMs: nonceLifetimeMs }))
        throw new SiwxMessageError('nonce')
      const { message, signature, cacao } = await verify(checked, signal)

      const nowMs = clock.nowMs()
      const endsMs = data.expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(data.expirationTime)
      const id = crypto.randomUUID()
      const secret = keys.createCredential(id)
      const stored: StoredSiwxSession = {
        id,
        realm,
        account: toAccount(data),
        domain,
        secretHash: toHash(secret),
        session: { message, signature, ...(cacao && { cacao }) },
        createdAtMs: nowMs,
        expiresAtMs: Math.min(endsMs, nowMs + sessionLifetimeMs),
      }
      const others = await store.findByAccount({ realm, domain, account: stored.account, nowMs })
      if (!(await store.add(stored, { nonce: data.nonce, usedAtMs: nowMs }))) throw new SiwxMessageError('nonce')
      // What is not listed could not be ended by its user.
      for (const { id: surplus } of others.slice(maxListed - 1)) await store.revoke(surplus, nowMs)
      for (const one of held)
        if (one.account === stored.account && one.domain === domain) await store.revoke(one.id, nowMs)
      return { stored, credential: `${id}.${secret}` }
    },

    async findByToken(token, realm) {
      const claims = await keys.verify(token, { issuer, nowMs: clock.nowMs() })
      const session = typeof claims?.sid === 'string' ? await store.find(claims.sid) : undefined
      return stands(session, realm) ? session : undefined
    },

    findByCredential: async (credential, realm) => (await find(credential, realm))?.session,

    async rotate(credential, realm) {
      const found = await find(credential, realm)
      if (!found) throw new SiwxSessionError()
      const { session, hash, isNewest } = found
      // At most once in that time: whatever is older than the one before was replaced longer ago.
      if (isInGrace(session)) return { stored: session, credential: undefined }
      const secret = keys.createCredential(session.id)
      const rotation = { id: session.id, from: hash, to: toHash(secret), nowMs: clock.nowMs() }
      // Whoever comes second, in this instance or another, goes on with what the first one was given.
      const isRotated = isNewest && (await store.rotate(rotation))
      if (isRotated) return { stored: session, credential: `${session.id}.${secret}` }
      if (isNewest && !(await find(credential, realm))) throw new SiwxSessionError()
      return { stored: session, credential: undefined }
    },

    async createToken(session) {
      const expiresAtMs = Math.min(session.expiresAtMs, clock.nowMs() + tokenLifetimeMs)
      const iat = Math.floor(clock.nowMs() / 1_000)
      const token = await keys.sign({ ...describe(session, expiresAtMs), iat })
      return { token, expiresAtMs }
    },

    describe,
    listOf: ({ realm, domain, account }) => store.findByAccount({ realm, domain, account, nowMs: clock.nowMs() }),
    revoke: (id) => store.revoke(id, clock.nowMs()),
    removeEnded: () =>
      store.removeBefore({ endedMs: clock.nowMs(), usedMs: clock.nowMs() - nonceLifetimeMs - 2 * minuteMs }),
  }
}

/** The fields of the message that a stored session was signed in with. */
export function dataOf({ session }: StoredSiwxSession): SiwxMessageData {
  return parseSiwxMessage(session.message).data
}

/** In one spelling, however the wallet has it: with the checksum on EVM networks (EIP-55), and segwit's own form in small letters (BIP-173). */
function toAddress(data: SiwxMessageData): string {
  if (!isCaseless(data)) return data.accountAddress
  const small = data.accountAddress.toLowerCase()
  return toChecksumAddress(small) ?? small
}

/** In CAIP-10. */
function toAccount(data: SiwxMessageData): StoredSiwxSession['account'] {
  return `${data.chainId}:${toAddress(data)}`
}

/** What a message says its domain is; whether that is a site's own is for its URI to say. */
function domainOf(session: unknown): string {
  const { message } = Object(session)
  return typeof message === 'string' ? parseSiwxMessage(message).data.domain : ''
}

/** The page that a message is for, which its domain has to be the host of. */
function readUri({ uri, domain }: SiwxMessageData): URL {
  const url = new URL(uri)
  if (!/^https?:$/.test(url.protocol)) throw new SiwxMessageError('uri')
  if (url.host.length > maxHostLength) throw new SiwxMessageError('domain')
  if (new URL(`${url.protocol}//${domain}`).host !== url.host) throw new SiwxMessageError('domain')
  return url
}

function readCredential(credential: string): {
  readonly id: string | undefined
  readonly secret: string
  readonly hash: string
} {
  const [, id, secret = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(credential) ?? []
  return { id, secret, hash: toHash(secret) }
}

/** A secret of 128 random bits needs no salt. */
function toHash(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(secret)))
}

import { type CaipNetworkId, isHawserError } from '@hawser/common'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type * as v from 'valibot'
import { type SiwxMessageError, SiwxOriginError, SiwxSessionError } from '../errors.js'
import { isSameAccount } from '../message/checkSiwxMessage.js'
import { parseSiwxMessage } from '../message/siwxMessage.js'
import type { StoredSiwxSession } from './siwxServerStore.js'
import { dataOf, type HeldSession, type SiwxSessions } from './siwxSessions.js'
import type {
  siwxAuthenticateBodySchema,
  siwxMeWireSchema,
  siwxNonceWireSchema,
  siwxRefreshBodySchema,
  siwxSessionInfoSchema,
  siwxSessionsWireSchema,
  siwxSignedInWireSchema,
} from './wireSchemas.js'

/** A request, as far as sign-in looks at it. */
export interface SiwxEndpointRequest {
  readonly method: string
  /** A header by its name in small letters. */
  readonly header: (name: string) => string | undefined
  /** Sets apart who shares a store, such as projects. */
  readonly realm: string
  /** Whether sessions are given to pages of an origin. */
  readonly isOriginAllowed: (origin: string) => boolean
  readonly signal?: AbortSignal | undefined
}

/** An answer, and the `Set-Cookie` headers that go with it. */
export interface SiwxEndpointAnswer<T> {
  readonly value: T
  readonly cookies: readonly string[]
}

interface Account {
  readonly chainId?: CaipNetworkId | undefined
  readonly address?: string | undefined
}
type Answer<TSchema extends v.GenericSchema> = Promise<SiwxEndpointAnswer<v.InferInput<TSchema>>>

/** The HTTP endpoints of sign-in, apart from how a server reads requests and writes answers. Each throws what {@link toSiwxFailure} tells a status of. */
export interface SiwxEndpoints {
  nonce(request: SiwxEndpointRequest): v.InferInput<typeof siwxNonceWireSchema>
  authenticate(
    request: SiwxEndpointRequest,
    body: v.InferOutput<typeof siwxAuthenticateBodySchema>,
  ): Answer<typeof siwxSignedInWireSchema>
  refresh(
    request: SiwxEndpointRequest,
    body: v.InferOutput<typeof siwxRefreshBodySchema>,
  ): Answer<typeof siwxSignedInWireSchema>
  me(request: SiwxEndpointRequest, account: Account): Answer<typeof siwxMeWireSchema>
  sessions(request: SiwxEndpointRequest): Answer<typeof siwxSessionsWireSchema>
  revoke(request: SiwxEndpointRequest, id: string): Promise<SiwxEndpointAnswer<undefined>>
  signOut(
    request: SiwxEndpointRequest,
    account: Account & { readonly refreshToken?: string | undefined },
  ): Promise<SiwxEndpointAnswer<undefined>>
}

interface Held {
  readonly session: StoredSiwxSession
  /** Where a cookie holds it. */
  readonly credential?: string | undefined
}

/** Only this host may have set it, over TLS, for all its paths: no other one of the same site can plant a session. */
const cookiePrefix = '__Host-hawser-siwx-'
/** How many accounts one browser holds at once: whoever signs in beyond it takes the place of the oldest one. */
const maxHeld = 20
/** Each is a question to the store. There may be cookies of other projects, and of what has ended. */
const maxCookies = 100

export function createSiwxEndpoints(
  sessions: SiwxSessions,
  { sameSite = 'Strict' }: { readonly sameSite?: 'Strict' | 'Lax' | undefined } = {},
): SiwxEndpoints {
  const writeCookie = (session: StoredSiwxSession, credential: string) => {
    const end = credential ? `Expires=${new Date(session.expiresAtMs).toUTCString()}` : 'Max-Age=0'
    return `${cookieName(session)}=${credential}; Path=/; ${end}; Secure; HttpOnly; SameSite=${sameSite}`
  }

  /** Those that the request holds: by a token, or by cookies on a page of the sessions' own. */
  const readHeld = async (request: SiwxEndpointRequest): Promise<readonly Held[]> => {
    const token = readBearer(request)
    if (token !== undefined) {
      const session = await sessions.findByToken(token, request.realm)
      return session ? [{ session }] : []
    }
    const cookies = readCookies(request)
    if (cookies.length === 0) return []
    const host = requireOwnPage(request)
    const held: Held[] = []
    for (const { name, credential } of cookies) {
      const session = await sessions.findByCredential(credential, request.realm)
      if (session && cookieName(session) === name && (host === undefined || host === session.domain))
        held.push({ session, credential })
    }
    return held.sort((a, b) => b.session.createdAtMs - a.session.createdAtMs)
  }
  const requireHeld = async (request: SiwxEndpointRequest, account: Account = {}) => {
    const held = (await readHeld(request)).filter(({ session }) => isOf(session, account))
    const [first] = held
    if (!first) throw new SiwxSessionError()
    return { first, held }
  }
  const toSignedIn = async ({ stored, credential }: HeldSession, transport: 'cookie' | 'bearer') => {
    const { token, expiresAtMs } = await sessions.createToken(stored)
    const isCookie = transport === 'cookie'
    return {
      value: {
        token,
        tokenExpiresAt: toTime(expiresAtMs),
        ...(credential !== undefined && !isCookie && { refreshToken: credential }),
        session: toInfo(stored, true),
      },
      cookies: credential !== undefined && isCookie ? [writeCookie(stored, credential)] : [],
    }
  }

  return {
    nonce({ realm }) {
      const nonce = sessions.createNonce(realm)
      return { nonce, token: nonce }
    },

    async authenticate(request, { transport, data, message, signature, cacao }) {
      const { realm, isOriginAllowed, signal } = request
      // A page that may not hold a session by cookie could sign a user in as somebody else.
      if (transport === 'cookie') requireOwnPage(request)
      const own = data ?? parseSiwxMessage(message).data
      const question = { realm, isOriginAllowed, origin: request.header('origin'), signal }
      const held = transport === 'cookie' ? await readHeld(request) : []
      const signed = await sessions.signIn(
        { data: own, message, signature, ...(cacao !== undefined && { cacao }) },
        { ...question, held: held.map(({ session }) => session) },
      )
      const { stored } = signed
      const others = held.filter(({ session }) => cookieName(session) !== cookieName(stored))
      const surplus = others.slice(maxHeld - 1)
      for (const { session } of surplus) await sessions.revoke(session.id)
      const { value, cookies } = await toSignedIn(signed, transport)
      return { value, cookies: [...cookies, ...surplus.map(({ session }) => writeCookie(session, ''))] }
    },

    async refresh(request, { refreshToken, chainId, address }) {
      if (refreshToken !== undefined) return toSignedIn(await sessions.rotate(refreshToken, request.realm), 'bearer')
      const { first } = await requireHeld(request, { chainId, address })
      if (first.credential === undefined) throw new SiwxSessionError()
      return toSignedIn(await sessions.rotate(first.credential, request.realm), 'cookie')
    },

    async me(request, account) {
      const { first } = await requireHeld(request, account)
      return { value: sessions.describe(first.session, first.session.expiresAtMs), cookies: [] }
    },

    async sessions(request) {
      // A browser cannot see its cookies: it asks whether anybody is signed in, and nobody is no failure. Who names a token says that it has a session.
      const isNamed = request.header('authorization') !== undefined
      const held = isNamed ? (await requireHeld(request)).held : await readHeld(request)
      const current = new Set(held.map(({ session }) => session.id))
      const accounts = new Map(held.map(({ session }) => [session.account, session]))
      const listed = await Promise.all([...accounts.values()].map((session) => sessions.listOf(session)))
      return { value: { sessions: listed.flat().map((one) => toInfo(one, current.has(one.id))) }, cookies: [] }
    },

    async revoke(request, id) {
      const { held } = await requireHeld(request)
      for (const { session, credential } of held) {
        const own = (await sessions.listOf(session)).find((one) => one.id === id)
        if (!own) continue
        await sessions.revoke(id)
        return { value: undefined, cookies: credential && session.id === id ? [writeCookie(own, '')] : [] }
      }
      throw new SiwxSessionError()
    },

    async signOut(request, { refreshToken, chainId, address }) {
      // By what it would be renewed with, too: a token may have ended before.
      const renewed =
        refreshToken === undefined ? undefined : await sessions.findByCredential(refreshToken, request.realm)
      const all = refreshToken === undefined ? await readHeld(request) : renewed ? [{ session: renewed }] : []
      const held: readonly Held[] = all.filter(({ session }) => isOf(session, { chainId, address }))
      for (const { session } of held) await sessions.revoke(session.id)
      return {
        value: undefined,
        cookies: held.flatMap(({ session, credential }) => (credential ? [writeCookie(session, '')] : [])),
      }
    },
  }
}

/** Why sign-in refuses, and the HTTP status of it; undefined for what is none of its own errors. */
export interface SiwxFailure {
  readonly status: 400 | 401 | 403 | 503
  readonly field: string
  readonly description: string
}

/** Returns the failure that a client is told: 503 where nobody can tell, which is no refusal. */
export function toSiwxFailure(error: unknown): SiwxFailure | undefined {
  if (!isHawserError(error)) return undefined
  const { code, shortMessage: description } = error
  if (code === 'SIWX_MESSAGE_INVALID') {
    const { fault } = error as SiwxMessageError
    return { status: fault === 'nonce' ? 401 : 400, field: fault, description }
  }
  const known = failures.get(code)
  return known && { ...known, description }
}

const failures = new Map<string, Pick<SiwxFailure, 'status' | 'field'>>([
  ['SIWX_SIGNATURE_INVALID', { status: 401, field: 'signature' }],
  ['SIWX_UNVERIFIABLE', { status: 503, field: 'signature' }],
  ['SIWX_SESSION_ENDED', { status: 401, field: 'session' }],
  ['SIWX_ORIGIN_REFUSED', { status: 403, field: 'origin' }],
])

/**
 * The host of the page that asks. Undefined for a page of the server's own, which browsers say nothing of when it reads.
 *
 * @throws SiwxOriginError for any other page, and for a request of which nobody can tell.
 */
function requireOwnPage({ header, method, isOriginAllowed }: SiwxEndpointRequest): string | undefined {
  const origin = header('origin')
  if (origin === undefined) {
    const site = header('sec-fetch-site')
    if (method !== 'GET' || (site !== undefined && !['same-origin', 'none'].includes(site))) throw new SiwxOriginError()
    return undefined
  }
  if (!isOriginAllowed(origin) || !URL.canParse(origin)) throw new SiwxOriginError()
  return new URL(origin).host
}

function readBearer({ header }: SiwxEndpointRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(header('authorization') ?? '')?.[1]
}

function readCookies({ header }: SiwxEndpointRequest): { readonly name: string; readonly credential: string }[] {
  return (header('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(cookiePrefix))
    .slice(0, maxCookies)
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), credential: pair.slice(pair.indexOf('=') + 1) }))
}

/** One for each account: signing in again takes the place of the one before. */
function cookieName({ realm, domain, account }: StoredSiwxSession): string {
  return `${cookiePrefix}${bytesToHex(sha256(utf8ToBytes(`${realm}\n${domain}\n${account}`))).slice(0, 16)}`
}

function isOf(session: StoredSiwxSession, { chainId, address }: Account): boolean {
  const data = dataOf(session)
  if (chainId !== undefined && data.chainId !== chainId) return false
  return address === undefined || isSameAccount(data, address)
}

function toInfo(stored: StoredSiwxSession, isCurrent: boolean): v.InferInput<typeof siwxSessionInfoSchema> {
  const data = dataOf(stored)
  return {
    id: stored.id,
    accountAddress: data.accountAddress,
    chainId: data.chainId,
    domain: data.domain,
    createdAt: toTime(stored.createdAtMs),
    ...(stored.rotatedAtMs !== undefined && { renewedAt: toTime(stored.rotatedAtMs) }),
    expiresAt: toTime(stored.expiresAtMs),
    isCurrent,
    ...(isCurrent && { session: { data, ...stored.session } }),
  }
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}

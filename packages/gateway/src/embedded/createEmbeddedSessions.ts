import { randomUUID } from 'node:crypto'
import type { Clock } from '@hawser/common'
import type { ServerKeys } from '@hawser/siwx/server'
import { fail } from '../http/failure.js'
import type { EmbeddedAudit } from './embeddedAudit.js'
import { toTokenHash } from './embeddedKeys.js'
import type { EmbeddedSession, EmbeddedSessionStore } from './embeddedSessionStore.js'

/** How long the credential before the newest one is taken, by a request that was under way, or another tab. */
const rotationGraceMs = 60_000

/** What a browser is given: a short token to ask with, and a credential that the next token is had for. */
export interface HeldEmbeddedSession {
  readonly session: EmbeddedSession
  readonly token: string
  readonly tokenEndsAtMs: number
  /** Undefined where the one before was replaced a moment ago: the newest is with whoever replaced it. */
  readonly credential: string | undefined
}

/** Sessions of embedded wallets. Each function throws RequestFailure (401) for what it does not take. */
export interface EmbeddedSessions {
  begin(of: {
    readonly userId: string
    readonly deviceId: string
    readonly projectName: string
    /** When somebody showed who they are; now when absent. */
    readonly provedAtMs?: number | undefined
  }): Promise<HeldEmbeddedSession>
  /** The session of a token, while it stands. */
  require(
    authorization: string | undefined,
    projectName: string,
    of?: {
      /** How long ago the token may have been given out; as long as it counts when absent. */
      readonly tokenAgeMs?: number | undefined
    },
  ): Promise<EmbeddedSession>
  refresh(credential: string, projectName: string): Promise<HeldEmbeddedSession>
  end(session: EmbeddedSession): Promise<void>
  /** Those of the same user: who may be let in has changed. */
  endOthers(session: EmbeddedSession): Promise<void>
  removeEnded(nowMs: number): Promise<void>
}

interface CreateEmbeddedSessionsOptions {
  readonly store: EmbeddedSessionStore
  readonly keys: ServerKeys
  readonly audit: EmbeddedAudit
  readonly clock: Clock
  readonly issuer: string
  readonly sessionLifetimeMs: number
  readonly tokenLifetimeMs: number
}

export function createEmbeddedSessions(options: CreateEmbeddedSessionsOptions): EmbeddedSessions {
  const { store, keys, audit, clock, issuer, sessionLifetimeMs, tokenLifetimeMs } = options

  const refused = () => fail(401, 'session', 'This session is over. Sign in again.')
  const stands = (session: EmbeddedSession | undefined, projectName: string): session is EmbeddedSession =>
    session?.project_name === projectName && session.expires_at_ms > clock.nowMs()
  const isInGrace = ({ rotated_at_ms: rotatedAtMs }: EmbeddedSession) =>
    rotatedAtMs !== null && clock.nowMs() - rotatedAtMs <= rotationGraceMs

  /** The session of a credential. One that was replaced longer ago ends the session: somebody else has it. */
  const find = async (credential: string, projectName: string) => {
    const [id = '', secret = ''] = credential.split('.')
    const session = await store.find(id)
    if (!stands(session, projectName)) return undefined
    const hash = toTokenHash(secret)
    if (session.secret_hash === hash) return { session, hash, isNewest: true }
    const isPrevious = session.previous_hash === hash
    if (isPrevious && isInGrace(session)) return { session, hash, isNewest: false }
    // What was made up ends no session: its id is no secret.
    if (!isPrevious && !keys.isCredential(secret, id)) return undefined
    await store.remove(id)
    await audit.note({
      kind: 'credentialReused',
      projectName,
      userId: session.user_id,
      deviceId: session.device_id,
    })
    return undefined
  }

  const hold = async (session: EmbeddedSession, credential: string | undefined): Promise<HeldEmbeddedSession> => {
    const nowMs = clock.nowMs()
    const tokenEndsAtMs = Math.min(session.expires_at_ms, nowMs + tokenLifetimeMs)
    const token = await keys.sign({
      iss: issuer,
      sub: session.user_id,
      sid: session.id,
      iat: Math.floor(nowMs / 1_000),
      exp: Math.floor(tokenEndsAtMs / 1_000),
    })
    return { session, token, tokenEndsAtMs, credential }
  }

  return {
    async begin({ userId, deviceId, projectName, provedAtMs }) {
      const id = randomUUID()
      const secret = keys.createCredential(id)
      const nowMs = clock.nowMs()
      const session: EmbeddedSession = {
        id,
        user_id: userId,
        device_id: deviceId,
        project_name: projectName,
        secret_hash: toTokenHash(secret),
        previous_hash: null,
        rotated_at_ms: null,
        created_at_ms: provedAtMs ?? nowMs,
        expires_at_ms: nowMs + sessionLifetimeMs,
      }
      await store.add(session)
      return hold(session, `${id}.${secret}`)
    },

    async require(authorization, projectName, { tokenAgeMs } = {}) {
      const [, token] = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '') ?? []
      const claims = token === undefined ? undefined : await keys.verify(token, { issuer, nowMs: clock.nowMs() })
      const session = typeof claims?.sid === 'string' ? await store.find(claims.sid) : undefined
      if (!stands(session, projectName)) throw refused()
      const ageMs = clock.nowMs() - Number(claims?.iat) * 1_000
      if (tokenAgeMs !== undefined && !(ageMs <= tokenAgeMs))
        throw fail(401, 'token', 'This takes a token that was given out a moment ago. Renew the session first.')
      return session
    },

    async refresh(credential, projectName) {
      const found = await find(credential, projectName)
      if (!found) throw refused()
      const { session, hash, isNewest } = found
      // At most once in that time: whatever is older than the one before was replaced longer ago.
      if (isInGrace(session)) return hold(session, undefined)
      const secret = keys.createCredential(session.id)
      const rotation = { id: session.id, from: hash, to: toTokenHash(secret), nowMs: clock.nowMs() }
      // Whoever comes second, in this instance or another, goes on with what the first one was given.
      const isRotated = isNewest && (await store.rotate(rotation))
      if (isRotated) return hold(session, `${session.id}.${secret}`)
      if (isNewest && !(await find(credential, projectName))) throw refused()
      return hold(session, undefined)
    },

    async end({ id, project_name: projectName, user_id: userId, device_id: deviceId }) {
      await store.remove(id)
      await audit.note({ kind: 'sessionEnded', projectName, userId, deviceId })
    },
    endOthers: ({ id, user_id: userId }) => store.removeOthers({ id, userId }),
    removeEnded: (nowMs) => store.removeEnded(nowMs),
  }
}

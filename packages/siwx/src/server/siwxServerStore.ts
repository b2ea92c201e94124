import type { CaipNetworkId, SiwxSession } from '@hawser/common'

/** A session as a server keeps it. */
export interface StoredSiwxSession {
  readonly id: string
  /** Sets apart who shares a store, such as projects. */
  readonly realm: string
  /** CAIP-10, in one spelling: with the checksum on EVM networks, segwit addresses in small letters. */
  readonly account: `${CaipNetworkId}:${string}`
  /** The host that the message was signed for, in small letters. */
  readonly domain: string
  /** SHA-256 of what its holder renews it with, in hex, and of the one before. */
  readonly secretHash: string
  readonly previousHash?: string | undefined
  readonly rotatedAtMs?: number | undefined
  readonly session: Pick<SiwxSession, 'message' | 'signature' | 'cacao'>
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

/**
 * Where a server keeps sessions. Each function that says whether it was done has to decide that in one step, for all instances of the server together: two
 * that come at the same instant must not both be done.
 */
export interface SiwxServerStore {
  /** Adds a session and marks its nonce as used, both or neither. Returns whether it was done: a nonce is used once. */
  add(session: StoredSiwxSession, nonce: { readonly nonce: string; readonly usedAtMs: number }): Promise<boolean>
  /** Undefined for one that was revoked, too. It has to know of each `rotate` that was done: no copy that lags behind. */
  find(id: string): Promise<StoredSiwxSession | undefined>
  /** Those of one account that neither ended nor were revoked, the newest first, and no more than a hundred. */
  findByAccount(of: {
    readonly realm: string
    readonly domain: string
    readonly account: string
    readonly nowMs: number
  }): Promise<readonly StoredSiwxSession[]>
  /** Puts a new secret in the place of one that still stands. Returns whether it was done. */
  rotate(of: {
    readonly id: string
    readonly from: string
    readonly to: string
    readonly nowMs: number
  }): Promise<boolean>
  revoke(id: string, nowMs: number): Promise<void>
  /** Forgets sessions that ended and nonces that were used before. */
  removeBefore(times: { readonly endedMs: number; readonly usedMs: number }): Promise<void>
}

/** Keeps sessions in this process: for one instance, and until it ends. */
export function memorySiwxServerStore(): SiwxServerStore {
  const sessions = new Map<string, StoredSiwxSession>()
  const nonces = new Map<string, number>()
  return {
    async add(session, { nonce, usedAtMs }) {
      if (nonces.has(nonce)) return false
      nonces.set(nonce, usedAtMs)
      sessions.set(session.id, session)
      return true
    },
    async find(id) {
      return sessions.get(id)
    },
    async findByAccount({ realm, domain, account, nowMs }) {
      return [...sessions.values()]
        .filter((one) => one.realm === realm && one.domain === domain && one.account === account)
        .filter(({ expiresAtMs }) => expiresAtMs > nowMs)
        .sort((a, b) => b.createdAtMs - a.createdAtMs)
        .slice(0, 100)
    },
    async rotate({ id, from, to, nowMs }) {
      const session = sessions.get(id)
      if (session?.secretHash !== from) return false
      sessions.set(id, { ...session, secretHash: to, previousHash: from, rotatedAtMs: nowMs })
      return true
    },
    async revoke(id) {
      sessions.delete(id)
    },
    async removeBefore({ endedMs, usedMs }) {
      for (const [id, { expiresAtMs }] of sessions) if (expiresAtMs < endedMs) sessions.delete(id)
      for (const [nonce, usedAtMs] of nonces) if (usedAtMs < usedMs) nonces.delete(nonce)
    },
  }
}

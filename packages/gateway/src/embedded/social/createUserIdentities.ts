import type { Clock } from '@hawser/common'
import * as v from 'valibot'
import { fail } from '../../http/failure.js'
import type { Asker } from '../createEmailFlows.js'
import type { HeldEmbeddedSession } from '../createEmbeddedSessions.js'
import { type EmbeddedShares, freshMs } from '../createEmbeddedShares.js'
import type { EmbeddedAudit } from '../embeddedAudit.js'
import { type EmbeddedKeys, toTokenHash } from '../embeddedKeys.js'
import type { EmbeddedSession } from '../embeddedSessionStore.js'
import type { SocialAsker } from './createWayFlows.js'
import { type IdentityStore, type KeptIdentity, passkeyProvider } from './identityStore.js'
import type { SocialFlowStore } from './socialFlowStore.js'
import type { SocialIdentity } from './socialProviders.js'

/** What somebody has when they are let in. */
export type SocialSignedIn = HeldEmbeddedSession & {
  readonly isNew: boolean
  readonly device: string | undefined
  readonly email: string | null
  readonly userName: string | null
}

/** Undefined where a way in was added to the session's user. Who shows that it is them goes on by a new session. */
export type Settled = SocialSignedIn | undefined

/** Begins a session in a browser that is known, or new. */
export type LetIn = (
  of: {
    readonly userId: string
    readonly isNew: boolean
    readonly device: string | undefined
    readonly provedAtMs: number
  },
  asker: Asker,
) => Promise<HeldEmbeddedSession & { readonly device: string | undefined }>

/** Who users are elsewhere. Each function throws RequestFailure for what it does not take. */
export interface UserIdentities {
  /** Lets in whom `identity` is, adds it to who is signed in, or shows that it is them: as was asked for. */
  settle(identity: SocialIdentity, asker: SocialAsker, provedAtMs?: number): Promise<Settled>
  /** The same, by what somebody shows as it is: a copy of it is nobody's way in. */
  settleOnce(
    of: {
      readonly identity: SocialIdentity
      readonly proof: string
      readonly provedAtMs: number
      readonly endsAtMs: number
    },
    asker: SocialAsker,
  ): Promise<Settled>
  /** As it is kept: found by its hash, and read by nobody without the operator's key. */
  keep(identity: SocialIdentity): KeptIdentity
  /** Undefined where it was sealed by a secret that is gone. */
  open(sealed: string): v.InferOutput<typeof keptSchema> | undefined
  list(session: EmbeddedSession): Promise<
    readonly {
      readonly id: string
      readonly provider: string
      readonly name: string | null
      readonly createdAtMs: number
      readonly usedAtMs: number
    }[]
  >
  /** Calls a passkey of the user's what they call it. A code was typed, or the like, a moment ago. */
  rename(session: EmbeddedSession, of: { readonly id: string; readonly name: string }): Promise<void>
  /** The last way in is never taken away. A code was typed, or the like, a moment ago. */
  unlink(session: EmbeddedSession, id: string): Promise<void>
  /** So that the secrets after the newest can be taken away. */
  useNewestSecret(userId: string): Promise<void>
}

const keptSchema = v.object({
  issuer: v.string(),
  subject: v.string(),
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
})

interface CreateUserIdentitiesOptions {
  readonly store: Pick<SocialFlowStore, 'use'>
  readonly identities: IdentityStore
  readonly keys: EmbeddedKeys
  readonly audit: EmbeddedAudit
  readonly shares: Pick<EmbeddedShares, 'requireFresh'>
  readonly endOtherSessions: (session: EmbeddedSession) => Promise<void>
  readonly letIn: LetIn
  readonly clock: Clock
}

export function createUserIdentities(options: CreateUserIdentitiesOptions): UserIdentities {
  const { store, identities, keys, audit, shares, endOtherSessions, letIn, clock } = options
  const keyOf = ({ provider, issuer, subject }: Pick<SocialIdentity, 'provider' | 'issuer' | 'subject'>) =>
    keys.identityHashes(JSON.stringify([provider, issuer, subject]))
  const seal = ({ issuer, subject, email, name }: v.InferOutput<typeof keptSchema>) =>
    keys.sealAddress(JSON.stringify({ issuer, subject, email, name }))
  const open = (sealed: string) => {
    const opened = keys.openAddress(sealed)
    return opened === undefined ? undefined : v.parse(keptSchema, JSON.parse(opened))
  }

  const keep = (identity: SocialIdentity): KeptIdentity => ({
    hashes: keyOf(identity),
    provider: identity.provider,
    sealed: seal(identity),
    nowMs: clock.nowMs(),
  })

  const settle = async (identity: SocialIdentity, asker: SocialAsker, provedAtMs = clock.nowMs()): Promise<Settled> => {
    const { session, projectName, device } = asker
    const { email, name } = identity
    const kept = keep(identity)
    if (asker.purpose === 'proof') {
      const { user_id: userId } = asker.session
      if (clock.nowMs() - provedAtMs > freshMs) throw fail(403, 'proof', 'This was too long ago to show who you are.')
      // Nobody is made of who is not known: they are only not the one who is signed in.
      if (!(await identities.touchOf({ userId, identity: kept })))
        throw fail(403, 'identity', 'This is another account than those of this wallet.')
      const held = await letIn({ userId, isNew: false, device, provedAtMs }, asker)
      return { ...held, isNew: false, email, userName: name }
    }
    if (session) {
      const isLinked = await identities.link({ userId: session.user_id, identity: kept })
      // Told to one who has just shown that it is theirs.
      if (!isLinked) throw fail(400, 'provider', 'This account opens another wallet already.')
      await audit.note({ kind: 'identityLinked', projectName, userId: session.user_id, deviceId: session.device_id })
      return undefined
    }
    const { userId, isNew } = await identities.findOrAdd(kept)
    return { ...(await letIn({ userId, isNew, device, provedAtMs }, asker)), isNew, email, userName: name }
  }
  /** By what somebody shows as it is: a copy of it is nobody's way in. */
  const settleOnce = async (
    {
      identity,
      proof,
      provedAtMs,
      endsAtMs,
    }: {
      readonly identity: SocialIdentity
      readonly proof: string
      readonly provedAtMs: number
      readonly endsAtMs: number
    },
    asker: SocialAsker,
  ): Promise<Settled> => {
    if (!(await store.use({ hash: toTokenHash(proof), endsAtMs }))) throw fail(401, 'token', 'This was used already.')
    return settle(identity, asker, Math.min(provedAtMs, clock.nowMs()))
  }

  return {
    settle,
    settleOnce,
    keep,
    open,

    async list({ user_id: userId }) {
      return (await identities.list(userId)).map((identity) => {
        const { id, provider, sealed, created_at_ms: createdAtMs, used_at_ms: usedAtMs } = identity
        const kept = open(sealed)
        return { id, provider, name: kept?.name ?? kept?.email ?? null, createdAtMs, usedAtMs }
      })
    },

    async rename(session, { id, name }) {
      shares.requireFresh(session)
      const identity = (await identities.list(session.user_id)).find((one) => one.id === id)
      const kept = identity?.provider === passkeyProvider ? open(identity.sealed) : undefined
      // What somebody is called at a provider, the provider says.
      if (!identity || !kept) throw fail(404, 'id', 'There is no such passkey.')
      await identities.changeKey({ id, hash: identity.hash, sealed: seal({ ...kept, name }) })
    },

    async unlink(session, id) {
      shares.requireFresh(session)
      const refusal = await identities.unlink({ userId: session.user_id, id })
      if (refusal === 'none') throw fail(404, 'id', 'There is no such account.')
      if (refusal === 'last') throw fail(400, 'last', 'This is the last way into the wallet. Add another one first.')
      if (refusal === 'lastRecovery')
        throw fail(400, 'lastRecovery', 'Nothing else would recover this wallet. Set up another way of recovery first.')
      // Whoever has that account may be signed in by it.
      await endOtherSessions(session)
      await audit.note({
        kind: 'identityUnlinked',
        projectName: session.project_name,
        userId: session.user_id,
        deviceId: session.device_id,
      })
    },

    async useNewestSecret(userId) {
      for (const { id, hash, provider, sealed } of await identities.list(userId)) {
        const kept = open(sealed)
        if (!kept) continue
        const [newest] = keyOf({ provider, ...kept })
        if (newest !== hash) await identities.changeKey({ id, hash: newest, sealed: seal(kept) })
      }
    },
  }
}

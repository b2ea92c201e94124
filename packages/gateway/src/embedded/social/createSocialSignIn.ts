import type { Clock } from '@hawser/common'
import * as v from 'valibot'
import type { SocialConfig } from '../../config/socialSchema.js'
import { fail } from '../../http/failure.js'
import type { Logger } from '../../logging/createLogger.js'
import type { AskNode } from '../../providers/node/createAskNode.js'
import type { Asker, FlowToken } from '../createEmailFlows.js'
import type { HeldEmbeddedSession } from '../createEmbeddedSessions.js'
import { type EmbeddedShares, freshMs } from '../createEmbeddedShares.js'
import type { EmbeddedAudit } from '../embeddedAudit.js'
import { createToken, type EmbeddedKeys, toTokenHash } from '../embeddedKeys.js'
import type { EmbeddedLimits } from '../embeddedLimits.js'
import type { EmbeddedSession } from '../embeddedSessionStore.js'
import type { Sealer } from '../sealer.js'
import { createFarcaster, type FarcasterChannel } from './createFarcaster.js'
import { createPasskeySignIn, type PasskeySignIn } from './createPasskeySignIn.js'
import { createSocialClient } from './createSocialClient.js'
import { createUserTokens } from './createUserTokens.js'
import { areEqual, attemptIsOver, createWayFlows, deviceOf, type SocialAsker } from './createWayFlows.js'
import { type IdentityStore, passkeyProvider } from './identityStore.js'
import type { SocialFlow, SocialFlowStore } from './socialFlowStore.js'
import type { SocialIdentity } from './socialProviders.js'
import { verifyTelegram } from './verifyTelegram.js'

const minuteMs = 60_000
/** With the time that somebody needs to type a password and a second factor at a provider. */
const flowLifetimeMs = 15 * minuteMs
/** From the provider back to the page that waits. */
const resultLifetimeMs = 2 * minuteMs

/** What somebody has when they are let in. */
export type SocialSignedIn = HeldEmbeddedSession & {
  readonly isNew: boolean
  readonly device: string | undefined
  readonly email: string | null
  readonly userName: string | null
}

interface BegunSocialFlow {
  readonly flow: FlowToken
  readonly url: string
  readonly endsAtMs: number
}

/** Undefined where a way in was added to the session's user. Who shows that it is them goes on by a new session. */
type Settled = SocialSignedIn | undefined

/** Lets people in by the word of somebody else. Each function throws RequestFailure for what it does not take. */
export interface SocialSignIn {
  /** The ways in that there are. */
  readonly ways: {
    readonly providers: readonly { readonly id: string; readonly name: string }[]
    readonly farcaster: boolean
    readonly telegram: boolean
    readonly users: boolean
    readonly passkey: boolean
  }
  /** Undefined where the configuration names none. */
  readonly passkeys: PasskeySignIn | undefined
  /** @param returnTo a page of the one that asks, where the browser comes back to in place of a window that closes */
  begin(
    of: { readonly provider: string; readonly returnTo: string | undefined },
    asker: SocialAsker,
  ): Promise<BegunSocialFlow>
  /** A browser came back from the provider: nobody is let in yet. Undefined where nothing is known of it. */
  comeBack(
    provider: string,
    query: URLSearchParams,
  ): Promise<{ readonly flow: SocialFlow; readonly resultUrl: string } | undefined>
  /** By the page that began, which alone has the flow's token, with what the browser brought back. */
  finish(of: { readonly flow: FlowToken; readonly result: string }, asker: SocialAsker): Promise<Settled>
  beginFarcaster(asker: SocialAsker): Promise<BegunSocialFlow>
  /** 'waiting' while nobody has approved on their phone. */
  finishFarcaster(flow: FlowToken, asker: SocialAsker): Promise<Settled | 'waiting'>
  byToken(token: string, asker: SocialAsker): Promise<Settled>
  byTelegram(initData: string, asker: SocialAsker): Promise<Settled>
  identities(session: EmbeddedSession): Promise<
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
  removeEnded(nowMs: number): Promise<void>
}

interface CreateSocialSignInOptions {
  readonly config: SocialConfig
  readonly publicUrl: string
  /** What users know the wallet by. */
  readonly name: string
  /** Where passkeys are made and asked for. */
  readonly frameOrigins: readonly string[]
  readonly store: SocialFlowStore
  readonly identities: IdentityStore
  readonly keys: EmbeddedKeys
  /** Of the configuration's own secrets: what an attempt keeps is of no use for longer than that. */
  readonly sealer: Sealer
  readonly limits: EmbeddedLimits
  readonly audit: EmbeddedAudit
  readonly shares: Pick<EmbeddedShares, 'requireFresh'>
  readonly endOtherSessions: (session: EmbeddedSession) => Promise<void>
  /** Begins a session in a browser that is known, or new. */
  readonly letIn: (
    of: {
      readonly userId: string
      readonly isNew: boolean
      readonly device: string | undefined
      readonly provedAtMs: number
    },
    asker: Asker,
  ) => Promise<HeldEmbeddedSession & { readonly device: string | undefined }>
  readonly askNode: AskNode
  readonly clock: Clock
  readonly logger: Logger
}

const secretsSchema = v.object({ state: v.string(), nonce: v.string(), verifier: v.string() })
const keptSchema = v.object({
  issuer: v.string(),
  subject: v.string(),
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
})

export function createSocialSignIn(options: CreateSocialSignInOptions): SocialSignIn {
  const { config, store, identities, keys, sealer, limits, audit, shares, letIn, clock, logger } = options
  const base = options.publicUrl.endsWith('/') ? options.publicUrl : `${options.publicUrl}/`
  const clients = new Map(
    Object.entries(config.providers).map(([id, provider]) => [
      id,
      createSocialClient({ id, config: provider, clock, logger }),
    ]),
  )
  const farcaster =
    config.farcaster && createFarcaster({ ...options, config: config.farcaster, domain: new URL(base).host })
  const userTokens = config.users && createUserTokens({ config: config.users, clock, logger })

  const flows = createWayFlows({ store, sealer, limits, audit, clock })
  const unknownWay = () => fail(404, 'provider', 'This way to sign in is not configured on this gateway.')
  const redirectUriOf = (provider: string) => new URL(`wallet/v1/social/${provider}/callback`, base).href
  const keyOf = ({ provider, issuer, subject }: Pick<SocialIdentity, 'provider' | 'issuer' | 'subject'>) =>
    keys.identityHashes(JSON.stringify([provider, issuer, subject]))
  const seal = ({ issuer, subject, email, name }: v.InferOutput<typeof keptSchema>) =>
    keys.sealAddress(JSON.stringify({ issuer, subject, email, name }))
  const openKept = (sealed: string) => {
    const opened = keys.openAddress(sealed)
    return opened === undefined ? undefined : v.parse(keptSchema, JSON.parse(opened))
  }

  const settle = async (identity: SocialIdentity, asker: SocialAsker, provedAtMs = clock.nowMs()): Promise<Settled> => {
    const { session, projectName, device } = asker
    const { provider, email, name } = identity
    const kept = { hashes: keyOf(identity), provider, sealed: seal(identity), nowMs: clock.nowMs() }
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
  const passkeys =
    config.passkey &&
    createPasskeySignIn({
      name: config.passkey.name ?? options.name,
      origins: options.frameOrigins,
      flows,
      identities,
      keep: ({ issuer, subject, name }) => {
        const identity = { provider: passkeyProvider, issuer, subject, email: null, name }
        return { hashes: keyOf(identity), provider: passkeyProvider, sealed: seal(identity), nowMs: clock.nowMs() }
      },
      open: (sealed) => openKept(sealed),
      audit,
      shares,
      letIn,
      clock,
    })
  const requireFresh = ({ session, purpose }: SocialAsker) => {
    if (purpose === 'link') shares.requireFresh(session)
  }

  return {
    ways: {
      providers: [...clients.values()].map(({ provider: { id, name } }) => ({ id, name })),
      farcaster: farcaster !== undefined,
      telegram: config.telegram !== undefined,
      users: userTokens !== undefined,
      passkey: passkeys !== undefined,
    },
    passkeys,

    async begin({ provider, returnTo }, asker) {
      const client = clients.get(provider)
      if (!client) throw unknownWay()
      requireFresh(asker)
      await flows.count(asker)
      const secrets = { state: createToken(), nonce: createToken(), verifier: createToken() }
      const url = await client.authorizationUrl(secrets, redirectUriOf(provider))
      return { ...(await flows.add({ provider, returnTo, secrets, lifetimeMs: flowLifetimeMs }, asker)), url }
    },

    async comeBack(provider, query) {
      const state = query.get('state')
      if (state === null || !clients.has(provider)) return undefined
      const result = createToken()
      const nowMs = clock.nowMs()
      const flow = await store.return({
        provider,
        stateHash: toTokenHash(state),
        resultHash: toTokenHash(result),
        seal: (of) => flows.sealAnswer(of, query.toString()),
        nowMs,
        endsAtMs: nowMs + resultLifetimeMs,
      })
      if (!flow) return undefined
      const url = new URL(redirectUriOf(provider))
      url.searchParams.set('result', `${flow.id}.${result}`)
      return { flow, resultUrl: url.href }
    },

    async finish({ flow: token, result }, asker) {
      requireFresh(asker)
      const flow = await flows.require(token, asker)
      const [id = '', secret = ''] = result.split('.')
      const client = clients.get(flow.provider)
      if (!client || flow.step !== 'returned' || flow.result_hash === null || flow.answer_sealed === null)
        throw attemptIsOver()
      if (id !== flow.id || !areEqual(flow.result_hash, toTokenHash(secret))) throw attemptIsOver()
      await flows.take(flow, 'returned')
      const secrets = await flows.secretsOf(flow)
      const query = new URLSearchParams(await flows.openAnswer(flow, flow.answer_sealed))
      const identity = await client
        .identify(query, v.parse(secretsSchema, secrets), redirectUriOf(flow.provider))
        .catch(async (error: unknown) => {
          await audit.note({ kind: 'providerRefused', projectName: flow.project_name, userId: flow.user_id })
          throw error
        })
      return settle(identity, { ...asker, device: deviceOf(secrets) })
    },

    async beginFarcaster(asker) {
      if (!farcaster) throw unknownWay()
      requireFresh(asker)
      await flows.count(asker)
      const { channel, url, lifetimeMs } = await farcaster.open()
      return { ...(await flows.add({ provider: 'farcaster', secrets: channel, lifetimeMs }, asker)), url }
    },

    async finishFarcaster(token, asker) {
      if (!farcaster) throw unknownWay()
      requireFresh(asker)
      const flow = await flows.require(token, asker)
      if (flow.provider !== 'farcaster' || flow.step !== 'begun') throw attemptIsOver()
      const secrets = await flows.secretsOf(flow)
      const identity = await farcaster.look(secrets as FarcasterChannel).catch(async (error: unknown) => {
        await audit.note({ kind: 'providerRefused', projectName: flow.project_name, userId: flow.user_id })
        throw error
      })
      if (!identity) return 'waiting'
      await flows.take(flow, 'begun')
      return settle(identity, { ...asker, device: deviceOf(secrets) })
    },

    async byToken(token, asker) {
      if (!userTokens) throw unknownWay()
      requireFresh(asker)
      await flows.count(asker)
      // What is signed, and not the signature: that can be written in more than one way.
      const proof = token.slice(0, token.lastIndexOf('.'))
      return settleOnce({ ...(await userTokens.read(token)), proof }, asker)
    },

    async byTelegram(initData, asker) {
      if (!config.telegram) throw unknownWay()
      requireFresh(asker)
      await flows.count(asker)
      return settleOnce(verifyTelegram(initData, config.telegram, clock.nowMs()), asker)
    },

    async identities({ user_id: userId }) {
      return (await identities.list(userId)).map((identity) => {
        const { id, provider, sealed, created_at_ms: createdAtMs, used_at_ms: usedAtMs } = identity
        const kept = openKept(sealed)
        return { id, provider, name: kept?.name ?? kept?.email ?? null, createdAtMs, usedAtMs }
      })
    },

    async rename(session, { id, name }) {
      shares.requireFresh(session)
      const identity = (await identities.list(session.user_id)).find((one) => one.id === id)
      const kept = identity?.provider === passkeyProvider ? openKept(identity.sealed) : undefined
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
      await options.endOtherSessions(session)
      await audit.note({
        kind: 'identityUnlinked',
        projectName: session.project_name,
        userId: session.user_id,
        deviceId: session.device_id,
      })
    },

    async useNewestSecret(userId) {
      for (const { id, hash, provider, sealed } of await identities.list(userId)) {
        const kept = openKept(sealed)
        if (!kept) continue
        const [newest] = keyOf({ provider, ...kept })
        if (newest !== hash) await identities.changeKey({ id, hash: newest, sealed: seal(kept) })
      }
    },

    removeEnded: (nowMs) => store.removeEnded(nowMs),
  }
}

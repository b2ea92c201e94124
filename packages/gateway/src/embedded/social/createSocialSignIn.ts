import type { Clock } from '@hawser/common'
import * as v from 'valibot'
import type { SocialConfig } from '../../config/socialSchema.js'
import { fail } from '../../http/failure.js'
import type { Logger } from '../../logging/createLogger.js'
import type { AskNode } from '../../providers/node/createAskNode.js'
import type { FlowToken } from '../createEmailFlows.js'
import type { EmbeddedShares } from '../createEmbeddedShares.js'
import type { EmbeddedAudit } from '../embeddedAudit.js'
import { createToken, type EmbeddedKeys, toTokenHash } from '../embeddedKeys.js'
import type { EmbeddedLimits } from '../embeddedLimits.js'
import type { EmbeddedSession } from '../embeddedSessionStore.js'
import type { Sealer } from '../sealer.js'
import { createFarcaster, type FarcasterChannel } from './createFarcaster.js'
import { createPasskeySignIn, type PasskeySignIn } from './createPasskeySignIn.js'
import { createSocialClient } from './createSocialClient.js'
import { createUserIdentities, type LetIn, type Settled, type UserIdentities } from './createUserIdentities.js'
import { createUserTokens } from './createUserTokens.js'
import { areEqual, attemptIsOver, createWayFlows, deviceOf, type SocialAsker } from './createWayFlows.js'
import { type IdentityStore, passkeyProvider } from './identityStore.js'
import type { SocialFlow, SocialFlowStore } from './socialFlowStore.js'
import { verifyTelegram } from './verifyTelegram.js'

const minuteMs = 60_000
/** With the time that somebody needs to type a password and a second factor at a provider. */
const flowLifetimeMs = 15 * minuteMs
/** From the provider back to the page that waits. */
const resultLifetimeMs = 2 * minuteMs

interface BegunSocialFlow {
  readonly flow: FlowToken
  readonly url: string
  readonly endsAtMs: number
}

/** Lets people in by the word of somebody else. Each function throws RequestFailure for what it does not take. */
export interface SocialSignIn extends Pick<UserIdentities, 'list' | 'rename' | 'unlink' | 'useNewestSecret'> {
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
  readonly letIn: LetIn
  readonly askNode: AskNode
  readonly clock: Clock
  readonly logger: Logger
}

const secretsSchema = v.object({ state: v.string(), nonce: v.string(), verifier: v.string() })
export function createSocialSignIn(options: CreateSocialSignInOptions): SocialSignIn {
  const { config, store, sealer, limits, audit, shares, letIn, clock, logger } = options
  const { settle, settleOnce, keep, open, list, rename, unlink, useNewestSecret } = createUserIdentities(options)
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
  const passkeys =
    config.passkey &&
    createPasskeySignIn({
      name: config.passkey.name ?? options.name,
      origins: options.frameOrigins,
      flows,
      identities: options.identities,
      keep: ({ issuer, subject, name }) => keep({ provider: passkeyProvider, issuer, subject, email: null, name }),
      open,
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

    list,
    rename,
    unlink,
    useNewestSecret,
    removeEnded: (nowMs) => store.removeEnded(nowMs),
  }
}

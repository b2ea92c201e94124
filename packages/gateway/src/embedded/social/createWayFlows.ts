import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@hawser/common'
import { fail, type RequestFailure } from '../../http/failure.js'
import type { Asker, FlowToken } from '../createEmailFlows.js'
import type { EmbeddedAudit } from '../embeddedAudit.js'
import { createToken, toTokenHash } from '../embeddedKeys.js'
import type { EmbeddedLimits } from '../embeddedLimits.js'
import type { EmbeddedSession } from '../embeddedSessionStore.js'
import type { Sealer } from '../sealer.js'
import type { SocialFlow, SocialFlowStore } from './socialFlowStore.js'

const minuteMs = 60_000

/** An attempt asks a provider, and writes a row. */
const attemptsOfClient = { name: 'social-client', points: 120, windowMs: 60 * minuteMs }
const attemptsOfProject = { name: 'social-project', points: 30_000, windowMs: 60 * minuteMs }

/** Who asks to be let in, to add a way in to the account that they are signed in to, or to show that it is them who are. */
export type SocialAsker = Asker & {
  /** Of a browser that was let in before. */
  readonly device: string | undefined
} & (
    | { readonly purpose: 'signIn'; readonly session?: undefined }
    /** To add a way in takes a code, or the like, of a moment ago. */
    | { readonly purpose: 'link' | 'proof'; readonly session: EmbeddedSession }
  )

/** Attempts to be let in, each by the browser that began it alone. Each function throws RequestFailure for what it does not take. */
export type WayFlows = ReturnType<typeof createWayFlows>

export function createWayFlows({
  store,
  sealer,
  limits,
  audit,
  clock,
}: {
  readonly store: SocialFlowStore
  readonly sealer: Sealer
  readonly limits: EmbeddedLimits
  readonly audit: EmbeddedAudit
  readonly clock: Clock
}) {
  const contextOf = ({ id }: Pick<SocialFlow, 'id'>, what: 'secrets' | 'answer') => `social/${what}/${id}`
  const sealText = (text: string, context: string) => sealer.seal(Buffer.from(text), context)
  const openText = async (sealed: string, context: string) => Buffer.from(await sealer.open(sealed, context)).toString()

  return {
    /** @throws RequestFailure (429) */
    async count({ projectName, clientAddress }: Asker): Promise<void> {
      await limits.take(attemptsOfClient, `${projectName}:${clientAddress}`)
      await limits.take(attemptsOfProject, projectName)
    },

    async add(
      {
        provider,
        returnTo,
        secrets,
        lifetimeMs,
      }: {
        readonly provider: string
        readonly returnTo?: string | undefined
        readonly secrets: object & { readonly state?: string }
        readonly lifetimeMs: number
      },
      { projectName, page, device, session, purpose }: SocialAsker,
    ): Promise<{ readonly flow: FlowToken; readonly endsAtMs: number }> {
      const [id, token] = [randomUUID(), createToken()]
      const nowMs = clock.nowMs()
      const flow: SocialFlow = {
        id,
        project_name: projectName,
        kind: purpose,
        provider,
        step: 'begun',
        token_hash: toTokenHash(token),
        state_hash: secrets.state === undefined ? null : toTokenHash(secrets.state),
        result_hash: null,
        secrets_sealed: await sealText(JSON.stringify({ ...secrets, device }), contextOf({ id }, 'secrets')),
        answer_sealed: null,
        user_id: session?.user_id ?? null,
        page: page ?? null,
        return_to: returnTo ?? null,
        created_at_ms: nowMs,
        ends_at_ms: nowMs + lifetimeMs,
      }
      await store.add(flow)
      await audit.note({ kind: 'begun', projectName, userId: flow.user_id })
      return { flow: { id, token }, endsAtMs: flow.ends_at_ms }
    },

    /** Who holds no token is told no more than that there is nothing. */
    async require({ id, token }: FlowToken, { projectName, session, purpose }: SocialAsker): Promise<SocialFlow> {
      const flow = await store.find(id)
      if (!flow || !areEqual(flow.token_hash, toTokenHash(token))) throw attemptIsOver()
      if (flow.ends_at_ms <= clock.nowMs() || flow.project_name !== projectName) throw attemptIsOver()
      // A way in is added to nobody but who asked for it, and nobody is signed in by what was asked for that.
      if (flow.kind !== purpose || (flow.user_id ?? undefined) !== session?.user_id) throw attemptIsOver()
      return flow
    },

    /** Of several that come at the same time one goes on. */
    async take({ id }: SocialFlow, from: SocialFlow['step']): Promise<void> {
      if (!(await store.finish({ id, from }))) throw attemptIsOver()
    },

    secretsOf: async (flow: SocialFlow): Promise<unknown> =>
      JSON.parse(await openText(flow.secrets_sealed, contextOf(flow, 'secrets'))),
    sealAnswer: (flow: SocialFlow, answer: string): Promise<string> => sealText(answer, contextOf(flow, 'answer')),
    openAnswer: (flow: SocialFlow, sealed: string): Promise<string> => openText(sealed, contextOf(flow, 'answer')),
  }
}

export const attemptIsOver = (): RequestFailure => fail(401, 'flow', 'This attempt is over. Begin again.')

/** The browser that an attempt was begun by, where it was let in before. */
export function deviceOf(secrets: unknown): string | undefined {
  const { device } = Object(secrets)
  return typeof device === 'string' ? device : undefined
}

export function areEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

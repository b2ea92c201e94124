import { createHmac, randomUUID } from 'node:crypto'
import type {
  activateSessionBodySchema,
  createSessionBodySchema,
  revokeSessionBodySchema,
  sessionsWireSchema,
} from '@hawser/blockchain-api/schemas'
import { type Clock, withDeadline } from '@hawser/common'
import type * as v from 'valibot'
import { sweepHourly } from '../database/sweepHourly.js'
import { fail } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'
import type { AskNode } from '../providers/node/createAskNode.js'
import type { SessionStore, StoredSession } from './sessionStore.js'

/** How long a session waits to be made active, how long it lasts at most, and how much of rules it holds, in characters. */
const unusedKeptMs = 3_600_000
const maxLengthS = 366 * 86_400
const maxRulesLength = 20_000
/** How long one that has ended is still listed. */
const endedKeptMs = 30 * 86_400_000

type Terms = Pick<v.InferOutput<typeof createSessionBodySchema>, 'expiry' | 'permissions' | 'policies'>

/** The sponsored sessions of accounts. Each function throws RequestFailure for what it does not take. */
export interface Sessions {
  list(account: string): Promise<v.InferInput<typeof sessionsWireSchema>['pcis']>
  create(
    account: string,
    terms: Terms,
    projectName: string,
  ): Promise<{ readonly pci: string; readonly publicKey: string }>
  activate(account: string, body: v.InferOutput<typeof activateSessionBodySchema>, projectName: string): Promise<void>
  getContext(account: string, pci: string, projectName: string): Promise<string>
  /** `account` may be an address alone. */
  revoke(account: string, body: v.InferOutput<typeof revokeSessionBodySchema>, signal: AbortSignal): Promise<void>
  /** Ends its timer. */
  stop(): void
}

interface CreateSessionsOptions {
  /** What the keys of all sessions are made of: none of them is stored. */
  readonly secret: string
  readonly networks: readonly string[]
  readonly store: SessionStore
  readonly askNode: AskNode
  readonly timeoutMs: number
  readonly clock: Clock
  readonly logger: Logger
}

export function createSessions(options: CreateSessionsOptions): Sessions {
  const { secret, networks, store, clock, logger } = options
  const nowS = () => Math.floor(clock.nowMs() / 1_000)

  const requireAccount = (account: string) => {
    const [, network = ''] = /^(eip155:\d{1,20}):0x[\da-f]{40}$/i.exec(account) ?? []
    if (network === '') throw fail(400, 'account', 'This is no CAIP-10 account of an EVM network.')
    if (!networks.includes(network)) throw fail(400, 'account', `The network ${network} is not served here.`)
    return account.toLowerCase()
  }
  const requireTerms = ({ expiry, permissions, policies }: Terms) => {
    if (expiry <= nowS() || expiry > nowS() + maxLengthS)
      throw fail(400, 'expiry', 'A session ends within a year from now, in seconds since 1970.')
    if (JSON.stringify([permissions, policies]).length > maxRulesLength)
      throw fail(400, 'permissions', `The permissions and policies have more than ${maxRulesLength} characters.`)
    return { expiresAtS: expiry, permissions: permissions.map(toRule), policies: policies.map(toRule) }
  }
  const requireSession = async (id: string, isIts: (session: StoredSession) => boolean) => {
    const session = await store.find(id)
    if (!session || !isIts(session)) throw fail(400, 'pci', 'There is no such session.')
    return session
  }

  const stop = sweepHourly((nowMs) => store.removeEndedBefore(nowMs - endedKeptMs), {
    name: 'sessions',
    clock,
    logger,
  })

  return {
    stop,

    async list(account) {
      const sessions = await store.findByAccount(requireAccount(account))
      return sessions.map((session) => ({
        project: { id: session.projectName, name: session.projectName, url: null, iconUrl: null },
        pci: session.id,
        expiry: session.expiresAtS,
        createdAt: Math.floor(session.createdAtMs / 1_000),
        permissions: session.permissions.map(toRule),
        policies: session.policies.map(toRule),
        context: session.context,
        revokedAt: session.revokedAtMs === null ? null : Math.floor(session.revokedAtMs / 1_000),
      }))
    },

    async create(account, terms, projectName) {
      const id = randomUUID()
      const nowMs = clock.nowMs()
      const session = { id, account: requireAccount(account), projectName, createdAtMs: nowMs, ...requireTerms(terms) }
      await store.add({ ...session, context: null, revokedAtMs: null }, nowMs - unusedKeptMs)
      const { privateKeyToAccount } = await import('viem/accounts')
      const key = createHmac('sha256', secret).update(`session ${id}`).digest('hex')
      return { pci: id, publicKey: privateKeyToAccount(`0x${key}`).publicKey }
    },

    async activate(account, { pci, context, ...terms }, projectName) {
      const of = requireAccount(account)
      const { id } = await requireSession(pci, (one) => one.account === of && one.projectName === projectName)
      if (context === '0x') throw fail(400, 'context', 'The wallet gives bytes for a session.')
      if (!(await store.activate({ id, context, ...requireTerms(terms) })))
        throw fail(400, 'pci', 'This session was active before, or has ended.')
    },

    async getContext(account, pci, projectName) {
      const of = requireAccount(account)
      const { context, revokedAtMs, expiresAtS } = await requireSession(
        pci,
        (one) => one.account === of && one.projectName === projectName,
      )
      if (context === null || revokedAtMs !== null || expiresAtS <= nowS())
        throw fail(400, 'pci', 'This session is not active.')
      return context
    },

    async revoke(account, { pci, signature }, signal) {
      // Older clients name the address alone.
      const address = /^0x[\da-f]{40}$/i.test(account) ? account.toLowerCase() : undefined
      const of = address === undefined ? requireAccount(account) : undefined
      const session = await requireSession(pci, (one) =>
        of === undefined ? one.account.endsWith(`:${address}`) : one.account === of,
      )
      if (session.revokedAtMs !== null) throw fail(400, 'pci', 'This session has ended.')
      await requireSignature(session, signature, { ...options, signal })
      if (!(await store.revoke(session.id, clock.nowMs()))) throw fail(400, 'pci', 'This session has ended.')
    },
  }
}

/** @throws RequestFailure (401) where the account did not sign the session's id, 503 where that cannot be told. */
async function requireSignature(
  { id, account }: StoredSession,
  signature: string,
  { askNode, clock, timeoutMs, logger, signal }: CreateSessionsOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const [namespace, reference, address = ''] = account.split(':')
  const network = `${namespace}:${reference}`
  const { verifySignature } = await import('../names/verifySignature.js')
  const signer = await withDeadline(
    (inner) =>
      verifySignature({
        address: `0x${address.slice(2)}`,
        message: id,
        signature: `0x${signature.slice(2)}`,
        ask: (question) => askNode(network, [question], inner).then(([answer]) => answer ?? {}),
      }),
    { clock, timeoutMs, signal },
  ).catch((error: unknown) => {
    if (signal.aborted) throw error
    logger.warn({ err: error, network }, 'A signature cannot be checked')
    throw fail(503, 'signature', 'Signatures of contracts cannot be checked at the moment.')
  })
  if (!signer) throw fail(401, 'signature', 'The account did not sign the id of the session.')
}

/** What is missing is null in JSON. */
function toRule({ type, data }: { readonly type: string; readonly data: unknown }) {
  return { type, data: data ?? null }
}

import { type Clock, withDeadline } from '@hawser/common'
import * as v from 'valibot'
import { fail } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'
import type { AskNode } from '../providers/node/createAskNode.js'
import type { EmbeddedAudit } from './embeddedAudit.js'
import type { EmbeddedPermission, EmbeddedPermissionStore } from './embeddedPermissionStore.js'
import type { EmbeddedSession } from './embeddedSessionStore.js'

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const hex = v.pipe(text(20_000), v.regex(/^0x[0-9a-f]*$/i, 'Expected 0x-hex')) as v.GenericSchema<`0x${string}`>
const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i, 'Expected an address'))
/** By which a permission is used (ERC-7710). */
export const contextSchema = v.pipe(
  text(20_000),
  v.regex(/^0x(?:[0-9a-f]{2})+$/i, 'Expected 0x-hex bytes'),
) as v.GenericSchema<`0x${string}`>
const rule = v.object({ type: text(64), data: v.record(text(64), v.unknown()) })
/** A permission as the wallet has told its app (ERC-7715). */
export const grantSchema = v.object({
  chainId: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i, 'Expected a chain id in hex')),
  from: addressSchema,
  to: addressSchema,
  permission: v.object({ ...rule.entries, isAdjustmentAllowed: v.literal(false) }),
  rules: v.pipe(v.array(rule), v.minLength(1), v.maxLength(8)),
  context: contextSchema,
  dependencies: v.pipe(v.array(v.object({ factory: addressSchema, factoryData: hex })), v.maxLength(4)),
  delegationManager: addressSchema,
})
type Grant = v.InferOutput<typeof grantSchema>

const maxGrantLength = 30_000
const maxPermissions = 200
const maxLengthS = 367 * 86_400
/** How long what has ended is still listed. */
const endedKeptMs = 30 * 86_400_000

/** What users have allowed apps to do for their smart accounts: known on each of their devices. Each function throws RequestFailure for what it does not take. */
export interface EmbeddedPermissions {
  list(
    session: EmbeddedSession,
  ): Promise<readonly (Pick<EmbeddedPermission, 'app_origin' | 'created_at_ms' | 'revoked_at_ms'> & { grant: Grant })[]>
  add(of: { readonly session: EmbeddedSession; readonly appOrigin: string; readonly grant: Grant }): Promise<void>
  /** The chain is asked, whatever the client says. */
  revoke(
    of: { readonly session: EmbeddedSession; readonly context: `0x${string}` },
    signal: AbortSignal,
  ): Promise<{ readonly revokedAtMs: number }>
  removeEnded(nowMs: number): Promise<void>
}

export function createEmbeddedPermissions({
  store,
  askNode,
  networks,
  timeoutMs,
  audit,
  clock,
  logger,
}: {
  readonly store: EmbeddedPermissionStore
  readonly askNode: AskNode
  /** Where users have smart accounts, as CAIP-2 ids. */
  readonly networks: readonly string[]
  readonly timeoutMs: number
  readonly audit: EmbeddedAudit
  readonly clock: Clock
  readonly logger: Logger
}): EmbeddedPermissions {
  const read = async (context: `0x${string}`) => {
    const { readDelegation } = await import('./readDelegation.js')
    const delegation = readDelegation(context)
    if (!delegation) throw fail(400, 'context', 'The context is of no permission of the wallet.')
    return delegation
  }
  const note = (kind: 'permissionAdded' | 'permissionRevoked', session: EmbeddedSession) =>
    audit.note({
      kind,
      projectName: session.project_name,
      userId: session.user_id,
      deviceId: session.device_id,
    })

  return {
    async list({ user_id: userId }) {
      const all = await store.list(userId)
      return all.map(({ app_origin, created_at_ms, revoked_at_ms, grant_json }) => ({
        app_origin,
        created_at_ms,
        revoked_at_ms,
        grant: v.parse(grantSchema, JSON.parse(grant_json)),
      }))
    },

    async add({ session, appOrigin, grant }) {
      const delegation = await read(grant.context)
      const network = `eip155:${Number(grant.chainId)}`
      const { DELEGATION_MANAGER } = await import('./readDelegation.js')
      const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
      if (!networks.includes(network)) throw fail(400, 'chainId', 'The wallet has no smart accounts on this network.')
      if (!isSame(grant.delegationManager, DELEGATION_MANAGER))
        throw fail(400, 'delegationManager', 'The wallet has no permissions of this contract.')
      if (!isSame(delegation.delegator, grant.from)) throw fail(400, 'from', 'The context is of another account.')
      if (!isSame(delegation.delegate, grant.to)) throw fail(400, 'to', 'The context is for another key.')
      const nowMs = clock.nowMs()
      const { expiresAtS } = delegation
      if (expiresAtS * 1_000 <= nowMs || expiresAtS * 1_000 > nowMs + maxLengthS * 1_000)
        throw fail(400, 'context', 'A permission ends within a year from now.')
      const grant_json = JSON.stringify(grant)
      if (grant_json.length > maxGrantLength)
        throw fail(400, 'grant', `The permission has more than ${maxGrantLength} characters.`)
      const isAdded = await store.add(
        {
          id: delegation.hash,
          user_id: session.user_id,
          project_name: session.project_name,
          app_origin: appOrigin,
          network,
          grant_json,
          created_at_ms: nowMs,
          expires_at_s: expiresAtS,
          revoked_at_ms: null,
        },
        maxPermissions,
      )
      if (!isAdded) throw fail(400, 'grant', `There are ${maxPermissions} permissions already.`)
      await note('permissionAdded', session)
    },

    async revoke({ session, context }, signal) {
      const { hash } = await read(context)
      const of = { user_id: session.user_id, id: hash }
      const known = await store.find(of)
      if (!known) throw fail(400, 'context', 'There is no such permission.')
      if (known.revoked_at_ms !== null) return { revokedAtMs: known.revoked_at_ms }
      const { toDisabledQuestion } = await import('./readDelegation.js')
      const [answer] = await withDeadline((inner) => askNode(known.network, [toDisabledQuestion({ hash })], inner), {
        clock,
        timeoutMs,
        signal,
      }).catch((error: unknown) => {
        if (signal.aborted) throw error
        logger.warn({ err: error, network: known.network }, 'A permission cannot be checked')
        throw fail(503, 'context', 'The network cannot be asked at the moment.')
      })
      if (typeof answer?.result !== 'string' || !/^0x0{63}1$/.test(answer.result))
        throw fail(400, 'context', 'The permission still holds: the account has not taken it back on the network.')
      const nowMs = clock.nowMs()
      await store.revoke({ ...of, nowMs })
      await note('permissionRevoked', session)
      return { revokedAtMs: nowMs }
    },

    removeEnded: (nowMs) => store.removeEndedBefore(nowMs - endedKeptMs),
  }
}

import type { Clock } from '@hawser/common'
import * as v from 'valibot'
import {
  endOf,
  type GrantedPermissions,
  grantSchema,
  isOf,
  type KeptPermission,
} from '../requests/grantedPermissions.js'
import type { WalletService } from './walletService.js'
import type { WalletSession } from './walletSession.js'

const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Date.parse(text)),
)
const entrySchema = v.object({
  page: v.pipe(v.string(), v.maxLength(256)),
  grant: grantSchema,
  revokedAt: v.nullable(time),
})
const answerSchema = v.object({ permissions: v.pipe(v.array(v.unknown()), v.maxLength(1_000)) })

/**
 * Tells the service what was granted and taken back in this browser, and learns what was granted in others: the user sees all of it on each device. What the service
 * says is no proof: nothing is told as a permission that the account has not signed, and whether one was taken back the chain is asked. What the service does not take
 * now it is told again the next time.
 *
 * @throws SignedOutError, and whatever the service's list throws
 */
export async function syncPermissions(
  {
    permissions,
    service,
    session,
    clock,
  }: {
    readonly permissions: GrantedPermissions
    readonly service: Pick<WalletService, 'ask' | 'read'>
    readonly session: Pick<WalletSession, 'use'>
    readonly clock: Pick<Clock, 'nowMs'>
  },
  signal: AbortSignal,
): Promise<void> {
  const nowMs = clock.nowMs()
  const nothing = v.object({})
  const tell = async (path: string, body: object): Promise<boolean> => {
    try {
      await session.use((token) => service.ask(path, body, { schema: nothing, token, signal }), signal)
      return true
    } catch {
      signal.throwIfAborted()
      return false
    }
  }
  const told = new Map<string, KeptPermission['told']>()
  for (const one of permissions.all(nowMs)) {
    const { grant, appOrigin: page } = one
    let state = one.told
    if (state === 'nothing' && endOf(one) > nowMs && (await tell('permissions', { page, grant }))) state = 'granted'
    // The service asks the chain itself.
    if (
      state === 'granted' &&
      one.revokedAtMs !== null &&
      (await tell('permissions/revoke', { context: grant.context }))
    )
      state = 'revoked'
    told.set(grant.context, state)
  }
  const answer = await session.use((token) => service.read('permissions', answerSchema, { token, signal }), signal)
  const known = answer.permissions.flatMap((one) => {
    const parsed = v.safeParse(entrySchema, one)
    return parsed.success ? [parsed.output] : []
  })
  permissions.update((kept) => {
    const here = kept.map((one): KeptPermission => ({ ...one, told: told.get(one.grant.context) ?? one.told }))
    const others = known
      .filter(({ grant }) => !kept.some((one) => isOf(one, grant.context)))
      .map(({ page: appOrigin, grant, revokedAt }): KeptPermission => {
        return { appOrigin, grant, revokedAtMs: null, told: revokedAt === null ? 'granted' : 'revoked' }
      })
    return [...here, ...others]
  }, clock.nowMs())
}

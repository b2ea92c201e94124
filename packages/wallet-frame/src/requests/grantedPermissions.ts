import type { KeyValueStore } from '@hawser/common'
import * as v from 'valibot'

const text = v.pipe(v.string(), v.maxLength(100_000))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)) as v.GenericSchema<`0x${string}`>
const hex = v.pipe(text, v.regex(/^0x[0-9a-f]*$/i)) as v.GenericSchema<`0x${string}`>
const data = v.record(v.string(), v.unknown())
/** As it is kept, here and at the service. */
export const grantSchema = v.object({
  chainId: hex,
  from: address,
  to: address,
  permission: v.object({ type: text, data, isAdjustmentAllowed: v.literal(false) }),
  rules: v.pipe(v.array(v.object({ type: text, data })), v.minLength(1)),
  context: hex,
  dependencies: v.array(v.object({ factory: address, factoryData: hex })),
  delegationManager: address,
})
/** A permission as an app is told of it (ERC-7715). */
export type GrantedPermission = v.InferOutput<typeof grantSchema>

const keptSchema = v.object({
  appOrigin: v.pipe(v.string(), v.maxLength(256)),
  grant: grantSchema,
  /** When it was taken back, in milliseconds since the Unix epoch; null as long as it was not. */
  revokedAtMs: v.nullable(v.number()),
  /** What the service was told of it. */
  told: v.picklist(['nothing', 'granted', 'revoked']),
})
/** A permission as the wallet keeps it. */
export type KeptPermission = v.InferOutput<typeof keptSchema>

/** The permissions that apps were granted, the latest first. */
export interface GrantedPermissions {
  /** Those of the app that have not ended. */
  list(nowMs: number): readonly GrantedPermission[]
  /** Those of every app, and what has ended within the last month. */
  all(nowMs: number): readonly KeptPermission[]
  /** The app's. Where there are too many, what has ended goes first, then the oldest. */
  add(grants: readonly GrantedPermission[], nowMs: number): void
  /** It was taken back. */
  end(context: string, nowMs: number): void
  /** Changes what is kept into what a function makes of it, which keeps all that it does not know better. */
  update(change: (kept: readonly KeptPermission[]) => readonly KeptPermission[], nowMs: number): void
  /** Whoever was here is gone. */
  clear(): void
}

const key = 'hawser-permissions'
const MAX_KEPT = 200
const ENDED_KEPT_MS = 30 * 86_400_000

/** Keeps them in a store of the frame's own origin. What is there and is not right is taken for nothing. */
export function createGrantedPermissions(
  store: Pick<KeyValueStore, 'get' | 'set' | 'remove'>,
  appOrigin: string,
): GrantedPermissions {
  const all = (nowMs: number): readonly KeptPermission[] => {
    try {
      const stored = v.parse(v.array(v.unknown()), JSON.parse(store.get(key) ?? '[]'))
      return stored.flatMap((one) => {
        const parsed = v.safeParse(keptSchema, one)
        return parsed.success && endOf(parsed.output) + ENDED_KEPT_MS > nowMs ? [parsed.output] : []
      })
    } catch {
      return []
    }
  }
  const write = (kept: readonly KeptPermission[], nowMs: number): void => {
    const isOver = (one: KeptPermission): boolean => endOf(one) <= nowMs
    const most = [...kept.filter((one) => !isOver(one)), ...kept.filter(isOver)].slice(0, MAX_KEPT)
    store.set(key, JSON.stringify(kept.filter((one) => most.includes(one))))
  }
  return {
    all,
    list: (nowMs) =>
      all(nowMs)
        .filter((one) => one.appOrigin === appOrigin && endOf(one) > nowMs)
        .map(({ grant }) => grant),
    add: (grants, nowMs) =>
      write(
        [...grants.map((grant) => ({ appOrigin, grant, revokedAtMs: null, told: 'nothing' }) as const), ...all(nowMs)],
        nowMs,
      ),
    end: (context, nowMs) =>
      write(
        all(nowMs).map((one) =>
          isOf(one, context) && one.revokedAtMs === null ? { ...one, revokedAtMs: nowMs } : one,
        ),
        nowMs,
      ),
    update: (change, nowMs) => write(change(all(nowMs)), nowMs),
    clear: () => store.remove(key),
  }
}

/** Whether it is the permission that is used by that context. */
export function isOf({ grant }: Pick<KeptPermission, 'grant'>, context: string): boolean {
  return grant.context.toLowerCase() === context.toLowerCase()
}

/** When it ends, or has, in milliseconds since the Unix epoch. */
export function endOf({ grant, revokedAtMs }: Pick<KeptPermission, 'grant' | 'revokedAtMs'>): number {
  const expiresAtS = Number(grant.rules.find(({ type }) => type === 'expiry')?.data.timestamp ?? 0)
  return Math.min(expiresAtS * 1_000, revokedAtMs ?? Number.POSITIVE_INFINITY)
}

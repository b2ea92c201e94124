import type { KeyValueStore } from '@hawser/common'
import * as v from 'valibot'

const text = v.pipe(v.string(), v.maxLength(100_000))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)) as v.GenericSchema<`0x${string}`>
const hex = v.pipe(text, v.regex(/^0x[0-9a-f]*$/i)) as v.GenericSchema<`0x${string}`>
const data = v.record(v.string(), v.unknown())
const grantSchema = v.object({
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

/** The permissions that an app was granted in this browser, and that have not ended. */
export interface GrantedPermissions {
  list(nowMs: number): readonly GrantedPermission[]
  /** The oldest go where there are too many: they end by themselves. */
  add(grants: readonly GrantedPermission[], nowMs: number): void
  remove(context: string): void
}

const MAX_KEPT = 50

/** Keeps them in a store of the frame's own origin, by app. What is there and is not right is taken for nothing. */
export function createGrantedPermissions(store: KeyValueStore, appOrigin: string): GrantedPermissions {
  const key = `hawser-permissions:${appOrigin}`
  const read = (): readonly GrantedPermission[] => {
    try {
      const all = v.parse(v.array(v.unknown()), JSON.parse(store.get(key) ?? '[]'))
      return all.flatMap((one) => {
        const parsed = v.safeParse(grantSchema, one)
        return parsed.success ? [parsed.output] : []
      })
    } catch {
      return []
    }
  }
  const list = (nowMs: number) => read().filter((grant) => endOf(grant) * 1_000 > nowMs)
  const write = (all: readonly GrantedPermission[]) => store.set(key, JSON.stringify(all.slice(0, MAX_KEPT)))
  return {
    list,
    add: (grants, nowMs) => write([...grants, ...list(nowMs)]),
    remove: (context) => write(read().filter((grant) => grant.context.toLowerCase() !== context.toLowerCase())),
  }
}

function endOf({ rules }: GrantedPermission): number {
  return Number(rules.find(({ type }) => type === 'expiry')?.data.timestamp ?? 0)
}

import * as v from 'valibot'
import type { PermissionStore } from '../../wallet/permissionStore.js'
import { type BitcoinNetworkName, bitcoinNetworkNames } from '../keys/bitcoinNetworks.js'
import { isScriptedBitcoinBehavior, type ScriptedBitcoinBehavior } from './scriptedBitcoinBehaviors.js'

/** What the wallet remembers of an origin across reloads. */
export interface BitcoinMemory {
  readonly isAuthorized: boolean
  readonly isLocked: boolean
  /** The accounts by their place in the plan, the wallet's own choice first. */
  readonly order: readonly number[]
  readonly network: BitcoinNetworkName
  readonly behaviors: readonly ScriptedBitcoinBehavior[]
}

export interface BitcoinMemoryParameters {
  readonly store: PermissionStore
  readonly key: string
  /** How many accounts there are. */
  readonly count: number
  readonly initial: BitcoinMemory
}

const memorySchema = v.object({
  isAuthorized: v.boolean(),
  isLocked: v.boolean(),
  order: v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  network: v.picklist(bitcoinNetworkNames),
  behaviors: v.array(
    v.custom<ScriptedBitcoinBehavior>((name) => typeof name === 'string' && isScriptedBitcoinBehavior(name)),
  ),
})

/** The wallet's memory, written through to its store; a stored value that does not parse is dropped. */
export function createBitcoinMemory({ store, key, count, initial }: BitcoinMemoryParameters) {
  let memory = read() ?? initial

  function read(): BitcoinMemory | undefined {
    try {
      const parsed = v.safeParse(memorySchema, JSON.parse(store.get(key) ?? 'null'))
      if (!parsed.success) return undefined
      const { order } = parsed.output
      const isComplete = new Set(order).size === count && order.length === count && Math.max(...order) < count
      return { ...parsed.output, order: isComplete ? order : initial.order }
    } catch {
      return undefined
    }
  }

  return {
    get: (): BitcoinMemory => memory,
    update(change: Partial<BitcoinMemory>): void {
      memory = { ...memory, ...change }
      store.set(key, JSON.stringify(memory))
    },
  }
}

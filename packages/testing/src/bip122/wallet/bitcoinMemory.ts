import * as v from 'valibot'
import { createKeptState, type KeptState, type KeptStateParameters } from '../../wallet/keptState.js'
import { type BitcoinNetworkName, bitcoinNetworkNames } from '../keys/bitcoinNetworks.js'
import { isScriptedBitcoinBehavior, type ScriptedBitcoinBehavior } from './scriptedBitcoinBehaviors.js'

/** The state that a wallet keeps for an origin across reloads. */
export interface BitcoinMemory {
  readonly isAuthorized: boolean
  readonly isLocked: boolean
  /** The accounts by their place in the plan, the wallet's own choice first. */
  readonly order: readonly number[]
  readonly network: BitcoinNetworkName
  readonly behaviors: readonly ScriptedBitcoinBehavior[]
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

export interface BitcoinMemoryParameters
  extends Pick<KeptStateParameters<typeof memorySchema, BitcoinMemory>, 'store' | 'key' | 'initial'> {
  /** How many accounts there are. */
  readonly count: number
}

/** The wallet's memory, kept. */
export function createBitcoinMemory({ count, ...parameters }: BitcoinMemoryParameters): KeptState<BitcoinMemory> {
  return createKeptState({
    ...parameters,
    schema: memorySchema,
    restore({ order, ...stored }): BitcoinMemory {
      const isComplete = new Set(order).size === count && order.length === count && Math.max(...order) < count
      return { ...stored, order: isComplete ? order : parameters.initial.order }
    },
  })
}

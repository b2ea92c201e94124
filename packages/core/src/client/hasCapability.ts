import type { ChainNamespace } from '@hawser/common'
import type { ChainAdapter } from '../interfaces/adapter.js'
import type { Hawser } from './hawser.js'
import { internalsKey } from './internals.js'

/** The name of a capability that an adapter brings or not. */
export type CapabilityName = {
  [TName in keyof ChainAdapter]-?: undefined extends ChainAdapter[TName] ? TName : never
}[keyof ChainAdapter]

/**
 * Returns whether the adapter of a namespace brings a capability, such as `send` or `names`. False where there is no adapter.
 *
 * @example hasCapability(hawser, 'solana', 'send')
 */
export function hasCapability(hawser: Hawser, namespace: ChainNamespace, name: CapabilityName): boolean {
  return hawser[internalsKey].adapters.get(namespace)?.[name] !== undefined
}

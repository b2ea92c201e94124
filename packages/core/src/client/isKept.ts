import type { ChainNamespace } from '@hawser/common'
import type { Internals } from './internals.js'

/** Whether the client stores a namespace's connections: not where the adapter's library does, or where there is no adapter. */
export function isKept({ adapters }: Pick<Internals, 'adapters'>, namespace: ChainNamespace): boolean {
  return adapters.get(namespace)?.persistence === 'client'
}

import type { ChainNamespace } from '@hawser/common'
import type { HandOver } from '../provider/holdRequests.js'
import type { RelayerLike } from '../provider/universalProviderLike.js'
import { createEip1193Provider, type ProviderContext } from './createEip1193Provider.js'
import { createNamespaceProvider } from './createNamespaceProvider.js'
import { createOutbox } from './createOutbox.js'

export interface CreateProvidersOptions extends Omit<ProviderContext, 'outbox'> {
  readonly relayer: RelayerLike
  readonly handOver: HandOver
}

/** The providers of a session, one for each namespace: who holds one sees no other come and go. */
export function createProviders(options: CreateProvidersOptions): (namespace: ChainNamespace) => unknown {
  const { relayer, handOver, platform } = options
  const context: ProviderContext = { ...options, outbox: createOutbox({ relayer, handOver, clock: platform.clock }) }
  const made = new Map<ChainNamespace, unknown>()
  return (namespace) => {
    if (!made.has(namespace)) {
      const isEvm = namespace === 'eip155'
      made.set(namespace, isEvm ? createEip1193Provider(context) : createNamespaceProvider(context, namespace))
    }
    return made.get(namespace)
  }
}

import type { ChainNamespace } from '@hawser/common'
import { createEip1193Provider, type ProviderContext } from './createEip1193Provider.js'
import { createNamespaceProvider } from './createNamespaceProvider.js'

/** The providers of a session, one for each namespace: who holds one sees no other come and go. */
export function createProviders(context: ProviderContext): (namespace: ChainNamespace) => unknown {
  const made = new Map<ChainNamespace, unknown>()
  return (namespace) => {
    if (!made.has(namespace)) {
      const isEvm = namespace === 'eip155'
      made.set(namespace, isEvm ? createEip1193Provider(context) : createNamespaceProvider(context, namespace))
    }
    return made.get(namespace)
  }
}

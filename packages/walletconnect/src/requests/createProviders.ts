import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import { ProviderRpcError } from '../errors.js'
import type { HandOver } from '../provider/holdRequests.js'
import type { RelayerLike } from '../provider/universalProviderLike.js'
import { askWallet } from './askWallet.js'
import { createEip1193Provider, type ProviderContext } from './createEip1193Provider.js'
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

/** The provider that an adapter asks the wallet through, where its namespace has no provider interface of its own. */
function createNamespaceProvider(context: ProviderContext, namespace: ChainNamespace): SessionProvider {
  const { state } = context
  return {
    isWalletConnect: true,
    namespace,
    accounts: () => state.addresses(namespace),
    chainId: () => state.chainId(namespace),
    properties: () => state.session?.properties ?? {},
    methods: () => state.approved(namespace)?.methods ?? [],
    request: (args) => askWallet(context, namespace, args),
    setChain(chainId: CaipNetworkId) {
      if (!state.approved(namespace)?.chainIds.includes(chainId))
        throw new ProviderRpcError(4902, `The wallet's session does not cover ${chainId}.`)
      state.setChain(namespace, chainId)
    },
  }
}

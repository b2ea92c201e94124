import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import { askWallet } from './askWallet.js'
import type { ProviderContext } from './createEip1193Provider.js'
import { ProviderRpcError } from './providerRpcError.js'

/** What an adapter asks the wallet through, where its namespace has no provider interface of its own. */
export function createNamespaceProvider(context: ProviderContext, namespace: ChainNamespace): SessionProvider {
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

import type { ChainNamespace } from '@hawser/common'
import { askWallet, type RequestArguments } from './askWallet.js'
import type { ProviderContext } from './createEip1193Provider.js'

/** What an adapter asks the wallet through, where its namespace has no provider interface of its own. */
export function createNamespaceProvider(context: ProviderContext, namespace: ChainNamespace) {
  return {
    isWalletConnect: true as const,
    namespace,
    /** The accounts on the network in use, the wallet's choice first. */
    accounts: (): readonly string[] => context.state.addresses(namespace),
    chainId: () => context.state.chainId(namespace),
    /** What the wallet gave with the session, such as addresses with their keys. */
    properties: () => context.state.session?.properties ?? {},
    request: (args: RequestArguments): Promise<unknown> => askWallet(context, namespace, args),
  }
}

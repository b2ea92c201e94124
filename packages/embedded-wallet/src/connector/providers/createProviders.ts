import type { ChainNamespace } from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import { ProviderRpcError } from '../../errors.js'
import { createAskWallet } from './createAskWallet.js'
import { createEip1193Provider } from './createEip1193Provider.js'
import type { ProvidersContext } from './providersContext.js'

/** The methods that a frame of ours answers on each namespace that has no provider interface of its own. */
const methods: Readonly<Partial<Record<ChainNamespace, readonly string[]>>> = {
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  // A transfer is built by the adapter, and signed as what it is.
  bip122: ['signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signMessage', 'polkadot_signTransaction'],
}

/** The providers of the wallet, one for each namespace: who holds one sees no other come and go. */
export function createProviders(context: ProvidersContext): (namespace: ChainNamespace) => unknown {
  const askWallet = createAskWallet(context)
  const made = new Map<ChainNamespace, unknown>()
  return (namespace) => {
    if (!made.has(namespace))
      made.set(
        namespace,
        namespace === 'eip155'
          ? createEip1193Provider(context, askWallet)
          : createNamespaceProvider(context, { namespace, askWallet }),
      )
    return made.get(namespace)
  }
}

/** The provider of a session for several namespaces, as the adapters ask it: by the JSON-RPC methods of the namespace. */
function createNamespaceProvider(
  { state, keepChain }: ProvidersContext,
  {
    namespace,
    askWallet,
  }: { readonly namespace: ChainNamespace; readonly askWallet: ReturnType<typeof createAskWallet> },
): SessionProvider {
  return {
    isWalletConnect: true,
    namespace,
    accounts: () => state.accounts(namespace).map(({ address }) => address),
    chainId: () => state.chainId(namespace),
    properties: () => {
      const accounts = state.accounts(namespace)
      if (namespace !== 'bip122' || accounts.length === 0) return {}
      const addresses = accounts.map(({ address, publicKey, path, purpose }) => ({
        address,
        ...(publicKey !== undefined && { publicKey }),
        ...(path !== undefined && { path }),
        purpose: purpose ?? 'payment',
      }))
      return { bip122_getAccountAddresses: addresses }
    },
    methods: () => (state.accounts(namespace).length > 0 ? (methods[namespace] ?? []) : []),
    request: (args) => askWallet(namespace, args),
    setChain(chainId) {
      if (!state.covers(namespace, chainId))
        throw new ProviderRpcError(4902, `The wallet has no account on ${chainId}.`)
      state.setChain(namespace, chainId)
      keepChain(chainId)
    },
  }
}

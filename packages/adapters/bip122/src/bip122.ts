import { loadModule } from '@hawser/common'
import type { AdapterFactory, ChainAdapter, Connector, ConnectorContext } from '@hawser/core'
import { isBitcoinAddress } from './address/isBitcoinAddress.js'
import { createInjectedConnector } from './connector/createInjectedConnector.js'
import { createLateSession, type LateSession } from './connector/createLateSession.js'
import type { Wallet } from './discovery/wallet.js'
import { watchWallets } from './discovery/watchWallets.js'

/**
 * Bitcoin (CAIP-2 namespace `bip122`): wallets found in the page by every protocol they speak, and what is asked of them.
 * Nothing runs before the client starts; bitcoinjs-lib is loaded when a transaction is first looked into. Balances and fee rates come from the
 * Esplora-style APIs that a network names in `rpcUrls`. What Bitcoin alone has (PSBT, transfers, addresses with their keys) are the flows of
 * `@hawser/adapter-bip122/flows`.
 *
 * @example
 * const hawser = createHawser({ adapters: [bip122()], networks: [bitcoin] })
 */
export function bip122(): AdapterFactory<'bip122'> {
  return {
    // The version that this package was built against, which the client compares with its own.
    contractVersion: 1,
    namespace: 'bip122',
    create: createAdapter,
  }
}

function createAdapter({ platform, networks }: ConnectorContext): ChainAdapter<'bip122'> {
  const { clock } = platform
  const requested = () => networks().filter(({ chainNamespace }) => chainNamespace === 'bip122')
  // Kept beyond one discovery: a session outlives a stop and start of the client, and a second description of its wallet.
  const sessions = new WeakMap<object, LateSession>()
  const loadWallet = async () => {
    const { createWalletMethods } = await loadModule(() => import('./wallet/createWalletMethods.js'))
    return createWalletMethods({ clock, networks: requested })
  }
  let known: readonly { readonly wallet: Wallet; readonly connector: Connector }[] = []

  function describe(wallet: Wallet) {
    const { id, protocol, provider } = wallet
    const same = known.find((other) => other.wallet.id === id && other.wallet.provider === provider)
    if (same?.wallet.protocol === protocol) return same
    const session = sessions.get(provider) ?? createLateSession(async () => (await loadWallet()).createSession(wallet))
    sessions.set(provider, session)
    return { wallet, connector: createInjectedConnector(wallet, session) }
  }

  return {
    namespace: 'bip122',
    persistence: 'client',
    isAddress: isBitcoinAddress,
    watchConnectors(onChange) {
      return watchWallets(platform.window, clock, (wallets) => {
        known = wallets.map(describe)
        onChange(known.map(({ connector }) => connector))
      })
    },
    // A failure is for the connect to tell, which tries again.
    prefetch: () => void loadWallet().catch(() => {}),
    switchNetwork: async (parameters) => (await loadWallet()).switchNetwork(parameters),
    signMessage: async (parameters) => (await loadWallet()).signMessage(parameters),
    balance: {
      async getBalance(parameters) {
        const { getBalance } = await loadModule(() => import('./esplora/getBalance.js'))
        return getBalance(parameters, platform)
      },
    },
  }
}

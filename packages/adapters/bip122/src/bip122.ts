import { loadModule } from '@hawser/common'
import type { AdapterContext, AdapterFactory, ChainAdapter, Connector } from '@hawser/core'
import { createLateSession, lateSend, loadOnce } from '@hawser/core/adapter'
import { isBitcoinAddress } from './address/isBitcoinAddress.js'
import type { Wallet } from './discovery/readInjectedWallets.js'
import { watchWallets } from './discovery/watchWallets.js'
import { CONFIRMATION_TIMEOUT_MS } from './provider/bitcoinChains.js'

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

function createAdapter(context: AdapterContext): ChainAdapter<'bip122'> {
  const { window, clock } = context.platform
  // Kept beyond one discovery: a session outlives a stop and start of the client.
  const connectors = new WeakMap<object, Connector>()
  const loadWallet = loadOnce(async () => {
    const { createWalletMethods } = await loadModule(() => import('./wallet/createWalletMethods.js'))
    return createWalletMethods(context)
  })
  const loadSend = loadOnce(async () => {
    const { createSendMethods } = await loadModule(() => import('./send/createSendMethods.js'), 'bitcoinjs-lib')
    return createSendMethods(context.platform)
  })
  function describe(wallet: Wallet): Connector {
    const same = connectors.get(wallet.provider)
    if (same?.id === wallet.id) return same
    const { id, type, name, icon, provider } = wallet
    const connector: Connector = {
      id,
      type,
      name,
      icon,
      pageObject: provider,
      namespaces: ['bip122'],
      isInstalled: true,
      ...createLateSession(
        async () => (await loadWallet()).createSession(wallet),
        ['connect', 'reconnect', 'disconnect', 'getProvider'],
      ),
    }
    connectors.set(wallet.provider, connector)
    return connector
  }

  return {
    namespace: 'bip122',
    persistence: 'client',
    isAddress: isBitcoinAddress,
    watchConnectors: (onChange) =>
      watchWallets(window, clock, (wallets) =>
        // Made of a name, which a wallet of another namespace may have as well.
        onChange(wallets.map((wallet) => describe({ ...wallet, id: `bip122:${wallet.id}` }))),
      ),
    // A failure is for the connect to tell, which tries again.
    prefetch: () => void loadWallet().catch(() => {}),
    switchNetwork: async (parameters) => (await loadWallet()).switchNetwork(parameters),
    signMessage: async (parameters) => (await loadWallet()).signMessage(parameters),
    balance: { getBalance: async (parameters) => (await loadWallet()).getBalance(parameters) },
    send: { ...lateSend(loadSend, isSameAddress), receiptTimeoutMs: CONFIRMATION_TIMEOUT_MS, hasSpeeds: true },
  }
}

/** Letters of segwit addresses have no case (BIP-173), those of the others do. */
function isSameAddress(a: string, b: string): boolean {
  return a === b || (/^(?:bc|tb|bcrt)1/i.test(a) && a.toLowerCase() === b.toLowerCase())
}

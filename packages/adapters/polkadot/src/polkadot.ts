import { InvalidOptionsError, loadModule, type Platform } from '@hawser/common'
import type { AdapterContext, AdapterFactory, ChainAdapter, Connector } from '@hawser/core'
import { createLateSession } from '@hawser/core/adapter'
import { isPolkadotAddress } from './address/isPolkadotAddress.js'
import type { CreateEnabler } from './connector/createEnabler.js'
import { createInjectedConnector } from './connector/createInjectedConnector.js'
import { type Wallet, watchWallets } from './discovery/watchWallets.js'

/**
 * Polkadot and other Substrate chains (CAIP-2 namespace `polkadot`): wallets found in the page, their accounts and what they sign.
 * Nothing runs before the client starts.
 *
 * @example
 * const hawser = createHawser({ adapters: [polkadot()], networks: [assetHub] })
 *
 * @throws InvalidOptionsError
 */
export function polkadot(options: PolkadotOptions = {}): AdapterFactory<'polkadot'> {
  for (const [id, prefix] of Object.entries(options.ss58Prefixes ?? {})) {
    if (!id.startsWith('polkadot:') || !Number.isInteger(prefix) || prefix < 0 || prefix > 16_383) {
      throw new InvalidOptionsError(
        `polkadot({ ss58Prefixes }) must hold numbers from 0 to 16383 by CAIP-2 ids. Received ${prefix} for "${id}".`,
      )
    }
  }
  return {
    // The version that this package was built against, which the client compares with its own.
    contractVersion: 1,
    namespace: 'polkadot',
    create: (context) => createAdapter(context, options),
  }
}

function createAdapter(context: AdapterContext, options: PolkadotOptions): ChainAdapter<'polkadot'> {
  const { platform } = context
  const loadWallet = async () => {
    const { createWalletMethods } = await loadModule(() => import('./wallet/createWalletMethods.js'))
    return createWalletMethods(context, options)
  }
  // Kept beyond one discovery: a session outlives a stop and start of the client, and an update of the wallet.
  const connectors = new Map<string, Connector>()
  let found: readonly Wallet[] = []

  function describe(wallet: Wallet): Connector {
    const { id } = wallet
    const getWallet = () => found.find((other) => other.id === id)
    const known = connectors.get(id)
    const connector =
      known ??
      createInjectedConnector(
        // Made of a name, which a wallet of another namespace may have as well.
        { ...wallet, id: `polkadot:${id}` },
        createLateSession(
          async () => (await loadWallet()).createSession(getWallet),
          ['connect', 'reconnect', 'disconnect', 'getProvider'],
        ),
      )
    connectors.set(id, connector)
    return connector
  }

  return {
    namespace: 'polkadot',
    persistence: 'client',
    isAddress: isPolkadotAddress,
    watchConnectors(onChange) {
      return (options.discovery?.watchWallets ?? watchWallets)(platform, (wallets) => {
        found = wallets
        onChange(wallets.map(describe))
      })
    },
    // A failure is for the connect to tell, which tries again.
    prefetch: () => void loadWallet().catch(() => {}),
    switchNetwork: async (parameters) => (await loadWallet()).switchNetwork(parameters),
    signMessage: async (parameters) => (await loadWallet()).signMessage(parameters),
    balance: {
      async getBalance(parameters) {
        const { createBalanceMethods } = await loadModule(() => import('./chain/readAccountInfo.js'))
        return createBalanceMethods(platform).getBalance(parameters)
      },
    },
  }
}

export interface PolkadotOptions {
  /**
   * The SS58 prefixes of networks of your own, by their CAIP-2 ids. Those of Polkadot, Kusama, their system chains and several
   * parachains are known; any other network's addresses are written with the general prefix, 42.
   */
  readonly ss58Prefixes?: Readonly<Record<string, number>> | undefined
  /**
   * How wallets are found and let the app in. By default each is spoken with directly, as it stands at `window.injectedWeb3`;
   * `extensionDapp()` of `@hawser/adapter-polkadot/extension-dapp` does it by the library `@polkadot/extension-dapp`.
   */
  readonly discovery?: PolkadotDiscovery | undefined
}

/** A way to find wallets and to have them let the app in, in place of the adapter's own. */
export interface PolkadotDiscovery {
  readonly watchWallets: typeof watchWallets
  /** What asks the wallets of one page. */
  createEnablers(platform: Pick<Platform, 'clock' | 'window'>): CreateEnabler
}

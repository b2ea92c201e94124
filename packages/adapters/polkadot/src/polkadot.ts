import { InvalidOptionsError, loadModule } from '@hawser/common'
import type { AdapterContext, AdapterFactory, ChainAdapter, Connector } from '@hawser/core'
import { createLateSession, lateSend, loadOnce } from '@hawser/core/adapter'
import { isPolkadotAddress } from './address/isPolkadotAddress.js'
import { createInjectedConnector, type LateSession } from './connector/createInjectedConnector.js'
import type { Wallet } from './discovery/readWallets.js'
import { watchWallets } from './discovery/watchWallets.js'
import type { PolkadotOptions } from './polkadotOptions.js'
import { RECEIPT_TIMEOUT_MS } from './send/receiptTimes.js'

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
  const loadWallet = loadOnce(async () => {
    const { createWalletMethods } = await loadModule(() => import('./wallet/createWalletMethods.js'))
    return createWalletMethods(context, options)
  })
  const loadSend = loadOnce(async () => {
    const { createSendMethods } = await loadModule(() => import('./send/createSendMethods.js'))
    return createSendMethods({
      platform,
      ss58Prefixes: options.ss58Prefixes ?? {},
      runtimes: new Map(),
    })
  })
  // Kept beyond one discovery: a session outlives a stop and start of the client, and an update of the wallet.
  const connectors = new Map<string, Connector>()
  let found: readonly Wallet[] = []

  function createSession(getWallet: () => Wallet | undefined): LateSession {
    let isLoaded = false
    const { disconnect, ...session } = createLateSession(async () => {
      const { createSession } = await loadWallet()
      isLoaded = true
      return createSession(getWallet)
    }, ['connect', 'reconnect', 'disconnect', 'getProvider'])
    return {
      ...session,
      async disconnect() {
        // No wallet is told, so that before the code is there nothing is left to end.
        if (isLoaded) await disconnect()
      },
    }
  }
  function describe(wallet: Wallet): Connector {
    const { id } = wallet
    const getWallet = () => found.find((other) => other.id === id)
    const known = connectors.get(id)
    const connector =
      known ??
      // Made of a name, which a wallet of another namespace may have as well.
      createInjectedConnector({ ...wallet, id: `polkadot:${id}` }, createSession(getWallet))
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
    // Receivers are written in the network's own form, as accounts are.
    send: { ...lateSend(loadSend, Object.is), receiptTimeoutMs: RECEIPT_TIMEOUT_MS },
  }
}

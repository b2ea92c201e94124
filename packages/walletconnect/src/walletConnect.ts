import { type ChainNamespace, InvalidOptionsError, loadModule } from '@hawser/common'
import type { AdapterContext, ConnectionReport, ConnectorFactory, ConnectorHealth } from '@hawser/core'
import type { Session } from './session/createSession.js'
import type { WalletConnectConnector } from './walletConnectConnector.js'
import type { WalletConnectOptions } from './walletConnectOptions.js'

const connectorId = 'walletConnect'

/** A factory whose connector is WalletConnect's. */
export interface WalletConnectFactory extends ConnectorFactory {
  create(context: AdapterContext): WalletConnectConnector
}

/**
 * Any wallet app, by a QR code or a link, with one session for all the namespaces that the app has networks of. Nothing of WalletConnect is loaded
 * before a user chooses it, or a stored session needs it.
 *
 * @throws InvalidOptionsError
 * @example
 * const hawser = createHawser({ networks, adapters: [eip155()], connectors: [walletConnect({ projectId: '…' })] })
 */
export function walletConnect(options: WalletConnectOptions = {}): WalletConnectFactory {
  const { relayUrl } = options
  if (relayUrl !== undefined && !/^wss?:\/\/\S+$/.test(relayUrl))
    throw new InvalidOptionsError(`walletConnect({ relayUrl }) is "${relayUrl}". It must begin with wss:// or ws://.`)
  return {
    // The version that this package was built against, which the client compares with its own.
    contractVersion: 1,
    id: connectorId,
    create: (context) => createConnector(context, options),
  }
}

function createConnector(context: AdapterContext, options: WalletConnectOptions): WalletConnectConnector {
  const watchers = new Set<(reports: readonly ConnectionReport[]) => void>()
  const healthWatchers = new Set<(health: ConnectorHealth) => void>()
  let health: ConnectorHealth = { isReachable: true }
  let session: Promise<Session> | undefined

  const tellHealth = (next: ConnectorHealth): void => {
    // Errors are told once, to those who watch now.
    health = { isReachable: next.isReachable }
    for (const watcher of [...healthWatchers]) watcher(next)
  }
  async function make(): Promise<Session> {
    try {
      const { createSession } = await loadModule(() => import('./session/createSession.js'))
      const tell = (reports: readonly ConnectionReport[]): void => {
        for (const watcher of [...watchers]) watcher(reports)
      }
      return await createSession({ connectorId, context, options, tell, tellHealth })
    } catch (error) {
      // The next one who asks tries again.
      session = undefined
      throw error
    }
  }
  const load = (): Promise<Session> => {
    session ??= make()
    return session
  }

  return {
    id: connectorId,
    type: 'WALLET_CONNECT',
    traits: { session: 'shared', pairs: true },
    name: 'WalletConnect',
    isInstalled: true,
    get namespaces(): readonly ChainNamespace[] {
      return [...new Set(context.networks().map(({ chainNamespace }) => chainNamespace))]
    },
    connect: async (parameters) => (await load()).connect(parameters),
    reconnect: async (parameters) => (await load()).reconnect(parameters),
    disconnect: async ({ signal }) => (await load()).disconnect(signal),
    getProvider: async (namespace) => (await load()).getProvider(namespace),
    watch(callback) {
      watchers.add(callback)
      return () => void watchers.delete(callback)
    },
    watchHealth(callback) {
      healthWatchers.add(callback)
      callback(health)
      return () => void healthWatchers.delete(callback)
    },
    dispose() {
      session?.then((made) => made.dispose()).catch(() => {})
      watchers.clear()
      healthWatchers.clear()
    },
    getUniversalProvider: async () => (await load()).provider,
    authenticate: async (parameters) => (await load()).authenticate(parameters),
    ping: async ({ signal }) => (await load()).ping(signal),
    extend: async ({ signal }) => (await load()).extend(signal),
  }
}

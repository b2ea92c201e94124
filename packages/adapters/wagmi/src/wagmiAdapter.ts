import { InvalidOptionsError } from '@hawser/common'
import type { AdapterContext, AdapterFactory, ChainAdapter } from '@hawser/core'
import type { Config } from '@wagmi/core'
import { createExternal } from './connection/createExternal.js'
import { listConnectors } from './connectors/listConnectors.js'

export interface WagmiAdapterOptions {
  /** The app's own config, as `createConfig` of wagmi makes it. */
  readonly config: Config
  /** How EVM chains are read and wallets asked: `eip155()` of @hawser/adapter-eip155. Its discovery stays idle, wagmi's is used. */
  readonly adapter: AdapterFactory<'eip155'>
}

/**
 * EVM chains (CAIP-2 namespace `eip155`) for an app that has a wagmi config: its connectors, those of EIP-6963 among them, are the wallets that Hawser lists, and
 * its connections are Hawser's. wagmi stores and restores them; what is connected, disconnected or switched on one side is so on the other.
 *
 * wagmi restores by its own call: `<WagmiProvider>` makes it, and without React the app's `reconnect(config)` does. Until then the status is `reconnecting`.
 *
 * @throws InvalidOptionsError
 * @example
 * const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
 * const hawser = createHawser({ networks: toNetworks(config), adapters: [wagmiAdapter({ config, adapter: eip155() })] })
 */
export function wagmiAdapter({ config, adapter }: WagmiAdapterOptions): AdapterFactory<'eip155'> {
  if (typeof config?.subscribe !== 'function' || !Array.isArray(config.chains))
    throw new InvalidOptionsError('wagmiAdapter({ config }) needs the config that `createConfig` of wagmi returns.')
  if (adapter?.namespace !== 'eip155')
    throw new InvalidOptionsError('wagmiAdapter({ adapter }) needs `eip155()` of @hawser/adapter-eip155.')
  return {
    contractVersion: adapter.contractVersion,
    namespace: 'eip155',
    persistence: 'external',
    create: (context) => createAdapter(context, { config, adapter }),
  }
}

function createAdapter(context: AdapterContext, { config, adapter }: WagmiAdapterOptions): ChainAdapter<'eip155'> {
  const connectors = listConnectors(config, context)
  const external = createExternal(config, connectors, context.options?.connectors ?? [])
  return {
    ...adapter.create(context),
    persistence: 'external',
    external,
    watchConnectors(onChange, client) {
      const unwatch = connectors.watch(onChange)
      const detach = client && external.attach(client)
      return () => {
        detach?.()
        unwatch()
      }
    },
  }
}

import { bip122 } from '@hawser/adapter-bip122'
import { eip155 } from '@hawser/adapter-eip155'
import { polkadot } from '@hawser/adapter-polkadot'
import { solana } from '@hawser/adapter-solana'
import { createCookieStore } from '@hawser/common'
import { createHawser, gateway, type Hawser, type HawserOptions, type ServicesOptions } from '@hawser/core'
import { embeddedWallet } from '@hawser/embedded-wallet/connector'
import { walletConnect } from '@hawser/walletconnect'
import { cardWalletsOf } from './config/cardWallet.js'
import { networksOf, swapRoutersOf, tokensOf } from './config/networks.js'
import type { RunConfig } from './config/runConfig.js'
import { sampleWalletOf } from './config/sampleWallet.js'
import type { PageSignIn } from './config/signIn.js'
import { walletIdentities } from './config/walletIdentities.js'
import { type GatewayReads, watchReads } from './config/watchReads.js'
import { guardSending } from './demo/guardSending.js'
import { noteProviders } from './demo/noteProviders.js'

/** Whether a provider is the Demo wallet's, whose code may come later than the clients. */
type IsDemoProvider = (provider: unknown) => boolean

/** Who answers when the page's client reads chains; undefined where the run has no gateway. */
export function readsOf(config: RunConfig): GatewayReads | undefined {
  const nodeUrls = networksOf(config).flatMap(({ rpcUrls }) => rpcUrls.default.http)
  return config.gateway && watchReads(config.gateway.url, nodeUrls)
}

/** The page's client, and a second one where the run asks for it. */
export function createClients(
  config: RunConfig,
  isDemoProvider: IsDemoProvider,
  reads: GatewayReads | undefined,
  { siwx }: PageSignIn,
): { readonly client: Hawser; readonly second: Hawser | undefined } {
  const options = optionsOf(config, isDemoProvider)
  return {
    client: createHawser({ ...options, siwx, ...(reads && { platform: { fetch: reads.fetch } }) }),
    second: config.hasSecondClient ? createHawser({ ...options, id: 'second' }) : undefined,
  }
}

/** The playground's client, in a frame: it remembers nothing, asks no service for wallets, since it opens by itself, and shows no frame in its frame. */
export function createPlaygroundClient(config: RunConfig, isDemoProvider: IsDemoProvider): Hawser {
  return createHawser({
    ...optionsOf({ ...config, embeddedWallet: undefined }, isDemoProvider),
    appName: 'Hawser playground',
    id: 'playground',
    storage: false,
    services: { relay: servicesOf(config).relay },
    customWallets: config.walletList.customWallets ?? [],
  })
}

function optionsOf(config: RunConfig, isDemoProvider: IsDemoProvider): HawserOptions {
  const paired = new WeakSet<object>()
  // The demo's relay is on this machine: what answers there is the sample wallet, which knows the local chains alone.
  const isLocal: IsDemoProvider = (provider) => isDemoProvider(provider) || paired.has(Object(provider))
  const networks = networksOf(config)
  const has = (namespace: string) => networks.some(({ chainNamespace }) => chainNamespace === namespace)
  return {
    appName: 'Hawser example',
    networks,
    tokens: tokensOf(config),
    swapRouters: swapRoutersOf(config),
    adapters: [
      config.demoWallet ? guardSending(eip155(), isLocal) : eip155(),
      ...(has('solana') ? [solana()] : []),
      ...(has('bip122') ? [bip122()] : []),
      ...(has('polkadot') ? [polkadot()] : []),
    ],
    connectors: [
      ...(config.walletConnect ? [noteProviders(walletConnect(pairingOf(config.walletConnect)), paired)] : []),
      ...cardWalletsOf(config),
      ...(config.embeddedWallet ? [embeddedWallet(config.embeddedWallet)] : []),
    ],
    socials: config.embeddedWallet?.socials,
    walletIdentities,
    ...(config.keepsCookies && { storage: createCookieStore() }),
    services: servicesOf(config),
    features: { ...config.features, smartSessions: true },
    onRamp: config.onRamp,
    ...config.walletList,
    customWallets: [...sampleWalletOf(config), ...(config.walletList.customWallets ?? [])],
  }
}

/** All of the run's gateway but what it turns off, and the wallets service that it names instead. */
function servicesOf({ gateway: location, walletsService }: RunConfig): ServicesOptions {
  const off = Object.fromEntries((location?.without ?? []).map((name) => [name, false]))
  return {
    ...(location && { ...gateway(location.url, { projectId: location.projectId }), ...off }),
    ...(walletsService && { wallets: walletsService }),
  }
}

function pairingOf({ relayUrl, projectId }: NonNullable<RunConfig['walletConnect']>) {
  // So that the user sees in the wallet who asks.
  return { relayUrl, projectId, metadata: { icons: [new URL('/icon.svg', window.location.href).href] } }
}

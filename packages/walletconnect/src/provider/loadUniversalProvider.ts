import { loadModule, ProjectIdMissingError } from '@hawser/common'
import type { AdapterContext } from '@hawser/core'
import { LOG_BUFFER_BYTES, LOG_LEVEL } from '../constants.js'
import type { WalletConnectOptions } from '../walletConnectOptions.js'
import { type HandOver, holdRequests, passOn } from './holdRequests.js'
import { quietChecks } from './quietChecks.js'
import { quietExpiries } from './quietExpiries.js'
import { steadyRequests } from './steadyRequests.js'
import type { UniversalProviderLike } from './universalProviderLike.js'

const hostedRelay = 'wss://relay.walletconnect.org'

export interface LoadUniversalProviderParameters {
  readonly options: WalletConnectOptions
  readonly context: AdapterContext
}

export interface LoadedProvider {
  readonly provider: UniversalProviderLike
  /** Whether it was made here, and is not the app's own. */
  readonly isMade: boolean
  readonly handOver: HandOver
  /** Ends what was made for the client. */
  readonly close: () => void
}

/**
 * The app's own universal provider, or a new one of the SDK, which is loaded for it.
 * @throws ModuleLoadError with the code `PEER_MISSING` where the SDK is not installed, ProjectIdMissingError
 */
export async function loadUniversalProvider(parameters: LoadUniversalProviderParameters): Promise<LoadedProvider> {
  const { provider, storage, storagePrefix, telemetry = false } = parameters.options
  const { relayUrl, projectId } = findRelay(parameters)
  if (provider) {
    const own = await (typeof provider === 'function' ? provider() : provider)
    return { provider: own, isMade: false, handOver: passOn(own.client), close: () => {} }
  }
  if (!projectId && relayUrl === hostedRelay)
    throw new ProjectIdMissingError({
      details: 'Pass walletConnect({ projectId }), or the address of a relay of your own as relayUrl.',
    })

  const { UniversalProvider } = await loadModule(
    () => import('@walletconnect/universal-provider'),
    '@walletconnect/universal-provider',
  )
  const prefix = storagePrefix ?? `hawser-${parameters.context.options?.id ?? 'default'}`
  const made: UniversalProviderLike = await UniversalProvider.init({
    projectId: projectId ?? 'hawser',
    relayUrl,
    metadata: describeApp(parameters),
    customStoragePrefix: prefix,
    ...(storage && { storage: storage as never }),
    telemetryEnabled: telemetry,
    disableProviderPing: true,
    logger: LOG_LEVEL,
    maxLogBlobSizeInBytes: LOG_BUFFER_BYTES,
  })
  // The SDK waits for a frame of the hosted service at each first request. A relay of one's own has nothing to do with that service.
  if (relayUrl !== hostedRelay) made.client.core.verify.register = async () => undefined
  keepOpenPairings(made)
  quietChecks(made.client)
  const endWaits = quietExpiries(made.client)
  const { handOver, gateOf } = holdRequests(made.client)
  const endRequests = steadyRequests(made.client.core.relayer, { gateOf })
  const end = (): void => {
    endRequests()
    endWaits()
    close(made, prefix)
  }
  return { provider: made, isMade: true, handOver, close: end }
}

/** The connector's own relay, else the one among the client's services, else the hosted one. A project's id goes with its relay. */
function findRelay({ options, context }: LoadUniversalProviderParameters) {
  const { relay } = context.options?.services || {}
  const shared = options.relayUrl === undefined && relay ? relay : undefined
  return {
    relayUrl: options.relayUrl ?? shared?.url ?? hostedRelay,
    projectId: options.projectId ?? shared?.projectId,
  }
}

/**
 * Before a pairing, the SDK stops listening for the wallet that scanned the code before, whose user may be about to approve; and at the end of a
 * session it deletes all pairings, one that was shown meanwhile among them.
 */
function keepOpenPairings(provider: UniversalProviderLike): void {
  const { core, pairing, proposal } = provider.client
  provider.cleanupPendingPairings = async (given) => {
    if (!given?.deletePairings) return
    const open = new Set(proposal.getAll().map(({ pairingTopic }) => pairingTopic))
    for (const { topic } of pairing.getAll()) if (!open.has(topic)) core.expirer.set(topic, 0)
  }
}

/** Ends the socket and the timers; keys and sessions stay in the storage. */
function close({ client: { core } }: UniversalProviderLike, prefix: string): void {
  core.heartbeat.stop()
  core.relayer.transportClose().catch(() => {})
  // The SDK keeps its core in the global scope, where the next client of the prefix would find it ended.
  for (const name of Object.keys(globalThis)) {
    if (name === `_walletConnectCore_${prefix}` || name.startsWith(`_walletConnectCore_${prefix}_`))
      Reflect.deleteProperty(globalThis, name)
  }
}

function describeApp({ options, context }: LoadUniversalProviderParameters) {
  const { redirect, ...metadata } = options.metadata ?? {}
  const { window } = context.platform
  const icon = window?.document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  const name = metadata.name ?? (context.options?.appName || window?.document.title || 'App')
  return {
    description: name,
    url: window?.location.origin ?? '',
    ...metadata,
    name,
    icons: [...(metadata.icons ?? (icon ? [icon] : []))],
    ...(redirect && { redirect }),
  }
}

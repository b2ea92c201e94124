import type { KeyValueStorage } from './createMemoryStorage.js'
import { loadSignClient } from './loadSignClient.js'
import type { WalletConnectMetadata } from './walletConnectPeer.js'

/** How long after an attempt to reach a relay that is away the next one follows. */
const RETRY_MS = 1_000
const events = [
  'session_proposal',
  'session_authenticate',
  'session_request',
  'session_delete',
  'session_expire',
] as const

export interface CreateSignClientParameters {
  readonly relayUrl: string
  readonly projectId: string
  /** Two clients of one process with the same id would share keys and a socket. */
  readonly id: string
  readonly storage: KeyValueStorage
  readonly metadata: WalletConnectMetadata
  readonly onError: (cause: unknown) => void
}

/** A wallet's sign client, and what ends it. */
export async function createSignClient(parameters: CreateSignClientParameters) {
  const { relayUrl, projectId, id, storage, metadata, onError } = parameters
  const SignClient = await loadSignClient()
  const client = await SignClient.init({
    relayUrl,
    projectId,
    storage,
    customStoragePrefix: id,
    metadata: { ...metadata, icons: [...metadata.icons] },
    telemetryEnabled: false,
    logger: 'silent',
    // Requests are answered by switches, so one that is left open must not hold up the next.
    signConfig: { disableRequestQueue: true },
  })
  // Without a listener a relay that refuses the client would end the process.
  client.core.relayer.on('relayer_error', onError)
  // The library checks a session that the app has ended twice, and does not wait for the failure, which would end the process.
  const engine = client.engine as unknown as { isValidDisconnect: (parameters: unknown) => Promise<void> }
  const check = engine.isValidDisconnect
  engine.isValidDisconnect = (value) => {
    const checked = check.call(engine, value)
    checked.catch(() => undefined)
    return checked
  }
  const endRequests = steadyRequests(client.core.relayer)
  return {
    client,
    async close() {
      client.core.heartbeat.stop()
      endRequests()
      await client.core.relayer.transportClose().catch(() => undefined)
      // The library keeps each client's core in the global scope, where the next client of the same id would find it.
      for (const name of Object.keys(globalThis)) {
        if (name.startsWith(`_walletConnectCore_${id}`)) Reflect.deleteProperty(globalThis, name)
      }
      for (const event of events) client.removeAllListeners(event)
    },
  }
}

type RelayerLike = Awaited<ReturnType<Awaited<ReturnType<typeof loadSignClient>>['init']>>['core']['relayer']

/**
 * Has the library's requests to the relay wait for the one connection that is being opened. Of itself, each opens a connection of its own while the
 * relay is away, which subscribes by a request, and so on without a pause. Returns what ends it: nothing is sent, and nothing opened, any more.
 */
function steadyRequests(relayer: RelayerLike): () => void {
  const { request } = relayer
  let isEnded = false
  relayer.request = async (payload) => {
    while (!isEnded && !relayer.connected && relayer.subscriber.hasAnyTopics) {
      await relayer.transportOpen().catch(() => undefined)
      if (!relayer.connected) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
    // The library does not look at all of its failures, which would end the process.
    return isEnded ? new Promise(() => undefined) : request(payload)
  }
  return () => {
    isEnded = true
    // Timers of the library that have yet to run.
    relayer.transportOpen = async () => undefined
  }
}

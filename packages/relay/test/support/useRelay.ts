import { afterEach } from 'vitest'
import { type Relay, type StartRelayOptions, startRelay } from '../../src/exports/index.js'
import { openRawClient, type RawClientOptions } from './openRawClient.js'

/** Starts relays and clients for the tests of a file, and ends them after each. */
export function useRelay() {
  const endings: (() => Promise<unknown> | unknown)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end()
  })
  const onEnd = (end: () => Promise<unknown> | unknown) => void endings.push(end)
  return {
    onEnd,
    async start(options?: StartRelayOptions): Promise<Relay> {
      const relay = await startRelay(options)
      onEnd(() => relay.close())
      return relay
    },
    async open(relay: Pick<Relay, 'url'>, options?: RawClientOptions) {
      const client = await openRawClient(relay.url, options)
      onEnd(() => client.socket.terminate())
      return client
    },
  }
}

/** A topic: 64 characters of hex. */
export const topicOf = (index: number): string => index.toString(16).padStart(64, '0')

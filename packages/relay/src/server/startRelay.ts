import { createServer } from 'node:http'
import { requireAudiences } from '../auth/audience.js'
import { resolveLimits } from '../limits/relayLimits.js'
import { createRelay, type EmbeddedRelay, type RelayOptions } from './createRelay.js'
import { listen } from './listen.js'

export interface StartRelayOptions extends RelayOptions {
  /** The interface to listen on, `127.0.0.1` when absent: a relay for others names one, and its `auth.audiences`. */
  readonly host?: string
  /** A free one when absent. */
  readonly port?: number
}

export interface Relay extends Omit<EmbeddedRelay, 'handleUpgrade'> {
  /** Where clients connect: `ws://host:port`. */
  readonly url: string
  readonly port: number
}

/**
 * Starts a relay with an HTTP server of its own, which answers `GET /health` too.
 *
 * @throws InvalidOptionsError for wrong limits and for audiences that are wrong or missing, and the system's error when the port is taken.
 * @example
 * const relay = await startRelay()
 * // … clients use relay.url
 * await relay.close()
 */
export async function startRelay(options: StartRelayOptions = {}): Promise<Relay> {
  const { host = '127.0.0.1', port = 0, ...relayOptions } = options
  requireAudiences(host, options.auth?.audiences)
  const relay = createRelay(relayOptions)
  const server = createServer((request, response) => {
    const isHealth = request.url?.split('?')[0] === '/health'
    response.writeHead(isHealth ? 200 : 426, { 'content-type': 'application/json', connection: 'close' })
    response.end(
      JSON.stringify(isHealth ? { status: 'ok', sockets: relay.stats().sockets } : { error: 'Use WebSocket.' }),
    )
  })
  // Who does not finish a request holds a connection that no limit counts yet.
  server.headersTimeout = 10_000
  // Room is left for who asks for health, or is told that there is none.
  const { maxSockets } = resolveLimits(options.limits)
  server.maxConnections = maxSockets + Math.ceil(maxSockets / 10) + 10
  server.on('upgrade', relay.handleUpgrade)
  const bound = await listen(server, { host, port })
  return {
    url: `ws://${bound.authority}`,
    port: bound.port,
    faults: relay.faults,
    stats: relay.stats,
    closeSockets: relay.closeSockets,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await relay.close()
      server.closeAllConnections()
      await closed
    },
  }
}

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createRelay, type EmbeddedRelay, relayCloseReasons } from '@hawser/relay'
import type { GatewayConfig } from '../config/configSchema.js'
import type { Logger } from '../logging/createLogger.js'
import type { Metrics } from '../metrics/createMetrics.js'
import { isLoopback, type Projects } from '../projects/createProjects.js'
import { isOriginAllowed } from '../projects/project.js'

/** Where clients of WalletConnect connect: the gateway's own address, with nothing behind it. */
const relayPath = '/'

export interface MountedRelay {
  onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** The WalletConnect relay on the gateway's server, which lets in what the gateway's projects let in. */
export function mountRelay({
  config,
  projects,
  metrics,
  logger,
}: {
  readonly config: GatewayConfig
  readonly projects: Projects
  readonly metrics: Metrics
  readonly logger: Logger
}): MountedRelay {
  const { audiences, isEnabled } = config.relay
  const relay: EmbeddedRelay | undefined = isEnabled
    ? createRelay({
        auth: audiences === undefined ? {} : { audiences },
        clientAddress: (request) => readAddress(request, config.clientAddressHeader),
        async authenticate({ projectId, origin }) {
          const project = await projects.find(projectId)
          if (!project) return relayCloseReasons.invalidKey
          return origin === undefined || isOriginAllowed(project, origin) || relayCloseReasons.originNotAllowed
        },
      })
    : undefined
  if (relay) metrics.addRelay(relay.stats)
  if (relay && !audiences && !isLoopback(config.host))
    logger.warn('relay.audiences is not set: clients on this machine alone are let in by the relay')
  return {
    onUpgrade(request, socket, head) {
      const [path] = (request.url ?? '').split('?')
      if (relay && path === relayPath) relay.handleUpgrade(request, socket, head)
      else refuse(socket)
    },
    close: async () => relay?.close(),
  }
}

function readAddress(request: IncomingMessage, header: string | undefined): string {
  const name = header?.toLowerCase() ?? ''
  const value = Object.hasOwn(request.headers, name) ? request.headers[name] : undefined
  // A proxy that adds to what it was given writes its own at the end.
  const written = String(value ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return written || request.socket.remoteAddress || 'unknown'
}

function refuse(socket: Duplex): void {
  socket.on('error', () => undefined)
  socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
}

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { rpcQuerySchema } from '@hawser/blockchain-api/schemas'
import { toAddressGroup } from '@hawser/relay'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import type { GatewayConfig } from '../config/configSchema.js'
import { fail, RequestFailure } from '../http/failure.js'
import type { RateLimits } from '../http/rateLimits.js'
import type { Logger } from '../logging/createLogger.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Projects } from '../projects/createProjects.js'
import { isOriginAllowed } from '../projects/project.js'
import { readClientAddress, refuseUpgrade, type UpgradeHandler } from '../server/upgrades.js'
import { toHexChainId } from './createRpcProxy.js'
import { joinSockets } from './joinSockets.js'
import { openNodeSocket } from './openNodeSocket.js'

const maxSockets = 2_000
const maxSocketsPerAddress = 50
/** How long a client may take to say goodbye. */
const closeGraceMs = 500

interface RpcSocketsOptions {
  readonly config: GatewayConfig
  readonly projects: Projects
  readonly rateLimits: RateLimits
  readonly metrics: Metrics
  readonly logger: Logger
}

/** The WebSocket twin of the JSON-RPC proxy: one socket to a node for each socket of a client. */
export function createRpcSockets(options: RpcSocketsOptions): UpgradeHandler {
  const { config, metrics, logger } = options
  const networks = new Map(Object.entries(config.networks).map(([network, { ws }]) => [network, ws]))
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: config.limits.bodyBytes,
  })
  const open = new Set<Duplex>()
  const clients = new Set<WebSocket>()
  const perAddress = new Map<string, number>()
  let isClosed = false

  const enter = (socket: Duplex, address: string) => {
    const count = perAddress.get(address) ?? 0
    if (isClosed || open.size >= maxSockets) throw fail(503, 'sockets', 'No more sockets are served at the moment.')
    if (count >= maxSocketsPerAddress)
      throw fail(429, 'rate_limited', `At most ${maxSocketsPerAddress} sockets are served for one address.`)
    open.add(socket)
    perAddress.set(address, count + 1)
    socket.once('close', () => {
      open.delete(socket)
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    })
  }

  const connect = async (network: string, signal: AbortSignal) => {
    for (const [index, url] of (networks.get(network) ?? []).entries()) {
      try {
        return await openNodeSocket(url, { chainId: toHexChainId(network), signal })
      } catch (error) {
        if (signal.aborted) throw error
        logger.warn({ err: error, upstream: `${network}#ws${index + 1}` }, 'A node does not serve')
      }
    }
    throw fail(503, 'chainId', `Requested ${network} chain provider is temporarily unavailable`)
  }

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = toAddressGroup(readClientAddress(request, config.clientAddressHeader))
    enter(socket, address)
    const network = await checkRequest(request, { ...options, address, networks })
    const leaving = new AbortController()
    socket.once('close', () => leaving.abort())
    const node = await connect(network, leaving.signal)
    if (isClosed || socket.destroyed) return node.terminate()
    server.handleUpgrade(request, socket, head, (client) => {
      clients.add(client)
      metrics.rpcSockets(1)
      client.once('close', () => {
        clients.delete(client)
        metrics.rpcSockets(-1)
      })
      joinSockets(client, node, { messagesPerMinute: config.limits.rpcRequestsPerMinute })
    })
  }

  return {
    paths: ['/v1', '/v1/', '/ws'],
    handle(request, socket, head) {
      socket.on('error', () => socket.destroy())
      admit(request, socket, head).catch((error: unknown) => {
        if (error instanceof RequestFailure) return refuseUpgrade(socket, error)
        if (!socket.destroyed) logger.error({ err: error }, 'A WebSocket could not be opened')
        refuseUpgrade(socket, fail(500, 'server', 'Internal server error'))
      })
    },
    async close() {
      isClosed = true
      const closed = [...open].map((socket) => new Promise<unknown>((resolve) => socket.once('close', resolve)))
      for (const client of clients) client.close(1001, 'The gateway is stopping')
      const cutOff = setTimeout(() => {
        for (const socket of open) socket.destroy()
      }, closeGraceMs)
      await Promise.all(closed)
      clearTimeout(cutOff)
    },
  }
}

/** Returns the network that is asked for. @throws RequestFailure */
async function checkRequest(
  request: IncomingMessage,
  {
    projects,
    rateLimits,
    address,
    networks,
  }: RpcSocketsOptions & { readonly address: string; readonly networks: ReadonlyMap<string, unknown> },
): Promise<string> {
  await rateLimits.take('rpc', address)
  const query = Object.fromEntries(new URLSearchParams(request.url?.split('?')[1] ?? ''))
  const header = request.headers['x-project-id']
  const project = await projects.find(query.projectId ?? (typeof header === 'string' ? header : undefined))
  if (!project) throw fail(401, 'authentication', 'This project is not known here.')
  const { origin } = request.headers
  if (origin !== undefined && !isOriginAllowed(project, origin))
    throw fail(403, 'origin', 'This origin is not allowed for the project.')
  const parsed = v.safeParse(rpcQuerySchema, query)
  if (!parsed.success) throw fail(400, 'chainId', parsed.issues[0].message)
  const { chainId } = parsed.output
  const addresses = networks.get(chainId)
  if (!Array.isArray(addresses) || addresses.length === 0)
    throw fail(400, 'chainId', `The network ${chainId} is not served here over WebSocket.`)
  return chainId
}

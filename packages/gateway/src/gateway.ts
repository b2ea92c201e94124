import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Clock, systemClock } from '@hawser/common'
import type { Redis } from 'ioredis'
import type { GatewayConfig, GatewayOptions } from './config/configSchema.js'
import { parseConfig } from './config/parseConfig.js'
import { type OpenDatabase, openDatabase } from './database/openDatabase.js'
import { GatewayListenError } from './errors.js'
import { type App, createApp } from './http/createApp.js'
import { createRateLimits } from './http/rateLimits.js'
import { createLogger, type Logger } from './logging/createLogger.js'
import { createMetrics } from './metrics/createMetrics.js'
import { createProjects } from './projects/createProjects.js'
import { createProjectStore } from './projects/projectStore.js'
import { createRpcRoutes } from './routes/rpcRoutes.js'
import { createRpcProxy } from './rpc/createRpcProxy.js'
import { createServer, type GatewayServer } from './server/createServer.js'

export interface CreateGatewayDependencies {
  readonly clock?: Clock | undefined
  /** Where the log goes, standard output when absent. */
  readonly logDestination?: { write(line: string): void } | undefined
}

export interface Gateway {
  /** Answers one request, for a server of yours: WebSockets need {@link Gateway.listen}. */
  fetch(request: Request): Promise<Response>
  /**
   * Opens the database and listens; may be called once.
   *
   * @throws GatewayDatabaseError, GatewayListenError
   */
  listen(): Promise<{ readonly host: string; readonly port: number; readonly url: string }>
  /** Takes no more requests, lets those under way end for `stopTimeoutMs`, and closes everything that was opened. May be called again. */
  stop(): Promise<void>
}

interface RunningGateway {
  readonly app: App
  readonly server: GatewayServer
  close(): Promise<void>
}

/**
 * Creates a gateway. Nothing is opened and nobody is asked before `listen()` or the first `fetch()`.
 *
 * @throws GatewayConfigurationError
 * @example
 * const gateway = createGateway({ port: 3030 })
 * const { url } = await gateway.listen()
 * await gateway.stop()
 */
export function createGateway(options: GatewayOptions = {}, dependencies: CreateGatewayDependencies = {}): Gateway {
  const config = parseConfig(options)
  const logger = createLogger(config, dependencies.logDestination)
  let running: Promise<RunningGateway> | undefined
  let stopped: Promise<void> | undefined

  const start = () => {
    if (stopped) throw new GatewayListenError('The gateway was stopped. Create another one.')
    running ??= run({
      config,
      logger,
      clock: dependencies.clock ?? systemClock,
      isStopping: () => stopped !== undefined,
    })
    return running
  }

  const end = async () => {
    const parts = await running?.catch(() => undefined)
    await parts?.server.stop(config.stopTimeoutMs)
    await parts?.close()
    logger.info('Stopped')
  }

  return {
    async fetch(request) {
      const { app } = await start()
      return app.fetch(request)
    },
    async listen() {
      const { server } = await start()
      const port = await server.listen(config.host, config.port)
      const host = config.host.includes(':') ? `[${config.host}]` : config.host
      logger.info({ host: config.host, port }, 'Listening')
      return { host: config.host, port, url: `http://${host}:${port}` }
    },
    stop() {
      stopped ??= end()
      return stopped
    },
  }
}

async function run({
  config,
  logger,
  clock,
  isStopping,
}: {
  readonly config: GatewayConfig
  readonly logger: Logger
  readonly clock: Clock
  readonly isStopping: () => boolean
}): Promise<RunningGateway> {
  const open = await openDatabase(config.databaseUrl, (error) =>
    logger.warn({ err: error }, 'The database closed a connection'),
  )
  const redis = config.redisUrl === undefined ? undefined : await openRedis(config.redisUrl, logger)
  const store = createProjectStore(open.database)
  const metrics = createMetrics()
  const routes = createRpcRoutes(createRpcProxy({ config, clock, logger, metrics, fetch: globalThis.fetch }))
  const app = createApp(routes, {
    config,
    logger,
    metrics,
    projects: createProjects({ config, store, clock, logger }),
    rateLimits: createRateLimits(config.limits, redis),
    readiness: { isStopping, checks: readinessChecks(open, redis) },
  })
  return {
    app,
    server: createServer({ app, onUpgrade: refuseUpgrade }),
    async close() {
      redis?.disconnect()
      await open.close()
    },
  }
}

function readinessChecks({ ping }: OpenDatabase, redis: Redis | undefined) {
  return { database: ping, ...(redis && { redis: () => redis.ping() }) }
}

/** Connects on its own time: what needs it is told while it is not there. */
async function openRedis(url: string, logger: Logger): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 5_000 })
  let isDown = false
  redis.on('error', (error) => {
    if (!isDown) logger.warn({ err: error }, 'Redis does not answer')
    isDown = true
  })
  redis.on('ready', () => {
    isDown = false
  })
  return redis
}

function refuseUpgrade(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => undefined)
  socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
}

import { type Clock, systemClock } from '@hawser/common'
import type { GatewayConfig, GatewayOptions } from './config/configSchema.js'
import { parseConfig } from './config/parseConfig.js'
import { openDatabase } from './database/openDatabase.js'
import { tellDatabaseFailures } from './database/tellDatabaseFailures.js'
import { createEmbeddedWallets } from './embedded/createEmbeddedWallets.js'
import { loadFramePage } from './embedded/loadFramePage.js'
import type { Sealer } from './embedded/sealer.js'
import { GatewayListenError } from './errors.js'
import { createExchanges } from './exchanges/createExchanges.js'
import type { App } from './http/app.js'
import { createApp } from './http/createApp.js'
import { createRateLimits } from './http/rateLimits.js'
import { createImages } from './images/createImages.js'
import { createNftAddresses } from './images/nftAddresses.js'
import { createLogger, type Logger } from './logging/createLogger.js'
import { createMetrics } from './metrics/createMetrics.js'
import { createNames } from './names/createNames.js'
import { createNameStore } from './names/nameStore.js'
import { createProjects } from './projects/createProjects.js'
import { createProjectStore } from './projects/projectStore.js'
import { createSources } from './providers/createSources.js'
import { createAskNode } from './providers/node/createAskNode.js'
import { createExchangeProviders } from './providers/onRamp/createOnRampSources.js'
import type { GatewayProviders } from './providers/providers.js'
import { createPurchases } from './purchases/createPurchases.js'
import { createSales } from './purchases/createSales.js'
import { createPurchaseStore } from './purchases/purchaseStore.js'
import { createSaleStore } from './purchases/saleStore.js'
import { mountRelay } from './relay/mountRelay.js'
import { createAccountRoutes } from './routes/accountRoutes.js'
import { createConvertRoutes } from './routes/convertRoutes.js'
import { createEmbeddedWalletRoutes } from './routes/embeddedWalletRoutes.js'
import { createLookupRoutes } from './routes/lookupRoutes.js'
import { createNameRoutes } from './routes/nameRoutes.js'
import { createOffRampRoutes } from './routes/offRampRoutes.js'
import { createOnRampRoutes } from './routes/onRampRoutes.js'
import { createPriceRoutes } from './routes/priceRoutes.js'
import { createProjectRoutes } from './routes/projectRoutes.js'
import { createRpcRoutes } from './routes/rpcRoutes.js'
import { createSessionRoutes } from './routes/sessionRoutes.js'
import { createSignInRoutes } from './routes/signInRoutes.js'
import { createTelemetryRoutes } from './routes/telemetryRoutes.js'
import { createWalletCallRoutes } from './routes/walletCallRoutes.js'
import { createWalletRoutes } from './routes/walletRoutes.js'
import { createRpcProxy } from './rpc/createRpcProxy.js'
import { createRpcSockets } from './rpc/createRpcSockets.js'
import { createServer, type GatewayServer } from './server/createServer.js'
import { createRedisChecks, openRedis } from './server/redis.js'
import { createUpgrades } from './server/upgrades.js'
import { createSessions } from './sessions/createSessions.js'
import { createSessionStore } from './sessions/sessionStore.js'
import { createSignIn } from './signIn/createSignIn.js'
import { createSignInStore } from './signIn/signInStore.js'
import { createTelemetry } from './telemetry/createTelemetry.js'
import { loadWallets } from './wallets/walletList.js'

export interface CreateGatewayDependencies {
  readonly clock?: Clock | undefined
  /** Whether nothing else runs in this process: answers are faster with a global Response that is made for Node's servers. */
  readonly ownsProcess?: boolean | undefined
  /** Where the log goes, standard output when absent. */
  readonly logDestination?: { write(line: string): void } | undefined
  /** Sources of data of your own: each takes the place of the one that the configuration names. */
  readonly providers?: GatewayProviders | undefined
  /** What seals the shares of embedded wallets, such as a service that keeps its own keys (KMS): `embeddedWallet.secrets` when absent. */
  readonly sealer?: Sealer | undefined
}

export interface Gateway {
  /**
   * Answers one request, for a server of yours: WebSockets need {@link Gateway.listen}. Requests are counted by `clientAddressHeader` alone, which your server
   * sets.
   */
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
      ownsProcess: dependencies.ownsProcess ?? false,
      providers: dependencies.providers ?? {},
      sealer: dependencies.sealer,
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
  ownsProcess,
  providers,
  sealer,
}: {
  readonly config: GatewayConfig
  readonly logger: Logger
  readonly clock: Clock
  readonly isStopping: () => boolean
  readonly ownsProcess: boolean
  readonly providers: GatewayProviders
  readonly sealer: Sealer | undefined
}): Promise<RunningGateway> {
  const wallets = await loadWallets(config.wallets.file)
  const { frameFolder, frameNetworks: networks, recovery, smartAccounts, paymentTokens } = config.embeddedWallet ?? {}
  const framePage =
    frameFolder === undefined
      ? undefined
      : await loadFramePage(frameFolder, { networks, recovery, smartAccounts, paymentTokens })
  if (framePage) logger.info({ hash: framePage.hash }, 'The wallet’s page is served')
  const open = await openDatabase(config.databaseUrl, (error) =>
    logger.warn({ err: error }, 'The database closed a connection'),
  )
  const redis = config.redisUrl === undefined ? undefined : await openRedis(config.redisUrl, logger)
  const metrics = createMetrics()
  const projects = createProjects({ config, store: createProjectStore(open.database), clock, logger })
  const rateLimits = createRateLimits(config.limits, redis)
  const relay = config.relay.isEnabled && mountRelay({ config, projects, metrics, logger, clock, redis })
  const sockets = createUpgrades([
    createRpcSockets({ config, projects, rateLimits, metrics, logger }),
    ...(relay ? [relay] : []),
  ])
  const telemetry = config.telemetry && createTelemetry({ ...config.telemetry, database: open.database, clock, logger })
  const proxy = createRpcProxy({ config, clock, logger, metrics, fetch: globalThis.fetch })
  const nftAddresses = createNftAddresses(config.nfts)
  const sources = createSources({ config, proxy, providers, nftAddresses, clock, logger, metrics })
  const names =
    config.names &&
    createNames({
      ...config.names,
      networks: proxy.networks,
      timeoutMs: config.sources.timeoutMs,
      store: createNameStore(open.database),
      askNode: createAskNode(proxy),
      clock,
      logger,
    })
  const sessions =
    config.sessions &&
    createSessions({
      ...config.sessions,
      networks: proxy.networks,
      timeoutMs: config.sources.timeoutMs,
      store: tellDatabaseFailures(createSessionStore(open.database), {
        description: 'Sessions cannot be read or written at the moment.',
        logger,
      }),
      askNode: createAskNode(proxy),
      clock,
      logger,
    })
  const signIn =
    config.signIn &&
    (await createSignIn({
      config: config.signIn,
      networks: proxy.networks,
      timeoutMs: config.sources.timeoutMs,
      store: tellDatabaseFailures(createSignInStore(open.database), {
        description: 'Sign-ins cannot be read or written at the moment.',
        logger,
      }),
      askNode: createAskNode(proxy),
      clock,
      logger,
    }))
  const embedded =
    config.embeddedWallet &&
    (await createEmbeddedWallets({
      config: config.embeddedWallet,
      database: open.database,
      sealer,
      askNode: createAskNode(proxy),
      timeoutMs: config.sources.timeoutMs,
      clock,
      logger,
    }))
  const purchases =
    sources.onRamp &&
    createPurchases({
      sources: sources.onRamp,
      store: tellDatabaseFailures(createPurchaseStore(open.database), {
        description: 'Purchases cannot be read or written at the moment.',
        logger,
      }),
      timeoutMs: config.sources.timeoutMs,
      clock,
      logger,
      metrics,
    })
  const sales =
    sources.onRamp &&
    createSales({
      sources: sources.onRamp,
      store: tellDatabaseFailures(createSaleStore(open.database), {
        description: 'Sales cannot be read or written at the moment.',
        logger,
      }),
      timeoutMs: config.sources.timeoutMs,
      clock,
      logger,
      metrics,
    })
  const nowMs = () => clock.nowMs()
  const { exchanges: own = [] } = providers
  const configured = createExchangeProviders(config.onRamp, { fetch: globalThis.fetch, nowMs })
  const exchanges = createExchanges({
    providers: [...configured.filter((one) => own.every(({ id }) => id !== one.id)), ...own],
    timeoutMs: config.sources.timeoutMs,
    clock,
    logger,
    metrics,
  })
  const routes = [
    ...createRpcRoutes(proxy, { areLocalPaymastersAllowed: config.embeddedWallet?.allowsLocalPaymasters === true }),
    ...createAccountRoutes(sources, { networks: proxy.networks, names, nowMs }),
    ...createNameRoutes(names),
    ...createLookupRoutes(names, { signingKey: config.names?.signingKey, nowMs }),
    ...createPriceRoutes(sources, { networks: proxy.networks }),
    ...createConvertRoutes(sources, { networks: proxy.networks }),
    ...createWalletCallRoutes(sources, { networks: proxy.networks, exchanges }),
    ...createOnRampRoutes(sources, { ...config.onRamp, purchases, sales }),
    ...createOffRampRoutes(sources, sales),
    ...createSessionRoutes(sessions),
    ...createSignInRoutes(signIn),
    ...createEmbeddedWalletRoutes(embedded),
    ...createWalletRoutes(wallets, createImages({ config: config.wallets, nftAddresses, clock, logger })),
    ...createProjectRoutes({
      takesTelemetry: telemetry !== undefined,
      missing: sources.swaps ? [] : ['swap'],
    }),
    ...(telemetry ? createTelemetryRoutes(telemetry) : []),
  ]
  const app = createApp(
    routes,
    {
      config,
      logger,
      metrics,
      projects,
      rateLimits,
      readiness: {
        isStopping,
        checks: { database: open.ping },
        optionalChecks: redis ? createRedisChecks(redis, relay) : {},
      },
    },
    framePage,
  )
  return {
    app,
    server: createServer({
      app,
      onUpgrade: sockets.handle,
      onStop: sockets.close,
      onFault: (error) => logger.warn({ err: error }, 'A connection could not be taken'),
      ownsProcess,
    }),
    async close() {
      telemetry?.stop()
      sessions?.stop()
      signIn?.stop()
      purchases?.stop()
      sales?.stop()
      embedded?.stop()
      redis?.disconnect()
      await open.close()
    },
  }
}

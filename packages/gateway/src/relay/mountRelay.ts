import type { Clock } from '@hawser/common'
import { createRelay, relayCloseReasons } from '@hawser/relay'
import type { Redis } from 'ioredis'
import type { GatewayConfig } from '../config/configSchema.js'
import type { Logger } from '../logging/createLogger.js'
import type { Metrics } from '../metrics/createMetrics.js'
import { isLoopback, type Projects } from '../projects/createProjects.js'
import { isOriginAllowed } from '../projects/project.js'
import { readClientAddress, type UpgradeHandler } from '../server/upgrades.js'
import { createRedisBackplane } from './createRedisBackplane.js'

/** Where clients of WalletConnect connect: the gateway's own address, with nothing behind it. */
const relayPath = '/'

/** The WalletConnect relay on the gateway's server, which lets in what the gateway's projects let in. */
export function mountRelay({
  config,
  projects,
  metrics,
  logger,
  clock,
  redis,
}: {
  readonly config: GatewayConfig
  readonly projects: Projects
  readonly metrics: Metrics
  readonly logger: Logger
  readonly clock: Clock
  /** Where the relays of several instances meet. */
  readonly redis: Redis | undefined
}): UpgradeHandler & { readonly isHearingOthers: () => boolean } {
  const { audiences, mailboxBytes } = config.relay
  const backplane = redis && createRedisBackplane({ redis, clock, logger, maxUnkeptBytes: mailboxBytes })
  const relay = createRelay({
    auth: audiences === undefined ? {} : { audiences },
    limits: { maxMailboxBytes: mailboxBytes, maxReceivedBytes: Math.ceil(mailboxBytes / 4) },
    clock,
    backplane,
    clientAddress: (request) => readClientAddress(request, config.clientAddressHeader),
    async authenticate({ projectId, origin }) {
      const project = await projects.find(projectId)
      if (!project) return relayCloseReasons.invalidKey
      return origin === undefined || isOriginAllowed(project, origin) || relayCloseReasons.originNotAllowed
    },
  })
  metrics.addRelay(relay.stats)
  if (!audiences && !isLoopback(config.host))
    logger.warn('relay.audiences is not set: clients on this machine alone are let in by the relay')
  return {
    paths: [relayPath],
    handle: relay.handleUpgrade,
    close: relay.close,
    isHearingOthers: () => backplane?.isHearing ?? true,
  }
}

import type { Redis } from 'ioredis'
import type { AppServices } from '../http/app.js'
import type { Logger } from '../logging/createLogger.js'
import type { mountRelay } from '../relay/mountRelay.js'

/** Where Redis itself is away, nothing else is said of it. */
export function createRedisChecks(
  redis: Redis,
  relay: ReturnType<typeof mountRelay> | false,
): AppServices['readiness']['optionalChecks'] {
  const ping = () => redis.ping()
  if (!relay) return { redis: ping }
  return {
    redis: ping,
    async relay() {
      const isThere = await ping().then(
        () => true,
        () => false,
      )
      if (isThere && !relay.isHearingOthers()) throw new Error('The relay does not hear the other instances.')
    },
  }
}

/** Connects on its own time: what needs it is told while it is not there. */
export async function openRedis(url: string, logger: Logger): Promise<Redis> {
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

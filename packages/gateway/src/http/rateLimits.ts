import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { GatewayConfig } from '../config/configSchema.js'
import { fail } from './failure.js'

/** Endpoints that share a limit. */
export type RateGroup = 'requests' | 'rpc' | 'telemetry' | 'signIn' | 'frame'

export interface RateLimits {
  /** @throws RequestFailure (429) with the time to wait, where the address has asked too often. */
  take(group: RateGroup, address: string): Promise<void>
}

const windowS = 60

/**
 * Counts requests by address over a minute: in this process, or in Redis for all instances together. While Redis does not answer, each instance counts for
 * itself.
 */
export function createRateLimits(limits: GatewayConfig['limits'], redis: Redis | undefined): RateLimits {
  const create = (group: RateGroup, points: number) => {
    if (points === 0) return undefined
    const options = { points, duration: windowS, keyPrefix: `hawser-rate-${group}` }
    const own = new RateLimiterMemory(options)
    return redis
      ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: own, rejectIfRedisNotReady: true })
      : own
  }
  const limiters = {
    requests: create('requests', limits.requestsPerMinute),
    rpc: create('rpc', limits.rpcRequestsPerMinute),
    telemetry: create('telemetry', limits.telemetryRequestsPerMinute),
    signIn: create('signIn', limits.signInRequestsPerMinute),
    frame: create('frame', limits.frameRequestsPerMinute),
  }
  return {
    async take(group, address) {
      try {
        await limiters[group]?.consume(address)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1_000))
        throw fail(429, 'rate_limited', `Too many requests. Try again in ${seconds} s.`, {
          'retry-after': String(seconds),
        })
      }
    },
  }
}

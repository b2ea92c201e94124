import { systemClock } from '@hawser/common'
import { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { parseConfig } from '../config/parseConfig.js'
import { createLogger } from '../logging/createLogger.js'
import { createRedisBackplane } from './createRedisBackplane.js'

it('behavior: what waits for Redis is no more than it may be, in bytes', async () => {
  // Nobody listens there.
  const redis = new Redis({ host: '127.0.0.1', port: 9, lazyConnect: true, retryStrategy: () => null })
  const lines: string[] = []
  const backplane = createRedisBackplane({
    redis,
    clock: systemClock,
    logger: createLogger(parseConfig({}), { write: (line) => void lines.push(line) }),
    maxUnkeptBytes: 3_500_000,
  })
  for (let sequence = 0; sequence < 10; sequence += 1)
    backplane.publish({
      id: String(sequence),
      topic: 'ab'.repeat(32),
      message: 'x'.repeat(1_000_000),
      tag: 1,
      publisherId: 'alice',
      publishedAtMs: systemClock.nowMs(),
      expiresAtMs: systemClock.nowMs() + 60_000,
      sequence,
    })
  await backplane.close()
  expect(lines.at(-1)).toContain('"messages":3')
})

import { randomBytes } from 'node:crypto'
import { systemClock } from '@hawser/common'
import type { SharedMessage } from '@hawser/relay'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { parseConfig } from '../src/config/parseConfig.js'
import { createLogger } from '../src/logging/createLogger.js'
import { createRedisBackplane } from '../src/relay/createRedisBackplane.js'
import { startRedis } from './support/startRedis.js'

let server: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

async function open() {
  const redis = new Redis(server.url)
  const timers: { run: () => void; delayMs: number }[] = []
  const backplane = createRedisBackplane({
    redis,
    clock: {
      ...systemClock,
      setTimeout(run, delayMs) {
        const timer = { run, delayMs }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), 1)
      },
    },
    logger: createLogger(parseConfig({}), { write: () => undefined }),
    maxUnkeptBytes: 64 * 1024 * 1024,
  })
  onTestFinished(async () => {
    await redis.config('SET', 'maxmemory', '0')
    await backplane.close()
    redis.disconnect()
  })
  return { redis, backplane, timers }
}

const newTopic = () => randomBytes(32).toString('hex')
const write = (topic: string, sequence: number, { size = 10, ttlMs = 60_000 } = {}): SharedMessage => ({
  id: String(sequence),
  topic,
  message: `${sequence} `.padEnd(size, 'x'),
  tag: 1,
  publisherId: 'alice',
  publishedAtMs: systemClock.nowMs(),
  expiresAtMs: systemClock.nowMs() + ttlMs,
  sequence,
})

it('behavior: one topic has no more than a few megabytes in Redis, the newest among them', async () => {
  const { redis, backplane } = await open()
  const topic = newTopic()
  for (let sequence = 0; sequence < 9; sequence += 1)
    backplane.publish(write(topic, sequence, { size: 1_000_000, ttlMs: sequence === 8 ? 30_000 : 60_000 + sequence }))
  await vi.waitFor(async () => {
    const kept = await backplane.load([topic])
    expect(kept.map(({ id }) => id).sort()).toEqual(['5', '6', '7', '8'])
  })
  const bytes = Number(await redis.get(`hawser-relay:{${topic}}:bytes`))
  const texts = await redis.zrange(`hawser-relay:{${topic}}:mail`, '0', '-1')
  expect(bytes).toBe(texts.join('').length)
  // What another version left there counts too, and what is over no more.
  const other = newTopic()
  const old = Array.from({ length: 5 }, (_, index) => `${index}`.repeat(1_000_000))
  for (const [index, text] of old.entries())
    await redis.zadd(`hawser-relay:{${other}}:mail`, String(index === 0 ? 1 : systemClock.nowMs() + 60_000), text)
  backplane.publish(write(other, 1, { size: 500_000 }))
  await vi.waitFor(async () => expect(await backplane.load([other])).toHaveLength(1))
  expect(await redis.zcard(`hawser-relay:{${other}}:mail`)).toBe(4)
})

it('behavior: a Redis that refuses is asked with one message at a time, and more and more rarely, until it takes them', async () => {
  const { redis, backplane, timers } = await open()
  const topic = newTopic()
  const tried = async () => {
    const [, calls = '0', rejected = '0'] =
      /cmdstat_eval:calls=(\d+).*rejected_calls=(\d+)/.exec(await redis.info('commandstats')) ?? []
    return Number(calls) + Number(rejected)
  }
  await redis.config('SET', 'maxmemory', '1')
  await redis.config('RESETSTAT')
  for (let sequence = 0; sequence < 50; sequence += 1) backplane.publish(write(topic, sequence))
  await vi.waitFor(async () => expect([await tried(), timers.length]).toEqual([50, 1]))
  const waits: number[] = []
  for (let times = 1; times <= 4; times += 1) {
    const [timer] = timers.splice(0)
    waits.push(timer?.delayMs ?? 0)
    timer?.run()
    await vi.waitFor(() => expect(timers).toHaveLength(1))
    expect(await tried()).toBe(50 + times)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000])
  await redis.config('SET', 'maxmemory', '0')
  timers.splice(0)[0]?.run()
  await vi.waitFor(async () => expect(await redis.zcard(`hawser-relay:{${topic}}:mail`)).toBe(50))
  expect(timers).toEqual([])
})

import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useDatabases } from './support/databases.js'
import { openRelayClient } from './support/openRelayClient.js'
import { createRelayKey } from './support/relayToken.js'
import { startRedis } from './support/startRedis.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
let redis: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const newTopic = () => randomBytes(32).toString('hex')
const texts = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`)

/** Two gateways on one PostgreSQL and one Redis, as behind a balancer. */
async function startTwo(redisUrl = redis.url) {
  const databaseUrl = await databases.create('PostgreSQL')
  const options = { databaseUrl, redisUrl }
  return Promise.all([start(options), start(options)])
}

describe('the relay of two instances', () => {
  it('default: messages cross in both directions: none is lost, and none comes twice', async () => {
    const [first, second] = await startTwo()
    const topics = Array.from({ length: 20 }, newTopic)
    const pairs = await Promise.all(
      topics.map(async (topic) => {
        const [app, wallet] = await Promise.all([openRelayClient(first.url), openRelayClient(second.url)])
        await Promise.all([app.subscribe(topic), wallet.subscribe(topic)])
        return { topic, app, wallet }
      }),
    )
    await Promise.all(
      pairs.map(async ({ topic, app, wallet }) => {
        for (const text of texts('app', 20))
          await Promise.all([app.publish(topic, text), wallet.publish(topic, `${text}!`)])
      }),
    )
    await Promise.all(pairs.flatMap(({ app, wallet }) => [app.receives(20), wallet.receives(20)]))
    for (const { app, wallet } of pairs) {
      expect([...wallet.texts].sort()).toEqual(texts('app', 20).sort())
      expect([...app.texts].sort()).toEqual(
        texts('app', 20)
          .map((text) => `${text}!`)
          .sort(),
      )
    }
  })

  it('behavior: what came while nobody listened is kept, for its time and for whoever reads it elsewhere; nobody reads it twice', async () => {
    const [first, second] = await startTwo()
    const topic = newTopic()
    const writer = await openRelayClient(first.url)
    for (const text of texts('kept', 5)) await writer.publish(topic, text, 60)
    const store = new Redis(redis.url)
    onTestFinished(() => store.disconnect())
    await vi.waitFor(async () => expect(await store.zcard(`hawser-relay:{${topic}}:mail`)).toBe(5))
    expect(await store.pttl(`hawser-relay:{${topic}}:mail`)).toBeLessThanOrEqual(60_000)
    const key = createRelayKey()
    const reader = await openRelayClient(second.url, { key })
    await reader.subscribe(topic)
    await reader.receives(5)
    expect(reader.texts).toEqual(texts('kept', 5))
    await vi.waitFor(async () => expect(await store.scard(`hawser-relay:{${topic}}:read`)).toBe(5))
    expect(await store.pttl(`hawser-relay:{${topic}}:read`)).toBeLessThanOrEqual(60_000)
    await reader.close()
    const again = await openRelayClient(first.url, { key })
    await again.subscribe(topic)
    await writer.publish(topic, 'another')
    await again.receives(1)
    expect(again.texts).toEqual(['another'])
    const other = await openRelayClient(second.url)
    expect(await other.ask('irn_fetchMessages', { topic })).toMatchObject({
      messages: [...texts('kept', 5), 'another'].map((message) => ({ message })),
      hasMore: false,
    })
  })

  it('behavior: one that stops leaves to the other what its clients have not received', async () => {
    const [first, second] = await startTwo()
    const topic = newTopic()
    const key = createRelayKey()
    const writer = await openRelayClient(first.url)
    const reader = await openRelayClient(first.url, { key, acknowledges: false })
    await reader.subscribe(topic)
    await Promise.all(texts('last', 50).map((text) => writer.publish(topic, text)))
    await first.stop()
    expect(await reader.closed).toBe(1001)
    const again = await openRelayClient(second.url, { key })
    await again.subscribe(topic)
    await again.receives(50)
    expect([...again.texts].sort()).toEqual(texts('last', 50).sort())
  })

  it('behavior: where Redis lets nobody subscribe, /readyz says so, messages come nevertheless, and at once again when it does', async () => {
    const own = await startRedis()
    onTestFinished(own.stop)
    const admin = new Redis(own.url)
    onTestFinished(() => admin.disconnect())
    await admin.call('ACL', 'SETUSER', 'default', '-subscribe')
    const [first, second] = await startTwo(own.url)
    const state = async () => (await second.fetch('/readyz')).json()
    await expect.poll(state).toEqual({ status: 'ready', degraded: ['relay'] })
    const topic = newTopic()
    const [writer, far] = await Promise.all([openRelayClient(first.url), openRelayClient(second.url)])
    await far.subscribe(topic)
    for (const text of texts('deaf', 5)) await writer.publish(topic, text)
    await far.receives(5)
    expect([...far.texts].sort()).toEqual(texts('deaf', 5))
    await admin.call('ACL', 'SETUSER', 'default', '+subscribe')
    await expect.poll(state).toEqual({ status: 'ready' })
    await writer.publish(topic, 'heard')
    await far.receives(6)
    expect(far.texts.at(-1)).toBe('heard')
    expect(second.lines.filter((line) => line.includes('does not hear'))).toHaveLength(1)
  })

  it('behavior: while Redis is away each goes on for its own, and what crosses arrives when it is back', async () => {
    const own = await startRedis()
    const [first, second] = await startTwo(own.url)
    const topic = newTopic()
    const [writer, near, far] = await Promise.all([
      openRelayClient(first.url),
      openRelayClient(first.url),
      openRelayClient(second.url),
    ])
    await Promise.all([near.subscribe(topic), far.subscribe(topic)])
    await own.stop()
    for (const text of texts('away', 5)) await writer.publish(topic, text)
    await near.receives(5)
    expect(far.texts).toEqual([])
    const back = await startRedis({ port: own.port })
    onTestFinished(back.stop)
    await far.receives(5)
    expect([...far.texts].sort()).toEqual(texts('away', 5))
    expect(near.texts).toEqual(texts('away', 5))
  })
})

import { expect, it } from 'vitest'
import { createManualClock } from '../src/fixtures/createManualClock.js'
import { topicOf, useRelay } from './support/useRelay.js'

const { start, open } = useRelay()
const topics = Array.from({ length: 50 }, (_, index) => topicOf(index))
const messages = topics.flatMap((topic) =>
  Array.from({ length: 10 }, (_, index) => ({ topic, message: `${index}`, ttl: 300, tag: 1108 })),
)

/** A reader with more to come than it has room for. */
async function setUp(limits = {}) {
  const clock = createManualClock(Date.now())
  const relay = await start({ clock, limits: { maxUnacknowledged: 100, requestBurst: 2_000, ...limits } })
  const [writer, reader] = [await open(relay), await open(relay)]
  await writer.request('irn_batchPublish', { messages })
  await reader.request('irn_batchSubscribe', { topics })
  await expect.poll(() => reader.pushes.length).toBe(100)
  return { clock, relay, writer, reader }
}

it('behavior: pongs and pings of a client look at no message', async () => {
  const { relay, reader } = await setUp()
  const { walked } = relay.stats()
  for (let index = 0; index < 200; index += 1) {
    reader.socket.pong()
    reader.socket.ping()
  }
  expect(await reader.request('nothing')).toHaveProperty('error')
  expect(relay.stats().walked).toBe(walked)
})

it('behavior: nothing is looked at while there is room for nothing, whatever is asked', async () => {
  const { relay, writer, reader } = await setUp()
  const { walked } = relay.stats()
  await reader.request('irn_batchSubscribe', { topics })
  reader.sendText('{"id":1,"jsonrpc":"2.0","result":true}')
  await writer.publish(topics[0] ?? '', 'more')
  expect(await reader.request('nothing')).toHaveProperty('error')
  expect(relay.stats().walked).toBe(walked)
})

it('behavior: each message is looked at once until it is received', async () => {
  const { relay, reader } = await setUp()
  for (let index = 0; index < messages.length; index += 1) reader.acknowledge(await reader.nextPush())
  await expect.poll(() => relay.stats().acknowledged).toBe(messages.length)
  expect(relay.stats()).toMatchObject({ walked: messages.length, delivered: messages.length })
})

it('behavior: what had to wait for room on the wire comes with the answers to the pings of the relay', async () => {
  const clock = createManualClock(Date.now())
  const relay = await start({
    clock,
    limits: { maxBufferedBytes: 1_000_000, maxMailboxBytesPerClient: 64_000_000, requestBurst: 5_000 },
  })
  const [writer, reader] = [await open(relay), await open(relay)]
  await reader.request('irn_batchSubscribe', { topics })
  reader.socket.pause()
  for (const topic of topics.slice(0, 30)) await writer.publish(topic, 'x'.repeat(900_000))
  expect(relay.stats().delivered).toBeLessThan(30)
  reader.socket.resume()
  while (relay.stats().delivered < 30) {
    const { delivered } = relay.stats()
    // It comes after all that was sent before it.
    const pinged = new Promise((resolve) => reader.socket.once('ping', resolve))
    clock.advance(25_000)
    await pinged
    await expect.poll(() => relay.stats().delivered).toBeGreaterThan(delivered)
    expect(await writer.subscribe(topicOf(99))).toHaveProperty('result')
  }
})

it.each(['ping', 'pong'] as const)(
  'behavior: a %s counts as a request does, and too many end the socket',
  async (kind) => {
    const clock = createManualClock(Date.now())
    const relay = await start({ clock, limits: { requestBurst: 20, requestsPerSecond: 1 } })
    const client = await open(relay)
    for (let index = 0; index < 15; index += 1) client.socket[kind]()
    expect(await client.subscribe(topicOf(1))).toHaveProperty('result')
    for (let index = 0; index < 10; index += 1) client.socket[kind]()
    expect(await client.closed).toEqual({ code: 1008, reason: 'Too many requests' })
  },
)

it('behavior: a ping is answered with what it says', async () => {
  const client = await open(await start())
  const answered = new Promise((resolve) => client.socket.once('pong', (data) => resolve(data.toString())))
  client.socket.ping('who is there')
  expect(await answered).toBe('who is there')
})

it('behavior: answers to the pings of the relay cost nothing', async () => {
  const clock = createManualClock(Date.now())
  const relay = await start({ clock, limits: { pingIntervalMs: 1, requestBurst: 30, requestsPerSecond: 1 } })
  const client = await open(relay)
  for (let index = 0; index < 20; index += 1) {
    const pinged = new Promise((resolve) => client.socket.once('ping', resolve))
    clock.advance(1)
    await pinged
    // By the time of its answer the pong has come.
    expect(await client.subscribe(topicOf(1))).toHaveProperty('result')
  }
  expect(relay.stats().limitsReached).toBe(0)
})

it('behavior: a message in more parts than any client makes ends its socket', async () => {
  const client = await open(await start())
  client.socket.send('{', { fin: false })
  for (let index = 0; index < 300; index += 1) client.socket.send('', { fin: false })
  expect((await client.closed).code).toBe(1008)
})

it('behavior: whoever has its messages taken to many readers pays for it', async () => {
  const clock = createManualClock(Date.now())
  const relay = await start({ clock, limits: { requestBurst: 10, requestsPerSecond: 1 } })
  const writer = await open(relay)
  for (let index = 0; index < 20; index += 1) await (await open(relay)).subscribe(topicOf(1))
  expect(
    await writer.request('irn_batchPublish', {
      messages: messages.map((one) => ({ ...one, topic: topicOf(1) })).slice(0, 10),
    }),
  ).toHaveProperty('result')
  expect((await writer.subscribe(topicOf(2))).error?.code).toBe(-32005)
})

it('behavior: what one frame sets off is done in parts, in order, and is complete', async () => {
  const relay = await start({ limits: { maxUnacknowledged: 10_000 } })
  const readers = await Promise.all(Array.from({ length: 20 }, () => open(relay)))
  for (const reader of readers) await reader.subscribe(topicOf(1))
  const writer = await open(relay)
  const many = Array.from({ length: 150 }, (_, index) => ({ topic: topicOf(1), message: `${index}`, ttl: 300 }))
  await writer.request('irn_batchPublish', { messages: many })
  for (const reader of readers) {
    for (const { message } of many) expect((await reader.nextPush()).params.data.message).toBe(message)
  }
  expect(relay.stats().delivered).toBe(20 * 150)
})

it('behavior: addresses of one IPv6 network count as one', async () => {
  const relay = await start({
    limits: { maxSocketsPerAddress: 1 },
    clientAddress: ({ headers }) => String(headers['x-real-ip']),
  })
  const from = (address: string) => open(relay, { headers: { 'x-real-ip': address } })
  await from('2001:db8:1:2::1')
  await expect(from('2001:db8:1:2:ffff::2')).rejects.toThrow('HTTP 429')
  await from('2001:db8:1:3::1')
  await from('192.0.2.1')
  await expect(from('::ffff:192.0.2.1')).rejects.toThrow('HTTP 429')
})

import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createRelay, type RelayMetric } from '../src/exports/index.js'
import { createManualClock } from '../src/fixtures/createManualClock.js'
import { listen } from '../src/server/listen.js'
import { topicOf, useRelay } from './support/useRelay.js'

const { start, open, onEnd } = useRelay()

it('behavior: more topics than a call has room for end no process while faults are set', async () => {
  const relay = await start({ faults: [{ kind: 'delay', delayMs: 1, when: () => false }] })
  const client = await open(relay)
  const topics = Array.from({ length: 300_000 }, () => 'a')
  expect((await client.request('irn_batchSubscribe', { topics })).error?.code).toBe(-32602)
  expect(await client.subscribe(topicOf(1))).toHaveProperty('result')
})

it('behavior: names of the language are no methods, and ids of the prototype are only ids', async () => {
  const client = await open(await start())
  for (const method of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    expect((await client.request(method, {})).error?.code).toBe(-32601)
  client.sendText('{"id":"__proto__","jsonrpc":"2.0","method":"irn_subscribe","params":{"__proto__":{"topic":"x"}}}')
  expect(await client.nextStray()).toMatchObject({ id: '__proto__', error: { code: -32602 } })
  expect((await client.subscribe('__proto__')).error?.code).toBe(-32602)
  expect({}).not.toHaveProperty('topic')
})

it('behavior: large frames beyond the rate count by their size', async () => {
  const clock = createManualClock(Date.now())
  const relay = await start({ clock, limits: { requestsPerSecond: 1, requestBurst: 20 } })
  const client = await open(relay)
  for (let index = 0; index < 6; index += 1) client.sendText(JSON.stringify('x'.repeat(160_000)))
  expect(await client.closed).toEqual({ code: 1008, reason: 'Too many requests' })
})

it('behavior: what a socket sends after it was shut out is not looked at', async () => {
  const clock = createManualClock(Date.now())
  const relay = await start({ clock, limits: { requestsPerSecond: 1, requestBurst: 1 } })
  const [flood, other] = [await open(relay), await open(relay)]
  // It reads nothing, so it does not learn that it is to go, and its end of the socket stays open.
  flood.socket.pause()
  const bytesOf = () => relay.stats().limitsReached
  for (let index = 0; index < 500; index += 1) flood.sendText('{}')
  await expect.poll(bytesOf).toBeGreaterThan(1)
  expect(await other.subscribe(topicOf(1))).toHaveProperty('result')
  expect(bytesOf()).toBeLessThan(10)
})

it('behavior: a topic that is named twice is fetched once', async () => {
  const relay = await start()
  const [alice, bob] = [await open(relay), await open(relay)]
  await alice.publish(topicOf(1), 'one')
  const { result } = await bob.request('irn_batchFetchMessages', { topics: [topicOf(1), topicOf(1)] })
  expect(result).toMatchObject({ messages: [{ message: 'one' }], hasMore: false })
  expect((result as { messages: unknown[] }).messages).toHaveLength(1)
})

it('behavior: a message that a reader cannot take stands in the way of no other, and comes on its next socket', async () => {
  const relay = await start({ limits: { maxUnacknowledged: 1 } })
  const [alice, bob] = [await open(relay), await open(relay)]
  await bob.subscribe(topicOf(1))
  await alice.publish(topicOf(1), 'bad')
  await alice.publish(topicOf(1), 'good')
  const bad = await bob.nextPush()
  bob.sendText(JSON.stringify({ id: bad.id, jsonrpc: '2.0', error: { code: -32000, message: 'no' } }))
  const good = await bob.nextPush()
  expect(good.params.data.message).toBe('good')
  bob.acknowledge(good)
  await bob.subscribe(topicOf(2))
  expect(bob.pushes).toEqual([])
  const again = await open(relay, { key: bob.key })
  await again.subscribe(topicOf(1))
  expect((await again.nextPush()).params.data.message).toBe('bad')
})

it('behavior: who is refused before a socket opens cannot keep the connection', async () => {
  const relay = createRelay({ limits: { maxSockets: 1 } })
  const server = createServer().on('upgrade', relay.handleUpgrade)
  const { port, authority } = await listen(server, { host: '127.0.0.1', port: 0 })
  onEnd(() => server.close())
  onEnd(() => relay.close())
  await open({ url: `ws://${authority}` })
  const stream = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onEnd(() => stream.destroy())
  let answer = ''
  stream
    .on('error', () => undefined)
    .on('data', (chunk) => {
      answer += chunk.toString()
    })
  stream.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await expect.poll(() => answer).toContain('503')
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(1)
})

it('behavior: a closed relay keeps no timer, whoever was being looked at, and no message', async () => {
  const clock = createManualClock(Date.now())
  let isAsked = false
  const relay = await start({
    clock,
    authenticate({ origin }) {
      isAsked = true
      return origin === undefined || new Promise(() => undefined)
    },
  })
  const client = await open(relay)
  await client.publish(topicOf(1), 'kept')
  isAsked = false
  relay.faults.add({ kind: 'delay', at: 'connect', delayMs: 60_000, when: ({ clientId }) => clientId !== undefined })
  const delayed = open(relay)
  delayed.catch(() => undefined)
  await expect.poll(() => isAsked).toBe(true)
  isAsked = false
  const asked = open(relay, { headers: { origin: 'https://slow.example' } })
  asked.catch(() => undefined)
  await expect.poll(() => isAsked).toBe(true)
  await relay.close()
  await expect(delayed).rejects.toThrow()
  await expect(asked).rejects.toThrow()
  await expect.poll(clock.pending).toBe(0)
  expect(relay.stats()).toMatchObject({ mailboxMessages: 0, mailboxBytes: 0, mailboxTopics: 0, subscriptions: 0 })
})

it('behavior: an answer of `authenticate` that is no text and not true refuses', async () => {
  const relay = await start({ authenticate: () => false as never })
  const client = await open(relay)
  expect(await client.closed).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' })
})

it('behavior: a slow socket lives as long as it says something', async () => {
  const clock = createManualClock(Date.now())
  const relay = await start({ clock, limits: { pingIntervalMs: 20_000 } })
  const client = await open(relay)
  // A client that is far behind in reading answers a ping late, though it acknowledges what it reads.
  client.socket.pong = () => undefined
  for (let index = 0; index < 3; index += 1) {
    clock.advance(20_000)
    expect(await client.subscribe(topicOf(index))).toHaveProperty('result')
  }
  expect(relay.stats().sockets).toBe(1)
})

it('behavior: connections that never ask for a socket have a limit', async () => {
  const relay = await start({ limits: { maxSockets: 10 } })
  let ended = 0
  for (let index = 0; index < 40; index += 1) {
    const stream = connect(relay.port, '127.0.0.1')
    stream
      .on('error', () => undefined)
      .on('close', () => {
        ended += 1
      })
    stream.resume()
    onEnd(() => stream.destroy())
  }
  await expect.poll(() => ended).toBeGreaterThanOrEqual(10)
})

it('behavior: what slow readers leave lying is bounded for all together, and the one with most of it goes', async () => {
  const metrics: RelayMetric[] = []
  const relay = await start({
    limits: { maxOutgoingBytes: 3_000_000, requestBurst: 5_000, maxMailboxBytesPerClient: 64_000_000 },
    onMetric: (metric) => metrics.push(metric),
  })
  const [writer, slow, quick] = [await open(relay), await open(relay), await open(relay)]
  const topics = Array.from({ length: 30 }, (_, index) => topicOf(100 + index))
  await slow.request('irn_batchSubscribe', { topics })
  await quick.subscribe(topicOf(2))
  slow.socket.pause()
  // The system itself takes the first megabytes.
  for (const topic of topics) await writer.publish(topic, 'x'.repeat(990_000))
  await expect.poll(() => relay.stats().sockets).toBe(2)
  expect(metrics).toContainEqual({ name: 'limitReached', limit: 'maxOutgoingBytes' })
  await writer.publish(topicOf(2), 'goes on')
  expect((await quick.nextPush()).params.data.message).toBe('goes on')
  await expect.poll(() => relay.stats()).toMatchObject({ outgoingBytes: 0, incomingBytes: 0 })
})

it('behavior: frames that never come whole are bounded for all together, and the largest goes', async () => {
  const relay = await start({ limits: { maxIncomingBytes: 500_000 } })
  const [half, other] = [await open(relay), await open(relay)]
  // The beginning of a frame of a megabyte, masked with zeros.
  const header = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0])
  const raw = (half.socket as unknown as { readonly _socket: Socket })._socket
  raw.write(header)
  raw.write(Buffer.alloc(900_000, 'x'))
  expect(await half.closed).toMatchObject({ code: 1006 })
  for (let index = 0; index < 20; index += 1)
    expect(await other.request('nothing', 'x'.repeat(100_000))).toHaveProperty('error')
})

it('behavior: subscriptions are bounded for all together, and the socket with most of them goes', async () => {
  const relay = await start({ limits: { maxSubscriptions: 100 } })
  const [hoarder, other] = [await open(relay), await open(relay)]
  const topics = (from: number, count: number) => Array.from({ length: count }, (_, index) => topicOf(from + index))
  await hoarder.request('irn_batchSubscribe', { topics: topics(0, 95) })
  expect(await other.request('irn_batchSubscribe', { topics: topics(100, 10) })).toHaveProperty('result')
  expect((await hoarder.closed).code).toBe(1006)
  await expect.poll(() => relay.stats().subscriptions).toBe(10)
})

it('behavior: one address that fills the mailbox shuts nobody else out', async () => {
  const relay = await start({
    limits: { maxMailboxMessages: 20 },
    clientAddress: ({ headers }) => String(headers['x-real-ip'] ?? ''),
  })
  for (let key = 0; key < 5; key += 1) {
    const flood = await open(relay, { headers: { 'x-real-ip': '192.0.2.66' } })
    for (let index = 0; index < 4; index += 1) await flood.publish(topicOf(key), `${index}`, { ttl: 2_592_000 })
  }
  const [honest, reader] = [await open(relay, { headers: { 'x-real-ip': '192.0.2.1' } }), await open(relay)]
  expect(await honest.publish(topicOf(99), 'hello')).toMatchObject({ result: true })
  await reader.subscribe(topicOf(99))
  expect((await reader.nextPush()).params.data.message).toBe('hello')
  const more = await open(relay, { headers: { 'x-real-ip': '192.0.2.66' } })
  expect((await more.publish(topicOf(98), 'more')).error?.message).toContain('maxMailboxMessages')
  expect(relay.stats()).toMatchObject({ mailboxMessages: 20, evicted: 1 })
})

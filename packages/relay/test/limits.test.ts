import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, request, type Server } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createRelay, type RelayMetric, startRelay } from '../src/exports/index.js'
import { createManualClock } from '../src/fixtures/createManualClock.js'
import { listen } from '../src/server/listen.js'
import { openRawClient } from './support/openRawClient.js'
import { topicOf, useRelay } from './support/useRelay.js'

const { start, open, onEnd } = useRelay()

it('behavior: one socket too many is refused before it opens, and there is room when one has left', async () => {
  const relay = await start({ limits: { maxSockets: 2 } })
  const first = await open(relay)
  await open(relay)
  await expect(open(relay)).rejects.toThrow('HTTP 503')
  await first.end()
  await expect.poll(() => relay.stats().sockets).toBe(1)
  await open(relay)
})

it('behavior: sockets are counted by address', async () => {
  const relay = await start({
    limits: { maxSocketsPerAddress: 1 },
    clientAddress: ({ headers }) => String(headers['x-forwarded-for']),
  })
  await open(relay, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  await expect(open(relay, { headers: { 'x-forwarded-for': '192.0.2.1' } })).rejects.toThrow('HTTP 429')
  await open(relay, { headers: { 'x-forwarded-for': '192.0.2.2' } })
  expect(relay.stats().limitsReached).toBe(1)
  const failing = await start({
    clientAddress() {
      throw new Error('no header')
    },
  })
  await expect(open(failing)).rejects.toThrow('HTTP 503')
})

it('behavior: topics of a socket, all of a request or none', async () => {
  const relay = await start({ limits: { maxTopicsPerSocket: 2 } })
  const client = await open(relay)
  await client.subscribe(topicOf(1))
  const refused = await client.request('irn_batchSubscribe', { topics: [topicOf(1), topicOf(2), topicOf(3)] })
  expect(refused.error).toEqual({ code: -32005, message: "The relay's limit maxTopicsPerSocket is 2." })
  expect(relay.stats().subscriptions).toBe(1)
  expect(await client.request('irn_batchSubscribe', { topics: [topicOf(1), topicOf(2)] })).toHaveProperty('result')
})

it('behavior: subscribers of a topic', async () => {
  const relay = await start({ limits: { maxSubscribersPerTopic: 1 } })
  await (await open(relay)).subscribe(topicOf(1))
  expect((await (await open(relay)).subscribe(topicOf(1))).error?.code).toBe(-32005)
})

it('behavior: the size of batches, messages and frames', async () => {
  const relay = await start({ limits: { maxBatchSize: 2, maxMessageBytes: 1_000, maxFrameBytes: 4_000 } })
  const client = await open(relay)
  const topics = [1, 2, 3].map(topicOf)
  expect((await client.request('irn_batchSubscribe', { topics })).error?.message).toContain('maxBatchSize')
  expect((await client.publish(topicOf(1), 'x'.repeat(1_001))).error?.message).toContain('maxMessageBytes')
  expect(await client.publish(topicOf(1), 'x'.repeat(1_000))).toMatchObject({ result: true })
  client.sendText('x'.repeat(4_001))
  expect((await client.closed).code).toBe(1009)
})

it('behavior: a full mailbox tells the sender, and keeps what it has', async () => {
  const metrics: RelayMetric[] = []
  const relay = await start({
    limits: { maxMailboxMessagesPerTopic: 2 },
    onMetric: (metric) => metrics.push(metric),
  })
  const [alice, bob] = [await open(relay), await open(relay)]
  await alice.publish(topicOf(1), 'one')
  await alice.publish(topicOf(1), 'two')
  expect((await alice.publish(topicOf(1), 'three')).error?.message).toContain('maxMailboxMessagesPerTopic')
  expect(metrics).toContainEqual({ name: 'limitReached', limit: 'maxMailboxMessagesPerTopic' })
  expect(metrics).toContainEqual({ name: 'request', method: 'irn_publish', rpcCode: -32005 })
  await bob.subscribe(topicOf(1))
  bob.acknowledge(await bob.nextPush())
  bob.acknowledge(await bob.nextPush())
  await expect.poll(() => relay.stats().acknowledged).toBe(2)
  expect(await alice.publish(topicOf(1), 'three')).toMatchObject({ result: true })
})

it('behavior: a slow reader gets a window of messages, and the next as it acknowledges', async () => {
  const relay = await start({ limits: { maxUnacknowledged: 2 } })
  const [alice, bob] = [await open(relay), await open(relay)]
  await bob.subscribe(topicOf(1))
  for (const message of ['1', '2', '3', '4', '5']) await alice.publish(topicOf(1), message)
  await bob.subscribe(topicOf(2))
  expect(bob.pushes.map(({ params }) => params.data.message)).toEqual(['1', '2'])
  const received: string[] = []
  while (received.length < 5) {
    const push = await bob.nextPush()
    received.push(push.params.data.message)
    bob.acknowledge(push)
  }
  expect(received).toEqual(['1', '2', '3', '4', '5'])
})

it('behavior: requests are slowed by errors, and who does not listen is cut off', async () => {
  const clock = createManualClock(Date.now())
  const relay = await start({ clock, limits: { requestsPerSecond: 1, requestBurst: 3 } })
  const client = await open(relay)
  const codes = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => client.subscribe(topicOf(1))))
    return answers.map(({ error }) => error?.code)
  }
  expect(await codes(4)).toEqual([undefined, undefined, undefined, -32005])
  clock.advance(1_000)
  expect(await codes(2)).toEqual([undefined, -32005])
  for (let index = 0; index < 4; index += 1) client.sendText('{}')
  expect(await client.closed).toEqual({ code: 1008, reason: 'Too many requests' })
})

it('behavior: messages leave the mailbox when their time is over, and the relay then has no timer left', async () => {
  const clock = createManualClock(Date.now())
  const metrics: RelayMetric[] = []
  const relay = await start({ clock, onMetric: (metric) => metrics.push(metric) })
  const alice = await open(relay)
  await alice.publish(topicOf(1), 'one', { ttl: 30 })
  await alice.end()
  await expect.poll(() => relay.stats().sockets).toBe(0)
  clock.advance(29_000)
  expect(relay.stats().mailboxMessages).toBe(1)
  clock.advance(10_000)
  expect(relay.stats()).toMatchObject({ mailboxMessages: 0, mailboxBytes: 0, expired: 1 })
  expect(metrics).toContainEqual({ name: 'expired', count: 1 })
  clock.advance(60_000)
  expect(clock.pending()).toBe(0)
})

it('behavior: a socket is pinged, and one that does not answer is cut off', async () => {
  const clock = createManualClock(Date.now())
  const relay = await start({ clock, limits: { pingIntervalMs: 20_000 } })
  const [alive, dead] = [await open(relay), await open(relay)]
  let pings = 0
  alive.socket.on('ping', () => {
    pings += 1
  })
  dead.socket.pause()
  clock.advance(20_000)
  await expect.poll(() => pings).toBe(1)
  await alive.subscribe(topicOf(1))
  clock.advance(20_000)
  await expect.poll(() => relay.stats().sockets).toBe(1)
  expect(await alive.subscribe(topicOf(1))).toHaveProperty('result')
})

it('behavior: sockets that leave take their topics along', async () => {
  const relay = await start()
  const client = await open(relay)
  await client.request('irn_batchSubscribe', { topics: [1, 2, 3].map(topicOf) })
  expect(relay.stats()).toMatchObject({ sockets: 1, subscriptions: 3, subscribedTopics: 3 })
  client.socket.terminate()
  await expect.poll(() => relay.stats()).toMatchObject({ sockets: 0, subscriptions: 0, subscribedTopics: 0 })
})

it('behavior: plain HTTP is told what this is', async () => {
  const relay = await start()
  const http = relay.url.replace('ws:', 'http:')
  expect(await (await fetch(`${http}/health?x`)).json()).toEqual({ status: 'ok', sockets: 0 })
  expect((await fetch(http)).status).toBe(426)
})

it('behavior: garbage on the wire ends its socket and nothing else', async () => {
  const relay = await start()
  const stream = connect(relay.port, '127.0.0.1')
  const ended = new Promise((resolve) => stream.once('close', resolve))
  stream.on('error', () => undefined)
  stream.resume()
  stream.write(
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: no\r\n\r\n',
  )
  await ended
  expect(await (await open(relay)).subscribe(topicOf(1))).toHaveProperty('result')
})

it('behavior: connections that the system does not let it take cost the others nothing', async () => {
  const relay = await start()
  const servers = new Set<Server>()
  const note = (event: unknown) => servers.add(Object(event).server)
  subscribe('http.server.request.start', note)
  await fetch(`http://127.0.0.1:${relay.port}/health`)
  unsubscribe('http.server.request.start', note)
  expect(servers.size).toBe(1)
  const fault = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' })
  for (const server of servers) server.emit('error', fault)
  expect(await (await open(relay)).subscribe(topicOf(1))).toHaveProperty('result')
})

it('behavior: a closed relay ends its sockets, takes no more, and frees its port', async () => {
  const relay = await start()
  const client = await open(relay)
  await relay.close()
  expect(await client.closed).toEqual({ code: 1001, reason: 'The relay is closing' })
  const again = await start({ port: relay.port })
  expect(again.url).toBe(relay.url)
  await expect(startRelay({ port: relay.port })).rejects.toThrow('EADDRINUSE')
})

it('behavior: closing waits neither for who was refused nor for who is being looked at', async () => {
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  const relay = await start({
    authenticate() {
      asked()
      return new Promise(() => undefined)
    },
  })
  const refused = await open(relay, { token: null })
  refused.socket.pause()
  const pending = open(relay)
  pending.catch(() => undefined)
  await isAsked
  await relay.close()
  await expect(pending).rejects.toThrow()
})

it('parameters: wrong limits are refused at once', async () => {
  await expect(startRelay({ limits: { maxSockets: 0 } })).rejects.toThrow('maxSockets')
})

it('default: embedded in a server that does other things too', async () => {
  const relay = createRelay()
  const server = createServer((_, response) => response.end('an app'))
  server.on('upgrade', (incoming, socket, head) => {
    if (incoming.url?.startsWith('/relay')) relay.handleUpgrade(incoming, socket, head)
    else socket.destroy()
  })
  const { authority } = await listen(server, { host: '127.0.0.1', port: 0 })
  onEnd(() => server.close())
  onEnd(() => relay.close())
  const client = await openRawClient(`ws://${authority}/relay`)
  expect(await client.subscribe(topicOf(1))).toHaveProperty('result')
  expect(await (await fetch(`http://${authority}`)).text()).toBe('an app')
  const closed = relay.close()
  await client.closed
  await closed
  const refused = request(`http://${authority}/relay`, { headers: { connection: 'Upgrade', upgrade: 'websocket' } })
  const status = new Promise((resolve) => refused.once('response', ({ statusCode }) => resolve(statusCode)))
  refused.end()
  expect(await status).toBe(503)
})

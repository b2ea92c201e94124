import { connect, type Socket } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { createAuthToken } from '../src/fixtures/createAuthToken.js'
import { frame, opcodes } from './support/frames.js'
import { openRawClient, type RawClient } from './support/openRawClient.js'
import { startRelayProcess } from './support/startRelayProcess.js'
import { topicOf, useRelay } from './support/useRelay.js'

const { open, onEnd } = useRelay()
const topics = Array.from({ length: 400 }, (_, index) => topicOf(1_000 + index))
const perTopic = 200
/** Far above what an undisturbed relay takes (some milliseconds), far below what one flood took from it (many seconds). */
const boundMs = 2_000

const request = (method: string, params: unknown): Buffer =>
  frame(opcodes.text, JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }))
const times = (count: number, part: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => part))
const draft = (topic: string, message = 'x') => ({ topic, message, ttl: 300, tag: 1108 })

type RelayProcess = Awaited<ReturnType<typeof startRelayProcess>>
let relay: RelayProcess
let lastTopic = 10

/** As much as the limits let one have: many topics full of what its socket was offered and does not acknowledge. */
beforeAll(async () => {
  relay = await startRelayProcess()
  for (let key = 0; key < 4; key += 1) {
    const writer = await openRawClient(relay.url)
    for (let batch = 0; batch < 40; batch += 1) {
      const messages = Array.from({ length: 500 }, (_, index) => {
        const number = (key * 40 + batch) * 500 + index
        return draft(topics[Math.floor(number / perTopic)] ?? '', `${number}`)
      })
      await writer.request('irn_batchPublish', { messages })
    }
    await writer.end()
  }
  expect((await relay.stats()).mailboxMessages).toBe(topics.length * perTopic)
  return () => relay.close()
})

async function openHoarder(): Promise<RawClient> {
  const client = await open(relay)
  await client.request('irn_batchSubscribe', { topics })
  return client
}

const wireOf = (client: RawClient): Socket => (client.socket as unknown as { readonly _socket: Socket })._socket

/** The times from publishing a message to its push, while `attack` goes on. */
async function measure(attack: () => void): Promise<number> {
  const [alice, bob] = [await open(relay), await open(relay)]
  lastTopic += 1
  const topic = topicOf(lastTopic)
  await bob.subscribe(topic)
  let worstMs = 0
  for (let index = 0; index < 15; index += 1) {
    attack()
    const startMs = performance.now()
    await alice.publish(topic, `${index}`)
    const push = await bob.nextPush()
    worstMs = Math.max(worstMs, performance.now() - startMs)
    expect(push.params.data.message).toBe(`${index}`)
    bob.acknowledge(push)
  }
  return worstMs
}

const batch = (topic: string) => ({ messages: Array.from({ length: 500 }, (_, index) => draft(topic, `${index}`)) })
const half = 'x'.repeat(100_000)

/** What each of the attackers writes, before each message of the honest client. */
const attacks: [string, Buffer][] = [
  ['pongs', times(200, frame(opcodes.pong))],
  ['pings', times(200, frame(opcodes.ping, 'x'.repeat(125)))],
  ['acknowledgements of nothing', times(200, frame(opcodes.text, '{"id":1,"jsonrpc":"2.0","result":true}'))],
  ['frames that are not JSON', times(200, frame(opcodes.text, '{'))],
  ['irn_publish', times(60, request('irn_publish', draft(topicOf(2))))],
  ['irn_batchPublish', times(4, request('irn_batchPublish', batch(topicOf(2))))],
  ['irn_subscribe', times(60, request('irn_subscribe', { topic: topics[0] }))],
  ['irn_batchSubscribe', times(20, request('irn_batchSubscribe', { topics }))],
  ['irn_unsubscribe', times(60, request('irn_unsubscribe', { topic: topics[0] }))],
  ['irn_batchUnsubscribe', times(20, request('irn_batchUnsubscribe', { subscriptions: [{ topic: topics[0] }] }))],
  ['irn_fetchMessages', times(60, request('irn_fetchMessages', { topic: topics[0] }))],
  ['irn_batchFetchMessages', times(10, request('irn_batchFetchMessages', { topics }))],
  ['wc_proposeSession', times(60, request('wc_proposeSession', { pairingTopic: topicOf(3), sessionProposal: 'x' }))],
  [
    'wc_approveSession',
    times(
      60,
      request('wc_approveSession', {
        pairingTopic: topicOf(3),
        sessionTopic: topicOf(4),
        sessionProposalResponse: 'x',
        sessionSettlementRequest: 'y',
      }),
    ),
  ],
  ['no method', times(60, request('nothing', half.slice(0, 1_000)))],
  ['large frames', times(3, frame(opcodes.text, JSON.stringify('x'.repeat(2_000_000))))],
  [
    'continuations',
    Buffer.concat([frame(opcodes.text, 'x', false), times(2_000, frame(opcodes.continuation, 'x', false))]),
  ],
  [
    'empty continuations',
    Buffer.concat([frame(opcodes.text, '', false), times(2_000, frame(opcodes.continuation, '', false))]),
  ],
  [
    'fragmented requests',
    times(50, Buffer.concat([frame(opcodes.text, '{', false), frame(opcodes.continuation, '}')])),
  ],
]

it.each(attacks)('behavior: %s at their limit do not hold up another client', async (_, bytes) => {
  const attackers = await Promise.all([openHoarder(), openHoarder(), openHoarder()])
  const worstMs = await measure(() => {
    for (const attacker of attackers) if (!wireOf(attacker).destroyed) wireOf(attacker).write(bytes)
  })
  expect(worstMs).toBeLessThan(boundMs)
})

it.each([
  ['binary frames', frame(opcodes.binary, 'x')],
  ['frames that are too large', frame(opcodes.text, 'x'.repeat(3_000_000))],
  ['close frames', frame(opcodes.close)],
  ['opcodes that nobody knows', frame(3)],
])('behavior: sockets that open for %s do not hold up another client', async (_, bytes) => {
  const worstMs = await measure(() => {
    for (let index = 0; index < 5; index += 1)
      openRawClient(relay.url).then(
        (attacker) => {
          onEnd(() => attacker.socket.terminate())
          attacker.socket.on('error', () => undefined)
          wireOf(attacker).write(bytes)
        },
        () => undefined,
      )
  })
  expect(worstMs).toBeLessThan(boundMs)
})

it('behavior: upgrades that stay half open do not hold up another client', async () => {
  const token = createAuthToken({ audience: relay.url })
  const beginnings = [
    'GET / HTTP/1.1\r\nHost: x\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    `GET /?auth=${token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
  ]
  const worstMs = await measure(() => {
    for (let index = 0; index < 30; index += 1) {
      const stream = connect(relay.port, '127.0.0.1')
      onEnd(() => stream.destroy())
      stream.on('error', () => undefined)
      stream.write(beginnings[index % beginnings.length] ?? '')
    }
  })
  expect(worstMs).toBeLessThan(boundMs)
})

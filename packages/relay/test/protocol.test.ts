import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { topicOf, useRelay } from './support/useRelay.js'

const { start, open } = useRelay()
const topic = topicOf(1)

it('default: what one publishes, the other gets, and the sender does not', async () => {
  const relay = await start()
  const [alice, bob] = [await open(relay), await open(relay)]
  await alice.subscribe(topic)
  const { result } = await bob.subscribe(topic)
  expect(result).toBe(createHash('sha256').update(`${topic}${bob.key.did}`).digest('hex'))
  expect(await alice.publish(topic, 'hello', { attestation: 'proof' })).toMatchObject({ result: true })
  const push = await bob.nextPush()
  expect(push.params).toEqual({
    id: result,
    data: { topic, message: 'hello', tag: 1108, attestation: 'proof', publishedAt: expect.any(Number) },
  })
  bob.acknowledge(push)
  await bob.publish(topic, 'and back')
  expect((await alice.nextPush()).params.data.message).toBe('and back')
  expect([alice.pushes, bob.pushes]).toEqual([[], []])
  expect(relay.stats()).toMatchObject({ sockets: 2, subscriptions: 2, subscribedTopics: 1, acknowledged: 1 })
})

it('behavior: ids of 19 digits and of text come back as they were sent', async () => {
  const client = await open(await start())
  const frames: string[] = []
  client.socket.on('message', (data) => frames.push(data.toString()))
  client.sendText(`{"id":1763712000000123457,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`)
  client.sendText(`{"id":"9n","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`)
  await client.subscribe(topic)
  expect(frames[0]).toContain('"id":1763712000000123457,')
  expect(frames[1]).toContain('"id":"9n",')
})

it('behavior: what came before its reader is kept, in order, and sent once it is acknowledged no more', async () => {
  const relay = await start()
  const alice = await open(relay)
  for (const message of ['one', 'two', 'three']) await alice.publish(topic, message)
  const bob = await open(relay)
  await bob.subscribe(topic)
  const pushes = [await bob.nextPush(), await bob.nextPush(), await bob.nextPush()]
  expect(pushes.map(({ params }) => params.data.message)).toEqual(['one', 'two', 'three'])
  for (const push of pushes.slice(0, 2)) bob.acknowledge(push)
  await bob.subscribe(topic)
  await bob.end()
  const again = await open(relay, { key: bob.key })
  await again.request('irn_batchSubscribe', { topics: [topicOf(2), topic] })
  expect((await again.nextPush()).params.data.message).toBe('three')
  expect(again.pushes).toEqual([])
})

it('behavior: a message outlives its first reader for a second one', async () => {
  const relay = await start()
  const [alice, bob] = [await open(relay), await open(relay)]
  await bob.subscribe(topic)
  await alice.publish(topic, 'proposal')
  bob.acknowledge(await bob.nextPush())
  const carol = await open(relay)
  await carol.subscribe(topic)
  expect((await carol.nextPush()).params.data.message).toBe('proposal')
})

it('behavior: the same message published again is delivered once', async () => {
  const relay = await start()
  const [alice, bob] = [await open(relay), await open(relay)]
  await bob.subscribe(topic)
  await alice.publish(topic, 'once')
  await alice.publish(topic, 'once')
  await alice.publish(topic, 'next')
  expect((await bob.nextPush()).params.data.message).toBe('once')
  expect((await bob.nextPush()).params.data.message).toBe('next')
})

it('behavior: unsubscribed topics are silent', async () => {
  const relay = await start()
  const [alice, bob] = [await open(relay), await open(relay)]
  await bob.request('irn_batchSubscribe', { topics: [topicOf(1), topicOf(2), topicOf(3)] })
  await bob.request('irn_unsubscribe', { topic: topicOf(1), id: 'any' })
  await bob.request('irn_batchUnsubscribe', { subscriptions: [{ topic: topicOf(2), id: 'any' }] })
  for (const index of [1, 2, 3]) await alice.publish(topicOf(index), `m${index}`)
  expect((await bob.nextPush()).params.data.message).toBe('m3')
  expect(relay.stats()).toMatchObject({ subscriptions: 1, mailboxMessages: 3 })
})

it('behavior: batches of messages, and messages that are fetched', async () => {
  const relay = await start({ limits: { maxBatchSize: 2 } })
  const [alice, bob] = [await open(relay), await open(relay)]
  const message = (index: number) => ({ topic: topicOf(index), message: `m${index}`, ttl: 300, tag: index })
  expect(await alice.request('irn_batchPublish', { messages: [message(1), message(2)] })).toMatchObject({
    result: true,
  })
  await alice.publish(topicOf(1), 'm3')
  const fetched = await bob.request('irn_batchFetchMessages', { topics: [topicOf(1), topicOf(2)] })
  expect(fetched.result).toMatchObject({ messages: [{ message: 'm1', tag: 1 }, { message: 'm3' }], hasMore: true })
  const rest = await bob.request('irn_batchFetchMessages', { topics: [topicOf(1), topicOf(2)] })
  expect(rest.result).toMatchObject({ messages: [{ message: 'm2' }], hasMore: false })
  const none = await alice.request('irn_fetchMessages', { topic: topicOf(1) })
  expect(none.result).toEqual({ messages: [], hasMore: false })
})

it('behavior: a proposal and its approval, which the relay takes apart', async () => {
  const relay = await start()
  const [dapp, wallet] = [await open(relay), await open(relay)]
  const [pairingTopic, sessionTopic] = [topicOf(1), topicOf(2)]
  await dapp.request('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', ttl: 300, attestation: 'proof' })
  await wallet.subscribe(pairingTopic)
  const proposal = { topic: pairingTopic, message: 'proposal', tag: 1100, attestation: 'proof' }
  expect((await wallet.nextPush()).params.data).toMatchObject(proposal)
  const parts = { sessionProposalResponse: 'response', sessionSettlementRequest: 'settlement' }
  expect(await wallet.request('wc_approveSession', { sessionTopic, pairingTopic, ...parts })).toMatchObject({
    result: true,
  })
  expect((await dapp.nextPush()).params.data).toMatchObject({ topic: pairingTopic, message: 'response', tag: 1101 })
  await dapp.subscribe(sessionTopic)
  expect((await dapp.nextPush()).params.data).toMatchObject({ topic: sessionTopic, message: 'settlement', tag: 1102 })
  await dapp.publish(sessionTopic, 'settled')
  expect((await wallet.nextPush()).params.data).toMatchObject({ topic: sessionTopic, message: 'settled' })
})

it.each([
  ['irn_subscribe', { topic: 'short' }, -32602, 'topic: A topic has 64 characters'],
  ['irn_subscribe', { topic: topic.toUpperCase().replace('0', 'A') }, -32602, 'topic:'],
  ['irn_subscribe', undefined, -32602, ''],
  ['irn_publish', { topic, message: '', ttl: 300 }, -32602, 'message:'],
  ['irn_publish', { topic, message: {}, ttl: 300 }, -32602, 'message:'],
  ['irn_publish', { topic, message: 'm', ttl: 0 }, -32602, 'ttl:'],
  ['irn_publish', { topic, message: 'm', ttl: 300, tag: -1 }, -32602, 'tag:'],
  ['irn_batchPublish', { messages: [{ topic, message: 'm' }] }, -32602, 'messages.0.ttl:'],
  ['eth_chainId', {}, -32601, 'no such method'],
  ['constructor', {}, -32601, 'no such method'],
])('behavior: %s with %j is refused', async (method, params, code, message) => {
  const client = await open(await start())
  const { error } = await client.request(method, params)
  expect(error?.code).toBe(code)
  expect(error?.message).toContain(message)
})

it('behavior: what is no request is answered so, and the socket lives on', async () => {
  const client = await open(await start())
  client.sendText('{')
  expect(await client.nextStray()).toMatchObject({ id: null, error: { code: -32700 } })
  client.sendText('[]')
  expect(await client.nextStray()).toMatchObject({ id: null, error: { code: -32600 } })
  client.sendText('{"id":5,"jsonrpc":"2.0","result":true}')
  expect(await client.subscribe(topic)).toHaveProperty('result')
})

it('behavior: bytes are no text', async () => {
  const client = await open(await start())
  client.socket.send(Buffer.from([1, 2, 3]))
  expect(await client.closed).toEqual({ code: 1003, reason: 'The relay speaks text' })
})

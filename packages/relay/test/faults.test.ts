import { expect, it } from 'vitest'
import type { FaultEvent } from '../src/exports/index.js'
import { createManualClock } from '../src/fixtures/createManualClock.js'
import { topicOf, useRelay } from './support/useRelay.js'

const { start, open } = useRelay()
const topic = topicOf(1)

async function startPair() {
  const clock = createManualClock(Date.now())
  const relay = await start({ clock })
  const [alice, bob] = [await open(relay), await open(relay)]
  await bob.subscribe(topic)
  /** What bob has been sent by now. */
  const received = async () => {
    await bob.subscribe(topicOf(9))
    return bob.pushes.map(({ params }) => params.data.message)
  }
  return { clock, relay, alice, bob, received }
}

it('parameters: delay', async () => {
  const { clock, relay, alice, received } = await startPair()
  relay.faults.add({ kind: 'delay', delayMs: 400 })
  await alice.publish(topic, 'late')
  expect(await received()).toEqual([])
  clock.advance(400)
  expect(await received()).toEqual(['late'])
})

it('parameters: drop loses a push, which comes when its reader subscribes on a new socket', async () => {
  const { relay, alice, bob, received } = await startPair()
  relay.faults.add({ kind: 'drop', times: 1 })
  await alice.publish(topic, 'lost')
  await alice.publish(topic, 'kept')
  expect(await received()).toEqual(['kept'])
  const again = await open(relay, { key: bob.key })
  await again.subscribe(topic)
  expect((await again.nextPush()).params.data.message).toBe('lost')
})

it('parameters: drop at answer runs the request; the same one again is no second message', async () => {
  const { relay, alice, received } = await startPair()
  relay.faults.add({ kind: 'drop', at: 'answer', times: 1, when: ({ method }) => method === 'irn_publish' })
  void alice.publish(topic, 'once')
  expect(await alice.publish(topic, 'once')).toMatchObject({ result: true })
  expect(await received()).toEqual(['once'])
})

it('parameters: drop at request runs nothing', async () => {
  const { relay, alice, received } = await startPair()
  relay.faults.add({ kind: 'drop', at: 'request', when: ({ tag }) => tag === 1110 })
  void alice.publish(topic, 'never', { tag: 1110 })
  await alice.publish(topic, 'kept')
  expect(await received()).toEqual(['kept'])
})

it('parameters: duplicate', async () => {
  const { relay, alice, bob, received } = await startPair()
  relay.faults.add({ kind: 'duplicate' })
  await alice.publish(topic, 'twice')
  expect(await received()).toEqual(['twice', 'twice'])
  expect(new Set(bob.pushes.map(({ id }) => id)).size).toBe(2)
})

it('parameters: reorder holds one back until the next has left, or its time is over', async () => {
  const { clock, relay, alice, received } = await startPair()
  relay.faults.add({ kind: 'reorder', times: 1 })
  await alice.publish(topic, 'first')
  await alice.publish(topic, 'second')
  expect(await received()).toEqual(['second', 'first'])
  relay.faults.add({ kind: 'reorder', times: 1, holdMs: 50 })
  await alice.publish(topic, 'alone')
  expect(await received()).toEqual(['second', 'first'])
  clock.advance(50)
  expect(await received()).toEqual(['second', 'first', 'alone'])
})

it('parameters: close, at each stage', async () => {
  const { relay, alice, bob } = await startPair()
  relay.faults.add({
    kind: 'close',
    times: 1,
    code: 4000,
    reason: 'request',
    when: ({ topics }) => topics[0] === topic,
  })
  void alice.publish(topic, 'never')
  expect(await alice.closed).toEqual({ code: 4000, reason: 'request' })
  const carol = await open(relay)
  relay.faults.add({ kind: 'close', at: 'answer', times: 1 })
  void carol.publish(topic, 'run')
  expect((await carol.closed).code).toBe(1001)
  expect((await bob.nextPush()).params.data.message).toBe('run')
  relay.faults.add({ kind: 'close', at: 'delivery', times: 1 })
  await (await open(relay)).publish(topic, 'kept')
  expect((await bob.closed).code).toBe(1001)
})

it('parameters: refuse, sockets and requests', async () => {
  const { relay, alice } = await startPair()
  const origins: unknown[] = []
  const when = ({ origin, clientId }: FaultEvent) => {
    origins.push([origin, clientId?.startsWith('did:key:z6Mk')])
    return true
  }
  const remove = relay.faults.add({ kind: 'refuse', reason: 'Unauthorized: invalid key', when })
  const refused = await open(relay, { headers: { origin: 'https://a.example' } })
  expect(await refused.closed).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' })
  expect(origins).toEqual([['https://a.example', true]])
  remove()
  relay.faults.add({ kind: 'refuse', at: 'request', reason: 'not now', times: 1 })
  expect((await alice.publish(topic, 'm')).error).toEqual({ code: -32000, message: 'not now' })
  expect(await alice.publish(topic, 'm')).toMatchObject({ result: true })
})

it('parameters: drop at connect cuts a socket before it opens', async () => {
  const { relay } = await startPair()
  relay.faults.add({ kind: 'drop', at: 'connect', times: 1 })
  await expect(open(relay)).rejects.toThrow()
  await open(relay)
})

it('behavior: closeSockets ends those that are meant, with or without a word', async () => {
  const { relay, alice, bob } = await startPair()
  relay.closeSockets({ when: ({ clientId }) => clientId === alice.key.did, code: 3000, reason: 'moved' })
  expect(await alice.closed).toEqual({ code: 3000, reason: 'moved' })
  await expect.poll(() => relay.stats().sockets).toBe(1)
  relay.closeSockets({ isAbrupt: true })
  expect((await bob.closed).code).toBe(1006)
})

it('parameters: faults from the start; cleared', async () => {
  const relay = await start({ faults: [{ kind: 'refuse', reason: 'closed' }] })
  expect((await (await open(relay)).closed).reason).toBe('closed')
  expect(relay.faults.size).toBe(1)
  relay.faults.clear()
  expect(await (await open(relay)).subscribe(topic)).toHaveProperty('result')
})

it('behavior: a predicate that throws matches nothing, and nesting without end is no way in', async () => {
  const { relay, alice, received } = await startPair()
  const when = (): boolean => {
    throw new Error('a mistake')
  }
  relay.faults.add({ kind: 'drop', when })
  relay.faults.add({ kind: 'drop', at: 'request', when })
  const nested = `${'{"messages":['.repeat(50_000)}${']}'.repeat(50_000)}`
  alice.sendText(`{"id":"deep","jsonrpc":"2.0","method":"irn_batchPublish","params":${nested}}`)
  expect(await alice.nextStray()).toMatchObject({ id: 'deep', error: { code: -32602 } })
  await alice.publish(topic, 'kept')
  expect(await received()).toEqual(['kept'])
})

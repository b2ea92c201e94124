import { expect, it } from 'vitest'
import { createManualClock } from '../fixtures/createManualClock.js'
import { defaultRelayLimits as limits } from '../limits/relayLimits.js'
import { createMailbox } from '../mailbox/createMailbox.js'
import type { KeptMessage, RelayBackplane } from './backplane.js'
import { createExchange } from './createExchange.js'

interface Asked {
  readonly topics: readonly string[]
  readonly answer: (messages: readonly KeptMessage[]) => void
  readonly refuse: () => void
}

const start = () => {
  const clock = createManualClock()
  const asked: Asked[] = []
  const backplane: RelayBackplane = {
    start: () => undefined,
    publish: () => undefined,
    acknowledge: () => undefined,
    load: (topics) =>
      new Promise((resolve, reject) =>
        asked.push({ topics, answer: resolve, refuse: () => reject(new Error('away')) }),
      ),
    close: async () => undefined,
  }
  const exchange = createExchange({
    backplane,
    clock,
    mailbox: createMailbox({ clock, limits }),
    readTopics: { has: () => true, keys: () => new Map<string, unknown>().keys() },
    onTaken: () => undefined,
    onFull: () => undefined,
  })
  return { clock, asked, exchange }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))
const keep = (topic: string, size: number): KeptMessage => ({
  id: topic,
  topic,
  message: 'x'.repeat(size),
  tag: 1,
  publisherId: 'alice',
  publishedAtMs: Date.UTC(2026, 0, 1),
  expiresAtMs: Date.UTC(2026, 0, 2),
  sequence: 1,
  receivedBy: [],
})

it('behavior: however many sockets come back at once, few topics are read at a time, each once, and nobody is left out', async () => {
  const { asked, exchange } = start()
  const loads = Array.from({ length: 500 }, (_, index) =>
    exchange.load([`one of ${index}`, `pair ${Math.floor(index / 2)}`]),
  )
  let most = 0
  const seen: string[] = []
  for (; asked.length > 0; await settle()) {
    most = Math.max(most, asked.flatMap(({ topics }) => topics).length)
    const next = asked.shift()
    seen.push(...(next?.topics ?? []))
    next?.answer((next?.topics ?? []).map((topic) => keep(topic, topic.startsWith('pair') ? 10 : 1)))
  }
  expect(await Promise.all(loads)).toEqual(loads.map(() => 11))
  expect(new Set(seen).size).toBe(750)
  // A topic that was under way when its second reader came is read again.
  expect(seen.length).toBeLessThan(800)
  expect(most).toBeLessThanOrEqual(32)
})

it('behavior: where one load fails those that wait do not ask one by one; all are asked for again, once it is there', async () => {
  const { clock, asked, exchange } = start()
  const topics = Array.from({ length: 200 }, (_, index) => `topic ${index}`)
  const loads = topics.map((topic) => exchange.load([topic]))
  const first = asked.length
  for (const { refuse } of asked.splice(0)) refuse()
  expect(await Promise.all(loads)).toEqual(topics.map(() => 0))
  expect(await exchange.load(['later'])).toBe(0)
  expect([first <= 2, asked.length]).toEqual([true, 0])
  clock.advance(1_000)
  const seen: string[] = []
  for (; asked.length > 0; await settle()) {
    const next = asked.shift()
    seen.push(...(next?.topics ?? []))
    next?.answer([])
  }
  expect(seen.sort()).toEqual([...topics, 'later'].sort())
})

it('behavior: nothing is tried again after the end', async () => {
  const { clock, asked, exchange } = start()
  const load = exchange.load(['a'])
  exchange.stop()
  for (const { refuse } of asked) refuse()
  expect(await load).toBe(0)
  await settle()
  expect(clock.pending()).toBe(0)
})

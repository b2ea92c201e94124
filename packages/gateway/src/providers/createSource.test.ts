import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Clock } from '@hawser/common'
import { expect, it } from 'vitest'
import { parseConfig } from '../config/parseConfig.js'
import { createLogger } from '../logging/createLogger.js'
import { createMetrics } from '../metrics/createMetrics.js'
import { createSource } from './createSource.js'

/** A source whose answers a test gives, and whose time a test lets pass. */
function open() {
  let nowMs = 0
  const timers = new Map<() => void, number>()
  const clock: Clock = {
    nowMs: () => nowMs,
    setTimeout(callback, delayMs) {
      timers.set(callback, nowMs + delayMs)
      return () => timers.delete(callback)
    },
  }
  const asked: { question: string; signal: AbortSignal; answer(value: string): void; fail(): void }[] = []
  const source = createSource<string, string>({
    name: 'test',
    ask: (question, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ question, signal, answer: resolve, fail: () => reject(new Error('It is down.')) })
      }),
    keyOf: (question) => question,
    scopeOf: () => 'all',
    refusalOf: () => ({ field: 'test', description: 'It is unavailable.' }),
    freshMs: 10_000,
    timeoutMs: 5_000,
    clock,
    logger: createLogger(parseConfig({ logLevel: 'silent' })),
    metrics: createMetrics(),
  })
  return {
    asked,
    ask: (question: string, options: { signal?: AbortSignal; isForced?: boolean } = {}) =>
      source.ask(question, { signal: new AbortController().signal, ...options }).then(({ value }) => value),
    pass(ms: number) {
      nowMs += ms
      for (const [callback, dueMs] of timers) if (dueMs <= nowMs) callback()
    },
    /** Lets one question after the other fail. */
    async failTimes(count: number) {
      for (let index = 0; index < count; index += 1) {
        const asking = expect(source.ask('x', { signal: new AbortController().signal })).rejects.toThrow('unavailable')
        asked.at(-1)?.fail()
        await asking
      }
    },
  }
}

it('default: one question for all who ask the same, and its answer until it is too old', async () => {
  const { ask, asked, pass } = open()
  const both = [ask('a'), ask('a')]
  const other = ask('b')
  expect(asked.map(({ question }) => question)).toEqual(['a', 'b'])
  asked[0]?.answer('one')
  asked[1]?.answer('two')
  expect(await Promise.all([...both, other])).toEqual(['one', 'one', 'two'])
  pass(9_999)
  expect(await ask('a')).toBe('one')
  pass(1)
  const again = ask('a')
  asked[2]?.answer('three')
  expect(await again).toBe('three')
})

it('parameters: isForced asks anew, also beside a question that began before it', async () => {
  const { ask, asked } = open()
  const before = ask('a')
  const forced = ask('a', { isForced: true })
  expect(asked).toHaveLength(2)
  asked[1]?.answer('new')
  expect(await forced).toBe('new')
  // What was asked before does not take its place.
  asked[0]?.answer('old')
  expect(await before).toBe('old')
  expect(await ask('a')).toBe('new')
})

it('behavior: who leaves takes nothing from the others; the last one takes the question along', async () => {
  const { ask, asked } = open()
  const [first, second] = [new AbortController(), new AbortController()]
  const leaving = expect(ask('a', { signal: first.signal })).rejects.toThrow()
  const staying = expect(ask('a', { signal: second.signal })).rejects.toThrow()
  first.abort()
  await leaving
  expect(asked[0]?.signal.aborted).toBe(false)
  second.abort()
  // Whoever comes now does not join what was given up.
  const late = ask('a')
  await staying
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[1]?.answer('late')
  expect(await late).toBe('late')
})

it('behavior: a provider that answers too late has failed, and is told to stop', async () => {
  const { ask, asked, pass } = open()
  const asking = expect(ask('a')).rejects.toMatchObject({ status: 503, reasons: [{ field: 'test' }] })
  pass(5_000)
  await asking
  expect(asked[0]?.signal.aborted).toBe(true)
})

it('behavior: after five failures it rests, then one question goes ahead, and each further failure makes the rest longer', async () => {
  const { ask, asked, failTimes, pass } = open()
  await failTimes(5)
  await expect(ask('x')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  pass(1_000)
  const trial = expect(ask('x')).rejects.toThrow()
  await expect(ask('y')).rejects.toMatchObject({ headers: { 'retry-after': '1' } })
  expect(asked).toHaveLength(6)
  asked[5]?.fail()
  await trial
  await expect(ask('x')).rejects.toMatchObject({ headers: { 'retry-after': '2' } })
  pass(2_000)
  const back = ask('x')
  asked[6]?.answer('back')
  expect(await back).toBe('back')
  const other = ask('y')
  asked[7]?.answer('there')
  expect(await other).toBe('there')
})

it('behavior: a trial that is given up lets the next one go ahead', async () => {
  const { ask, asked, failTimes, pass } = open()
  await failTimes(5)
  pass(1_000)
  const leaving = new AbortController()
  const trial = expect(ask('x', { signal: leaving.signal })).rejects.toThrow()
  leaving.abort()
  await trial
  const next = ask('y')
  asked[6]?.answer('there')
  expect(await next).toBe('there')
})

/** What is reachable, in bytes. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
const long = (index: number) => Buffer.alloc(500_000, String(index).padStart(2, '0')).toString('latin1')

it.each<[string, (index: number) => string, (index: number) => string, number]>([
  ['how long a question was', long, () => 'short', 0],
  ['an answer that is too old', String, long, 10_000],
])('behavior: %s takes no memory', async (_, question, answer, passedMs) => {
  const { ask, asked, pass } = open()
  const before = measureHeap()
  for (let index = 0; index < 60; index += 1) {
    const asking = ask(question(index))
    asked.pop()?.answer(answer(index))
    await asking
    pass(passedMs)
  }
  expect(measureHeap() - before).toBeLessThan(10_000_000)
})

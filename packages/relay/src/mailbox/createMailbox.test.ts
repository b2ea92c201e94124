import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '../fixtures/createManualClock.js'
import { defaultRelayLimits, type RelayLimits } from '../limits/relayLimits.js'
import { createMailbox } from './createMailbox.js'
import type { StoredMessage } from './mailbox.js'

const draft = (topic: string, message: string, ttlMs = 1_000) => ({ topic, message, ttlMs, tag: 1 })

function setUp(limits: Partial<RelayLimits> = {}) {
  const clock = createManualClock()
  let evicted = 0
  const mailbox = createMailbox({
    clock,
    limits: { ...defaultRelayLimits, ...limits },
    onEvicted: () => {
      evicted += 1
    },
  })
  const put = (topic: string, message: string, publisherId = 'alice', ttlMs?: number): StoredMessage => {
    const result = mailbox.put(draft(topic, message, ttlMs), publisherId, '')
    if (result.kind !== 'stored') throw new Error(`not stored: ${result.kind}`)
    return result.stored
  }
  const unread = (topic: string, clientId: string) =>
    [...mailbox.walk(topic)].filter((stored) => mailbox.isUnread(stored, clientId))
  const texts = (topic: string, clientId: string) => unread(topic, clientId).map(({ message }) => message)
  return { clock, mailbox, put, unread, texts, evicted: () => evicted }
}

it('default: kept for every other client until it acknowledges', () => {
  const { mailbox, put, texts } = setUp()
  const first = put('t', 'one')
  put('t', 'two')
  put('u', 'elsewhere')
  expect(texts('t', 'bob')).toEqual(['one', 'two'])
  expect(texts('t', 'alice')).toEqual([])
  mailbox.acknowledge(first, 'bob')
  expect(texts('t', 'bob')).toEqual(['two'])
  expect(texts('t', 'carol')).toEqual(['one', 'two'])
})

it('behavior: gone when its time is over, whether or not it was swept', () => {
  const { clock, mailbox, put, texts } = setUp()
  put('t', 'short', 'alice', 1_000)
  const received = put('t', 'received', 'alice', 1_000)
  put('t', 'long', 'alice', 5_000)
  mailbox.acknowledge(received, 'bob')
  clock.advance(1_000)
  expect(texts('t', 'carol')).toEqual(['long'])
  expect(mailbox.messages).toBe(3)
  expect(mailbox.sweep()).toBe(1)
  expect([mailbox.messages, mailbox.topics]).toEqual([1, 1])
  clock.advance(4_000)
  mailbox.sweep()
  expect([mailbox.messages, mailbox.topics, mailbox.bytes]).toEqual([0, 0, 0])
})

it('behavior: what somebody has received has a part of the mailbox alone: the first that was received goes first', () => {
  const { mailbox, put, texts, evicted } = setUp({ maxReceivedBytes: 2_000 })
  const messages = ['a', 'b', 'c', 'd', 'e'].map((letter) => put(letter, letter.repeat(400)))
  for (const at of [1, 0, 2]) mailbox.acknowledge(messages[at] as StoredMessage, 'bob')
  expect(['a', 'b', 'c', 'd', 'e'].map((topic) => texts(topic, 'carol').length)).toEqual([1, 0, 1, 1, 1])
  expect([evicted(), mailbox.messages, mailbox.bytes]).toEqual([1, 4, 3_200])
})

it('behavior: a time to live beyond the longest is shortened', () => {
  const { put, clock } = setUp({ maxTtlMs: 2_000 })
  expect(put('t', 'm', 'alice', 9_000).expiresAtMs).toBe(clock.nowMs() + 2_000)
})

it('behavior: the same message of the same client again is one message', () => {
  const { clock, mailbox, put } = setUp()
  const first = put('t', 'one')
  expect(mailbox.put(draft('t', 'one'), 'alice', '')).toEqual({ kind: 'repeated', stored: first })
  put('t', 'one', 'bob')
  expect(mailbox.messages).toBe(2)
  clock.advance(1_000)
  put('t', 'one')
})

describe('limits', () => {
  it.each([
    ['maxMessageBytes', { maxMessageBytes: 3 }, 0],
    ['maxMailboxMessagesPerTopic', { maxMailboxMessagesPerTopic: 2 }, 2],
    ['maxMailboxBytesPerTopic', { maxMailboxBytesPerTopic: 1_000 }, 2],
    ['maxMailboxBytesPerClient', { maxMailboxBytesPerClient: 1_000 }, 2],
    ['maxMailboxMessages', { maxMailboxMessages: 2 }, 2],
    ['maxMailboxBytes', { maxMailboxBytes: 1_000 }, 2],
  ] as const)('behavior: %s refuses one more that nobody has received', (limit, limits, fits) => {
    const { mailbox, put } = setUp(limits)
    for (let index = 0; index < fits; index += 1) put('t', `m${index}!!`)
    expect(mailbox.put(draft('t', 'more!'), 'alice', '')).toEqual({ kind: 'full', limit })
  })

  it('behavior: what somebody has received makes room, the oldest first', () => {
    const { mailbox, put, texts, evicted } = setUp({ maxMailboxMessages: 3 })
    const [one, two] = [put('t', 'one'), put('u', 'two')]
    put('v', 'unread')
    mailbox.acknowledge(two, 'bob')
    mailbox.acknowledge(one, 'bob')
    put('w', 'new')
    expect([texts('t', 'carol'), texts('u', 'carol'), texts('v', 'carol')]).toEqual([['one'], [], ['unread']])
    expect(evicted()).toBe(1)
  })

  it("behavior: a client's share counts what nobody has received, and no other client's", () => {
    const { mailbox, put } = setUp({ maxMailboxBytesPerClient: 500 })
    const first = put('t', 'one')
    put('t', 'of another', 'bob')
    expect(mailbox.put(draft('u', 'two'), 'alice', '').kind).toBe('full')
    mailbox.acknowledge(first, 'bob')
    put('u', 'two')
  })
})

it('behavior: whatever happens, the limits hold, the counts are right, and nothing unreceived of a single address is lost before its time', () => {
  const limits = { maxMailboxMessages: 8, maxMailboxMessagesPerTopic: 4, maxMailboxBytes: 4_000 }
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('put' as const),
      topic: fc.constantFrom('t', 'u', 'v'),
      publisher: fc.constantFrom('alice', 'bob'),
      ttlMs: fc.integer({ min: 1, max: 500 }),
      size: fc.integer({ min: 1, max: 400 }),
    }),
    fc.record({ kind: fc.constant('acknowledge' as const), index: fc.nat(20) }),
    fc.record({ kind: fc.constant('advance' as const), byMs: fc.integer({ min: 0, max: 300 }) }),
    fc.record({ kind: fc.constant('sweep' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { clock, mailbox, unread } = setUp(limits)
      const stored: StoredMessage[] = []
      const received = new Set<StoredMessage>()
      steps.forEach((one, index) => {
        if (one.kind === 'put') {
          const message = `${index}:${'x'.repeat(one.size)}`
          const result = mailbox.put(draft(one.topic, message, one.ttlMs), one.publisher, '')
          if (result.kind === 'stored') stored.push(result.stored)
        } else if (one.kind === 'acknowledge') {
          const target = stored[one.index]
          if (!target) return
          mailbox.acknowledge(target, 'carol')
          received.add(target)
        } else if (one.kind === 'advance') clock.advance(one.byMs)
        else mailbox.sweep()
        expect(mailbox.messages).toBeLessThanOrEqual(limits.maxMailboxMessages)
        expect(mailbox.bytes).toBeLessThanOrEqual(limits.maxMailboxBytes)
        for (const message of stored) {
          if (received.has(message) || message.expiresAtMs <= clock.nowMs()) continue
          expect(unread(message.topic, 'carol')).toContain(message)
        }
      })
      clock.advance(1_000)
      mailbox.sweep()
      expect([mailbox.messages, mailbox.bytes, mailbox.topics]).toEqual([0, 0, 0])
    }),
  )
})

import { systemClock } from '@hawser/common'
import { expect, it, vi } from 'vitest'
import { createShiftedClock } from '../../test/fixtures/createShiftedClock.js'
import { holdRequests } from '../provider/holdRequests.js'
import { createOutbox } from './createOutbox.js'

const question = { topic: 'topic', chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x'] } }

/** A relay that is away until a test says otherwise. */
function open({ clock = createShiftedClock() } = {}) {
  const listeners = new Set<(value: unknown) => void>()
  const relayer = {
    connected: false,
    subscriber: { hasAnyTopics: true },
    on: (_: string, listener: (value: unknown) => void) => void listeners.add(listener),
    off: (_: string, listener: (value: unknown) => void) => void listeners.delete(listener),
    request: async () => true,
    transportOpen: vi.fn(() => Promise.reject(new Error('away'))),
    transportClose: async () => {},
  }
  const handOver = vi.fn(async () => 'answer')
  const outbox = createOutbox({ relayer, clock, handOver })
  const connect = () => {
    relayer.connected = true
    for (const listener of [...listeners]) listener(undefined)
  }
  return { outbox, relayer, handOver, listeners, clock, connect }
}

it('default: a request is handed over once the relay is there', async () => {
  const { outbox, handOver, listeners, connect, clock } = open()
  const asking = outbox.request(question, {})
  await vi.waitFor(() => expect(listeners.size).toBe(1))
  expect(handOver).not.toHaveBeenCalled()
  connect()
  expect(await asking).toBe('answer')
  expect([listeners.size, clock.pending()]).toEqual([0, 0])
})

it('behavior: a relay that stays away is given up after a minute, and nothing waits on', async () => {
  const { outbox, handOver, listeners, clock } = open()
  const asking = outbox.request(question, {})
  asking.catch(() => {})
  await vi.waitFor(() => expect(clock.pending()).toBe(2))
  clock.advance(60_000)
  await expect(asking).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
  expect(handOver).not.toHaveBeenCalled()
  await vi.waitFor(() => expect([listeners.size, clock.pending()]).toEqual([0, 0]))
})

it('behavior: cancelled while it waits, nothing is handed over, and nothing waits on', async () => {
  const { outbox, handOver, listeners, clock, connect } = open()
  const cancel = new AbortController()
  const asking = outbox.request(question, { signal: cancel.signal })
  await vi.waitFor(() => expect(clock.pending()).toBe(2))
  connect()
  cancel.abort()
  await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
  expect(handOver).not.toHaveBeenCalled()
  expect([listeners.size, clock.pending()]).toEqual([0, 0])
})

it('behavior: a client whose engine is another one is handed what was not cancelled', async () => {
  const request = vi.fn(async () => 'answer')
  const { handOver, gateOf } = holdRequests({ request })
  const { relayer } = open()
  const outbox = createOutbox({ relayer: { ...relayer, connected: true }, clock: systemClock, handOver })
  const onAsk = vi.fn()
  expect(await outbox.request(question, { onAsk })).toBe('answer')
  expect(onAsk).toHaveBeenCalledOnce()
  await expect(outbox.request(question, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(request).toHaveBeenCalledOnce()
  expect(gateOf({ id: '1' })).toBeUndefined()
})

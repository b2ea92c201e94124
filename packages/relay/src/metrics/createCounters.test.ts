import { expect, it } from 'vitest'
import { createCounters } from './createCounters.js'
import type { RelayMetric } from './relayMetric.js'

it('default: counts and passes on', () => {
  const seen: RelayMetric[] = []
  const counters = createCounters((metric) => seen.push(metric))
  counters.record({ name: 'socketOpened' })
  counters.record({ name: 'expired', count: 3 })
  counters.record({ name: 'socketClosed', code: 1000, openForMs: 5 })
  expect(counters.read()).toMatchObject({ socketsOpened: 1, expired: 3, published: 0 })
  expect(seen.map(({ name }) => name)).toEqual(['socketOpened', 'expired', 'socketClosed'])
})

it('behavior: a listener that throws disturbs nothing', () => {
  const counters = createCounters(() => {
    throw new Error('full disk')
  })
  counters.record({ name: 'evicted', wasReceived: true })
  expect(counters.read().evicted).toBe(1)
})

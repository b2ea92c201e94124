import { expect, it } from 'vitest'
import { createManualClock } from '../fixtures/createManualClock.js'
import { createRateLimiter } from './createRateLimiter.js'
import { defaultRelayLimits, resolveLimits } from './relayLimits.js'

it('default: limits without options', () => {
  expect(resolveLimits()).toEqual(defaultRelayLimits)
  expect(resolveLimits({ maxSockets: 3 })).toEqual({ ...defaultRelayLimits, maxSockets: 3 })
})

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('parameters: a limit of %s is refused', (value) => {
  expect(() => resolveLimits({ maxSockets: value })).toThrow(`The relay's limit "maxSockets" is ${value}`)
})

it('parameters: an unknown limit is refused', () => {
  const limits: Record<string, number> = { maxSocket: 1 }
  expect(() => resolveLimits(limits)).toThrow('The relay has no limit "maxSocket"')
})

it('behavior: a rate limiter lets a burst through, then the average', () => {
  const clock = createManualClock()
  const limiter = createRateLimiter({ clock, perSecond: 2, burst: 3 })
  expect([1, 2, 3, 4].map(() => limiter.take(1))).toEqual([true, true, true, false])
  clock.advance(500)
  expect([limiter.take(1), limiter.take(1)]).toEqual([true, false])
  clock.advance(60_000)
  expect([1, 2, 3, 4].map(() => limiter.take(1))).toEqual([true, true, true, false])
})

it('behavior: what costs more than a burst passes a full bucket, and is paid for after', () => {
  const clock = createManualClock()
  const limiter = createRateLimiter({ clock, perSecond: 1, burst: 2 })
  expect(limiter.take(4)).toBe(true)
  clock.advance(2_000)
  expect(limiter.take(1)).toBe(false)
  clock.advance(1_000)
  expect(limiter.take(1)).toBe(true)
})

it('behavior: a clock that is set back takes nothing away', () => {
  let nowMs = 10_000
  const limiter = createRateLimiter({ clock: { nowMs: () => nowMs }, perSecond: 1, burst: 2 })
  nowMs = 0
  expect([limiter.take(1), limiter.take(1)]).toEqual([true, true])
})

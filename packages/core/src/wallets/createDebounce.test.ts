import { expect, it } from 'vitest'
import { createFakeClock } from '../fixtures/fakeClock.js'
import { createDebounce } from './createDebounce.js'

it('CON-02 default: waits for a pause of 500 ms, and runs what was scheduled last', async () => {
  const clock = createFakeClock()
  const debounce = createDebounce(clock)
  const ran: string[] = []
  debounce.schedule(() => ran.push('first'))
  await clock.advance(499)
  debounce.schedule(() => ran.push('second'))
  await clock.advance(499)
  expect(ran).toEqual([])
  await clock.advance(1)
  expect(ran).toEqual(['second'])
  expect(clock.pending()).toBe(0)
})

it('parameters: delayMs', async () => {
  const clock = createFakeClock()
  let ran = 0
  createDebounce(clock, 10).schedule(() => {
    ran += 1
  })
  await clock.advance(10)
  expect(ran).toBe(1)
})

it('behavior: what was cancelled does not run', async () => {
  const clock = createFakeClock()
  const debounce = createDebounce(clock)
  debounce.schedule(() => expect.unreachable())
  debounce.cancel()
  await clock.advance(1_000)
  expect(clock.pending()).toBe(0)
})

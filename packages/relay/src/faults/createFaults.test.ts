import { expect, it } from 'vitest'
import { createFaults } from './createFaults.js'
import type { FaultEvent } from './relayFault.js'

const delivery: FaultEvent = {
  stage: 'delivery',
  method: 'irn_subscription',
  topics: ['t'],
  tag: 1108,
  clientId: 'c',
  origin: undefined,
}
const none = { delayMs: 0, isDropped: false, copies: 1, holdMs: undefined, close: undefined, refusal: undefined }

it('default: none', () => {
  const faults = createFaults()
  expect(faults.plan(delivery)).toEqual(none)
  expect(faults.size).toBe(0)
})

it('parameters: when, times', () => {
  const faults = createFaults([{ kind: 'drop', when: ({ tag }) => tag === 1108, times: 1 }])
  expect(faults.plan({ ...delivery, tag: 1110 }).isDropped).toBe(false)
  expect(faults.plan(delivery).isDropped).toBe(true)
  expect(faults.plan(delivery).isDropped).toBe(false)
  expect(faults.size).toBe(0)
})

it('parameters: at', () => {
  const faults = createFaults([
    { kind: 'delay', delayMs: 5, at: 'request' },
    { kind: 'close', at: 'answer', reason: 'gone' },
    { kind: 'refuse', reason: 'no' },
  ])
  expect(faults.plan(delivery)).toEqual(none)
  expect(faults.plan({ ...delivery, stage: 'request' })).toEqual({ ...none, delayMs: 5 })
  expect(faults.plan({ ...delivery, stage: 'answer' })).toEqual({ ...none, close: { code: 1001, reason: 'gone' } })
  expect(faults.plan({ ...delivery, stage: 'connect' })).toEqual({ ...none, refusal: 'no' })
})

it('behavior: several together; taken away; cleared', () => {
  const faults = createFaults()
  const remove = faults.add({ kind: 'delay', delayMs: 5 })
  faults.add({ kind: 'delay', delayMs: 7 })
  faults.add({ kind: 'duplicate' })
  faults.add({ kind: 'reorder', holdMs: 9 })
  expect(faults.plan(delivery)).toEqual({ ...none, delayMs: 12, copies: 2, holdMs: 9 })
  remove()
  expect(faults.plan(delivery).delayMs).toBe(7)
  faults.clear()
  expect(faults.plan(delivery)).toEqual(none)
})

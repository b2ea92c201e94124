import { expect, it } from 'vitest'
import { HawserError } from '../errors/hawserError.js'
import { createFakeClock } from '../fixtures/fakeClock.js'
import { withDeadline } from './withDeadline.js'

const never = () => new Promise<never>(() => {})

/** An abort signal that counts its listeners. */
function countingSignal() {
  const controller = new AbortController()
  const { signal } = controller
  let listeners = 0
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...parameters: Parameters<typeof add>) => {
    listeners += 1
    add(...parameters)
  }
  signal.removeEventListener = (...parameters: Parameters<typeof remove>) => {
    listeners -= 1
    remove(...parameters)
  }
  return { controller, signal, listeners: () => listeners }
}

it('default: gives the answer and leaves no timer and no listener', async () => {
  const clock = createFakeClock()
  const { signal, listeners } = countingSignal()
  const answer = withDeadline(async () => 'answer', { clock, timeoutMs: 10, signal })
  expect([clock.pending(), listeners()]).toEqual([1, 1])
  expect(await answer).toBe('answer')
  expect([clock.pending(), listeners()]).toEqual([0, 0])
})

it('behavior: passes on a rejection, and a throw before the first wait', async () => {
  const clock = createFakeClock()
  const failure = new Error('failure')
  await expect(withDeadline(() => Promise.reject(failure), { clock, timeoutMs: 10 })).rejects.toBe(failure)
  const throws = (): Promise<never> => {
    throw failure
  }
  await expect(withDeadline(throws, { clock, timeoutMs: 10 })).rejects.toBe(failure)
  expect(clock.pending()).toBe(0)
})

it('behavior: when time is up it rejects and aborts, though the work ignores its signal', async () => {
  const clock = createFakeClock()
  const { signal, listeners } = countingSignal()
  let inner: AbortSignal | undefined
  const answer = withDeadline(
    (given) => {
      inner = given
      return never()
    },
    { clock, timeoutMs: 10, signal },
  )
  clock.advance(9)
  expect(inner?.aborted).toBe(false)
  clock.advance(1)
  await expect(answer).rejects.toMatchObject({ code: 'TIMEOUT', message: 'The request took too long to respond.' })
  expect(inner?.aborted).toBe(true)
  expect(inner?.reason).toMatchObject({ code: 'TIMEOUT' })
  expect([clock.pending(), listeners()]).toEqual([0, 0])
})

it('parameters: onTimeout', async () => {
  const clock = createFakeClock()
  const answer = withDeadline(never, {
    clock,
    timeoutMs: 10,
    onTimeout: () => new HawserError('RECEIPT_TIMEOUT', 'No receipt came.'),
  })
  clock.advance(10)
  await expect(answer).rejects.toMatchObject({ code: 'RECEIPT_TIMEOUT' })
})

it('behavior: an abort from outside rejects at once and reaches the work', async () => {
  const clock = createFakeClock()
  const { controller, signal, listeners } = countingSignal()
  let inner: AbortSignal | undefined
  const answer = withDeadline(
    (given) => {
      inner = given
      return never()
    },
    { clock, timeoutMs: 10, signal },
  )
  const reason = new Error('closed')
  controller.abort(reason)
  await expect(answer).rejects.toMatchObject({ code: 'ABORTED', message: 'Request was aborted', cause: reason })
  expect(inner?.aborted).toBe(true)
  expect([clock.pending(), listeners()]).toEqual([0, 0])
})

it('behavior: does not begin when the signal has aborted already', async () => {
  const clock = createFakeClock()
  let began = false
  const run = async () => {
    began = true
  }
  await expect(withDeadline(run, { clock, timeoutMs: 10, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'ABORTED',
  })
  expect([began, clock.pending()]).toEqual([false, 0])
})

it('behavior: a late failure of the work is no unhandled rejection, and a late answer changes nothing', async () => {
  const clock = createFakeClock()
  let failLate: (error: Error) => void = () => {}
  const late = withDeadline(() => new Promise((_, reject) => (failLate = reject)), { clock, timeoutMs: 10 })
  clock.advance(10)
  await expect(late).rejects.toMatchObject({ code: 'TIMEOUT' })
  // vitest fails the run on any unhandled rejection
  failLate(new Error('too late'))
  await new Promise((resolve) => setTimeout(resolve))

  let answerLate: (answer: string) => void = () => {}
  const slow = withDeadline(() => new Promise<string>((resolve) => (answerLate = resolve)), { clock, timeoutMs: 10 })
  clock.advance(10)
  answerLate('too late')
  await expect(slow).rejects.toMatchObject({ code: 'TIMEOUT' })
})

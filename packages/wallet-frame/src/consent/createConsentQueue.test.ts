import { describe, expect, it, vi } from 'vitest'
import type { ConsentPart } from './consent.js'
import { createConsentQueue } from './createConsentQueue.js'

const part = (message: `0x${string}`): ConsentPart => ({
  chainId: 'eip155:1',
  account: '0x1',
  actions: [],
  warnings: [],
  fee: null,
  simulation: null,
  toSign: { chainId: 'eip155:1', method: 'personal_sign', message, address: '0x1' },
})
const request = (id: string) => ({ id, parts: [part('0x01')] })
const never = new AbortController().signal
const rejected = expect.objectContaining({ code: 'USER_REJECTED' })
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'approved',
    (error: { code: string }) => error.code,
  )

it('default: one is shown at a time, in the order in which they came', async () => {
  const queue = createConsentQueue()
  const [first, second] = [request('a'), request('b')]
  const answers = [queue.ask(first, never), queue.ask(second, never)]
  expect(queue.current()).toBe(first)
  expect(queue.waiting()).toBe(1)
  queue.approve('a')
  expect(queue.current()).toBe(second)
  expect(await answers[0]).toBe(first.parts)
  queue.reject('b')
  await expect(answers[1]).rejects.toEqual(rejected)
  expect(queue.current()).toBeNull()
})

it('behavior: a press that was meant for another one does nothing', async () => {
  const queue = createConsentQueue()
  const answers = ['a', 'b'].map((id) => outcome(queue.ask(request(id), never)))
  queue.approve('b')
  queue.reject('b')
  queue.approve('c')
  expect(queue.current()?.id).toBe('a')
  queue.approve('a')
  queue.approve('a')
  expect(queue.current()?.id).toBe('b')
  queue.reject('b')
  expect(await Promise.all(answers)).toEqual(['approved', 'USER_REJECTED'])
})

it('behavior: closing refuses all that wait, and not the next one', async () => {
  const queue = createConsentQueue()
  const ten = Array.from({ length: 10 }, (_, at) => outcome(queue.ask(request(String(at)), never)))
  queue.rejectAll()
  expect(await Promise.all(ten)).toEqual(Array(10).fill('USER_REJECTED'))
  const next = outcome(queue.ask(request('next'), never))
  queue.approve('next')
  expect(await next).toBe('approved')
})

describe('given up by the app', () => {
  it('behavior: the one that is shown makes way for the next one', async () => {
    const queue = createConsentQueue()
    const cancel = new AbortController()
    const first = outcome(queue.ask(request('a'), cancel.signal))
    const second = outcome(queue.ask(request('b'), never))
    cancel.abort()
    expect(queue.current()?.id).toBe('b')
    queue.approve('a')
    expect(queue.current()?.id).toBe('b')
    queue.approve('b')
    expect(await Promise.all([first, second])).toEqual(['ABORTED', 'approved'])
  })

  it('behavior: one that waits is never shown', async () => {
    const queue = createConsentQueue()
    const cancel = new AbortController()
    const first = outcome(queue.ask(request('a'), never))
    const second = outcome(queue.ask(request('b'), cancel.signal))
    cancel.abort()
    expect(queue.waiting()).toBe(0)
    queue.approve('a')
    expect(queue.current()).toBeNull()
    expect(await Promise.all([first, second])).toEqual(['approved', 'ABORTED'])
  })

  it('error: one that was given up before it was asked', async () => {
    await expect(createConsentQueue().ask(request('a'), AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

it('behavior: who watches is told of each change, until it stops', () => {
  const queue = createConsentQueue()
  const listener = vi.fn()
  const stop = queue.watch(listener)
  void outcome(queue.ask(request('a'), never))
  void outcome(queue.ask(request('b'), never))
  queue.approve('a')
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  queue.rejectAll()
  expect(listener).toHaveBeenCalledTimes(3)
})

describe('shown as something else, as when somebody else pays for it', () => {
  it('behavior: what was shown last is what is approved, and the ask of the one before is over with it', async () => {
    const queue = createConsentQueue()
    const listener = vi.fn()
    queue.watch(listener)
    const first = queue.ask(request('a'), never)
    const next = request('a')
    queue.replace(next)
    expect(queue.current()).toBe(next)
    expect(listener).toHaveBeenCalledTimes(2)
    queue.approve('a')
    expect(await first).toBe(next.parts)
  })

  it('behavior: one that is over, or was approved meanwhile, is as it was', async () => {
    const queue = createConsentQueue()
    const before = request('a')
    const first = queue.ask(before, never)
    const second = queue.ask(request('b'), never)
    queue.approve('a')
    queue.replace(request('a'))
    expect(await first).toBe(before.parts)
    expect(queue.current()?.id).toBe('b')
    queue.reject('b')
    queue.replace(request('b'))
    expect(queue.current()).toBeNull()
    await expect(second).rejects.toEqual(rejected)
  })
})

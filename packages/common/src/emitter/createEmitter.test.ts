import { expect, expectTypeOf, it } from 'vitest'
import { createEmitter } from './createEmitter.js'

interface Events {
  connected: { address: string }
  closed: undefined
}

it('default: calls those that listen to the name, in their order', () => {
  const emitter = createEmitter<Events>()
  const calls: string[] = []
  emitter.on('connected', ({ address }) => calls.push(`first ${address}`))
  emitter.on('connected', ({ address }) => calls.push(`second ${address}`))
  emitter.on('closed', () => calls.push('closed'))
  emitter.emit('connected', { address: '0xab' })
  expect(calls).toEqual(['first 0xab', 'second 0xab'])
})

it('behavior: a removal takes away its own listener and no other, even of the same function', () => {
  const emitter = createEmitter<Events>()
  let count = 0
  const listener = () => {
    count += 1
  }
  const remove = emitter.on('closed', listener)
  emitter.on('closed', listener)
  remove()
  remove()
  emitter.emit('closed', undefined)
  expect(count).toBe(1)
  emitter.clear()
  emitter.emit('closed', undefined)
  expect(count).toBe(1)
})

it('behavior: a listener that throws keeps no other from being called', () => {
  const errors: unknown[] = []
  const emitter = createEmitter<Events>({ onError: (error) => errors.push(error) })
  const failure = new Error('listener')
  let called = false
  emitter.on('closed', () => {
    throw failure
  })
  emitter.on('closed', () => {
    called = true
  })
  emitter.emit('closed', undefined)
  expect(called).toBe(true)
  expect(errors).toEqual([failure])
})

it('behavior: an error is reported as uncaught when nobody asked for it', async () => {
  const failure = new Error('listener')
  const uncaught: unknown[] = []
  const realQueueMicrotask = globalThis.queueMicrotask
  globalThis.queueMicrotask = (run) => {
    try {
      run()
    } catch (error) {
      uncaught.push(error)
    }
  }
  try {
    const emitter = createEmitter<Events>()
    emitter.on('closed', () => {
      throw failure
    })
    emitter.emit('closed', undefined)
  } finally {
    globalThis.queueMicrotask = realQueueMicrotask
  }
  expect(uncaught).toEqual([failure])
})

it('behavior: those who come or go during an event', () => {
  const emitter = createEmitter<Events>()
  const calls: string[] = []
  emitter.on('closed', () => {
    calls.push('first')
    removeSecond()
    emitter.on('closed', () => calls.push('late'))
  })
  const removeSecond = emitter.on('closed', () => calls.push('second'))
  emitter.emit('closed', undefined)
  expect(calls).toEqual(['first'])
})

it('behavior: payloads are typed by their name', () => {
  const emitter = createEmitter<Events>()
  emitter.on('connected', (payload) => expectTypeOf(payload).toEqualTypeOf<{ address: string }>())
  // @ts-expect-error 'opened' is no event
  emitter.emit('opened', undefined)
  // @ts-expect-error an address is a text
  emitter.emit('connected', { address: 1 })
})

import { describe, expect, it } from 'vitest'
import { createInstances } from './instances.js'
import type { Internals } from './internals.js'

function setup() {
  const internals = {} as Internals
  const instances = createInstances(() => internals)
  const calls: string[] = []
  const create = (given: Internals) => ({
    given,
    start: () => void calls.push('start'),
    stop: () => void calls.push('stop'),
    dispose: () => void calls.push('dispose'),
  })
  return { internals, instances, calls, create }
}

describe('instances', () => {
  it('default: one of each, made when it is first asked for', () => {
    const { internals, instances, create } = setup()
    const instance = instances.get(create)
    expect(instance.given).toBe(internals)
    expect(instances.get(create)).toBe(instance)
    expect(instances.get(() => ({ other: true }))).toEqual({ other: true })
  })

  it('behavior: an instance follows the client, whenever it is made', () => {
    const { instances, calls, create } = setup()
    instances.get(create)
    expect(calls).toEqual([])
    instances.start()
    instances.stop()
    instances.dispose()
    expect(calls).toEqual(['start', 'stop', 'dispose'])
  })

  it('behavior: one that is made while the client works begins at once', () => {
    const { instances, calls, create } = setup()
    instances.start()
    instances.get(create)
    instances.get(create)
    expect(calls).toEqual(['start'])
  })

  it('behavior: one that another one makes as it starts begins once', () => {
    const { instances, calls, create } = setup()
    instances.get(() => ({ start: () => void instances.get(create) }))
    instances.start()
    expect(calls).toEqual(['start'])
  })

  it('behavior: one that is made when the client has stopped pauses from the first', () => {
    const { instances, calls, create } = setup()
    instances.start()
    instances.stop()
    instances.get(create)
    expect(calls).toEqual(['stop'])
  })
})

import { describe, expect, it } from 'vitest'
import type { Internals } from './internals.js'
import { createParts } from './parts.js'

function setup() {
  const internals = {} as Internals
  const parts = createParts(() => internals)
  const calls: string[] = []
  const create = (given: Internals) => ({
    given,
    start: () => void calls.push('start'),
    stop: () => void calls.push('stop'),
    dispose: () => void calls.push('dispose'),
  })
  return { internals, parts, calls, create }
}

describe('parts', () => {
  it('default: one of each kind, made when it is first asked for', () => {
    const { internals, parts, create } = setup()
    const part = parts.get(create)
    expect(part.given).toBe(internals)
    expect(parts.get(create)).toBe(part)
    expect(parts.get(() => ({ other: true }))).toEqual({ other: true })
  })

  it('behavior: a part follows the client, whenever it is made', () => {
    const { parts, calls, create } = setup()
    parts.get(create)
    expect(calls).toEqual([])
    parts.start()
    parts.stop()
    parts.dispose()
    expect(calls).toEqual(['start', 'stop', 'dispose'])
  })

  it('behavior: one that is made while the client works begins at once', () => {
    const { parts, calls, create } = setup()
    parts.start()
    parts.get(create)
    parts.get(create)
    expect(calls).toEqual(['start'])
  })
})

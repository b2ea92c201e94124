import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPace } from './useRowWindow.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createPace', () => {
  it('default: a list that rests, or is scrolled as it is read, can be looked at', () => {
    const pace = createPace()
    const callback = vi.fn()
    pace.whenReadable(callback)
    pace.move(0, 1_000)
    pace.move(-40, 1_050)
    pace.whenReadable(callback)
    expect(callback).toHaveBeenCalledTimes(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('behavior: while it flies past, who waits is called when it rests, and once', () => {
    const pace = createPace()
    const callback = vi.fn()
    pace.move(0, 1_000)
    pace.move(-200, 1_016)
    pace.whenReadable(callback)
    vi.advanceTimersByTime(119)
    pace.move(-400, 1_135)
    vi.advanceTimersByTime(119)
    expect(callback).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(callback).toHaveBeenCalledOnce()
    pace.whenReadable(callback)
    expect(callback).toHaveBeenCalledTimes(2)
  })

  it('behavior: it is enough that it slows down; who has left is not called', () => {
    const pace = createPace()
    const [stays, leaves] = [vi.fn(), vi.fn()]
    pace.move(0, 1_000)
    pace.move(-200, 1_016)
    pace.whenReadable(stays)
    pace.whenReadable(leaves)()
    pace.move(-210, 1_032)
    expect([stays.mock.calls.length, leaves.mock.calls.length]).toEqual([1, 0])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('behavior: at the end nothing is left running, and nothing is asked for rows that have gone', () => {
    const pace = createPace()
    const callback = vi.fn()
    pace.move(0, 1_000)
    pace.move(-200, 1_016)
    pace.whenReadable(callback)
    pace.stop()
    expect(vi.getTimerCount()).toBe(0)
    pace.move(-210, 2_000)
    expect(callback).not.toHaveBeenCalled()
    pace.whenReadable(callback)
    expect(callback).toHaveBeenCalledOnce()
  })
})

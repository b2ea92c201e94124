import { describe, expect, it, vi } from 'vitest'
import { createFakeClock } from '../fixtures/fakeClock.js'
import { VISIBLE_TIME_MS, type Visibility, watchVisibility } from './watchVisibility.js'

interface Entry {
  readonly isIntersecting: boolean
  readonly intersectionRatio: number
  readonly isVisible?: boolean
}

/** A window moved by hand: real ones, with real covers, are in the test of the page. `isOld` is a browser without Intersection Observer v2. */
function open({ isOld = false } = {}) {
  const clock = createFakeClock()
  let report: (entries: readonly Entry[]) => void = () => {}
  const disconnect = vi.fn()
  class Observer {
    constructor(callback: (entries: readonly Entry[]) => void) {
      report = callback
    }
    observe() {}
    disconnect = disconnect
  }
  const listeners = new Map<string, Set<() => void>>()
  const target = {
    addEventListener: (type: string, listener: () => void) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
    },
    removeEventListener: (type: string, listener: () => void) => void listeners.get(type)?.delete(listener),
  }
  const state = { innerWidth: 360, innerHeight: 600, visibilityState: 'visible', isFocused: true }
  const window = {
    ...target,
    get innerWidth() {
      return state.innerWidth
    },
    get innerHeight() {
      return state.innerHeight
    },
    document: {
      ...target,
      get visibilityState() {
        return state.visibilityState
      },
      hasFocus: () => state.isFocused,
    },
    IntersectionObserver: Observer,
  }
  const changes: Visibility[] = []
  const onChange = (visibility: Visibility) => changes.push(visibility)
  const watch = watchVisibility({ target: {} as Element, window: window as never, clock, onChange })
  const see = (entry: Partial<Entry> = {}) =>
    report([{ isIntersecting: true, intersectionRatio: 1, ...(isOld ? {} : { isVisible: true }), ...entry }])
  const fire = (type: string) => {
    for (const listener of listeners.get(type) ?? []) listener()
  }
  const heard = () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
  return { watch, clock, see, fire, state, changes, disconnect, heard }
}
const visible = { isVisible: true, reason: null }
const hidden = (reason: Visibility['reason']) => ({ isVisible: false, reason })

it.each([{ isOld: false }, { isOld: true }])('default: what was seen for long enough counts (%o)', (browser) => {
  const { watch, clock, see, changes } = open(browser)
  expect(watch.now()).toEqual(hidden('early'))
  see()
  clock.advance(VISIBLE_TIME_MS - 1)
  expect(watch.now()).toEqual(hidden('early'))
  clock.advance(1)
  expect(watch.now()).toEqual(visible)
  expect(changes).toEqual([hidden('early'), visible])
})

it('behavior: before the browser has looked nothing counts, however long it takes', () => {
  const { watch, clock } = open()
  clock.advance(60_000)
  expect(watch.now()).toEqual(hidden('early'))
})

describe('a break begins the time anew', () => {
  const seenAs =
    (entry: Partial<Entry>) =>
    ({ see }: ReturnType<typeof open>) => {
      see(entry)
      return () => see()
    }
  it.each<[string, Visibility['reason'], (opened: ReturnType<typeof open>) => () => void]>([
    ['covered', 'covered', seenAs({ isVisible: false })],
    ['cut off', 'small', seenAs({ intersectionRatio: 0.9 })],
    ['out of sight', 'small', seenAs({ isIntersecting: false, intersectionRatio: 0 })],
    [
      'narrow',
      'small',
      ({ state, fire }) => {
        state.innerWidth = 200
        fire('resize')
        return () => {
          state.innerWidth = 360
          fire('resize')
        }
      },
    ],
    [
      'behind another window',
      'away',
      ({ state, fire }) => {
        state.isFocused = false
        fire('blur')
        return () => {
          state.isFocused = true
          fire('focus')
        }
      },
    ],
    [
      'in a hidden tab',
      'away',
      ({ state, fire }) => {
        state.visibilityState = 'hidden'
        fire('visibilitychange')
        return () => {
          state.visibilityState = 'visible'
          fire('visibilitychange')
        }
      },
    ],
  ])('behavior: %s', (_name, reason, hide) => {
    const opened = open()
    opened.see()
    opened.clock.advance(VISIBLE_TIME_MS)
    const show = hide(opened)
    expect(opened.watch.now()).toEqual(hidden(reason))
    opened.clock.advance(VISIBLE_TIME_MS)
    expect(opened.watch.now()).toEqual(hidden(reason))
    show()
    expect(opened.watch.now()).toEqual(hidden('early'))
    opened.clock.advance(VISIBLE_TIME_MS)
    expect(opened.watch.now()).toEqual(visible)
  })
})

it('behavior: at the press itself it is looked once more, whatever was told before', () => {
  const { watch, clock, see, state } = open()
  see()
  clock.advance(VISIBLE_TIME_MS)
  // No event has come of it yet.
  state.innerHeight = 100
  expect(watch.now()).toEqual(hidden('small'))
})

it('behavior: what is stopped hears nothing any more, and has no timer', () => {
  const { watch, clock, see, disconnect, heard } = open()
  see()
  watch.stop()
  expect(disconnect).toHaveBeenCalledOnce()
  expect(heard()).toBe(0)
  expect(clock.pending()).toBe(0)
})

import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeClock } from '../fixtures/fakeClock.js'
import { createBrowserPlatform } from './createBrowserPlatform.js'
import { parseSafeLink } from './links.js'
import { systemClock } from './platform.js'

describe('createBrowserPlatform on a server', () => {
  it('default: has no window and keeps values in memory', () => {
    const platform = createBrowserPlatform()
    expect(platform.window).toBeUndefined()
    expect(platform.userAgent).toBe('')
    platform.onVisible(() => {})()
    expect([platform.store.set('a', '1'), platform.store.get('a')]).toEqual([false, '1'])
  })

  it('behavior: two platforms share no memory', () => {
    createBrowserPlatform().store.set('a', '1')
    expect(createBrowserPlatform().store.get('a')).toBeNull()
  })
})

describe('parseSafeLink', () => {
  it.each([
    'https://a.example/b?c=d#e',
    'http://127.0.0.1:5173/',
    'metamask://wc?uri=wc%3Aa',
    'wc:abc@2?relay-protocol=irn',
    'tg://resolve',
  ])('default: %s passes', (url) => {
    expect(parseSafeLink(url)).toBe(url)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' \u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'filesystem:https://a.example/1',
    'about:blank',
    'view-source:https://a.example',
    '/relative',
    '//a.example',
    'a.example',
    '',
  ])('behavior: refuses %j', (url) => {
    expect(parseSafeLink(url)).toBeUndefined()
  })

  it('behavior: no spelling of a script gets through', () => {
    const noise = fc.string({ unit: fc.constantFrom('\t', '\n', '\r'), maxLength: 2 })
    const spelled = fc
      .tuple(...[...'javascript:'].map((letter) => fc.tuple(fc.constantFrom(letter, letter.toUpperCase()), noise)))
      .map((letters) => `${letters.flat().join('')}alert(1)`)
    fc.assert(fc.property(spelled, (url) => parseSafeLink(url) === undefined))
  })
})

describe('systemClock', () => {
  afterEach(() => vi.useRealTimers())

  it('default: runs after the delay, unless it was cancelled', () => {
    vi.useFakeTimers({ now: 5_000 })
    const calls: number[] = []
    systemClock.setTimeout(() => calls.push(systemClock.nowMs()), 10)
    const cancel = systemClock.setTimeout(() => calls.push(-1), 10)
    cancel()
    vi.advanceTimersByTime(9)
    expect(calls).toEqual([])
    vi.advanceTimersByTime(1)
    expect(calls).toEqual([5_010])
  })

  it('behavior: a delay past 32 bits does not fire at once', () => {
    vi.useFakeTimers()
    let fired = false
    const cancel = systemClock.setTimeout(() => {
      fired = true
    }, Number.POSITIVE_INFINITY)
    vi.advanceTimersByTime(1_000_000)
    expect(fired).toBe(false)
    cancel()
  })
})

it('behavior: the clock of the tests runs timers in the order in which they are due', () => {
  const clock = createFakeClock(100)
  const calls: string[] = []
  clock.setTimeout(() => calls.push(`late ${clock.nowMs()}`), 20)
  clock.setTimeout(() => {
    calls.push(`early ${clock.nowMs()}`)
    clock.setTimeout(() => calls.push(`nested ${clock.nowMs()}`), 5)
  }, 10)
  clock.advance(30)
  expect(calls).toEqual(['early 110', 'nested 115', 'late 120'])
  expect([clock.nowMs(), clock.pending()]).toEqual([130, 0])
})

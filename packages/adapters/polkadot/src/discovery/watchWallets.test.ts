import type { Clock } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { nameWallet, readWallets, type Wallet } from './readWallets.js'
import { watchWallets } from './watchWallets.js'

const entry = () => ({ version: '1', enable: async () => ({}) })

function createPage(injectedWeb3?: unknown) {
  const listeners = new Map<string, Set<unknown>>()
  const target = new EventTarget()
  const page = Object.assign(target, {
    injectedWeb3,
    addEventListener(type: string, listener: EventListener) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
      EventTarget.prototype.addEventListener.call(target, type, listener)
    },
    removeEventListener(type: string, listener: EventListener) {
      listeners.get(type)?.delete(listener)
      EventTarget.prototype.removeEventListener.call(target, type, listener)
    },
  })
  const visible = new Set<() => void>()
  let timers: { readonly run: () => void; readonly dueMs: number }[] = []
  let nowMs = 0
  const clock: Clock = {
    nowMs: () => nowMs,
    setTimeout(run, delayMs) {
      const timer = { run, dueMs: nowMs + delayMs }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
  return {
    page,
    platform: {
      window: page as unknown as Window & typeof globalThis,
      clock,
      onVisible(callback: () => void) {
        visible.add(callback)
        return () => void visible.delete(callback)
      },
    },
    show() {
      for (const callback of visible) callback()
    },
    advance(ms: number) {
      const endMs = nowMs + ms
      for (;;) {
        const next = [...timers].sort((a, b) => a.dueMs - b.dueMs)[0]
        if (!next || next.dueMs > endMs) break
        nowMs = next.dueMs
        timers = timers.filter((other) => other !== next)
        next.run()
      }
      nowMs = endMs
    },
    open: () => timers.length + visible.size + [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    timers: () => timers.length,
  }
}

describe('watchWallets', () => {
  it('ENT-03 default: what is there, at once, and nothing is asked of it', () => {
    const enable = vi.fn()
    const { platform } = createPage({ talisman: { enable }, 'polkadot-js': entry() })
    const onChange = vi.fn()
    watchWallets(platform, onChange)
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(onChange.mock.calls[0]?.[0]).toMatchObject([
      { id: 'talisman', name: 'Talisman' },
      { id: 'polkadot-js', name: 'polkadot{.js}' },
    ])
    expect(enable).not.toHaveBeenCalled()
  })

  it.each([
    ['by looking again', (page: ReturnType<typeof createPage>) => page.advance(12_750)],
    ['when the page has loaded', (page: ReturnType<typeof createPage>) => page.page.dispatchEvent(new Event('load'))],
    ['when the user comes back', (page: ReturnType<typeof createPage>) => page.page.dispatchEvent(new Event('focus'))],
    [
      'when something is pressed',
      (page: ReturnType<typeof createPage>) => page.page.dispatchEvent(new Event('pointerdown')),
    ],
    ['when a key is pressed', (page: ReturnType<typeof createPage>) => page.page.dispatchEvent(new Event('keydown'))],
    ['when the page is shown', (page: ReturnType<typeof createPage>) => page.show()],
  ])('behavior: a wallet that appears late is found %s', (_, happen) => {
    const made = createPage()
    const seen: (readonly Wallet[])[] = []
    watchWallets(made.platform, (wallets) => seen.push(wallets))
    expect(seen).toEqual([[]])
    made.page.injectedWeb3 = { nova: entry() }
    happen(made)
    expect(seen.at(-1)).toMatchObject([{ id: 'nova' }])
    happen(made)
    expect(seen).toHaveLength(2)
  })

  it('behavior: looking has an end, and ending it leaves nothing behind', () => {
    const made = createPage()
    const stop = watchWallets(made.platform, () => {})
    expect(made.open()).toBe(6)
    made.advance(60_000)
    expect(made.timers()).toBe(0)
    stop()
    expect(made.open()).toBe(0)
    const early = createPage()
    const onChange = vi.fn()
    watchWallets(early.platform, onChange)()
    expect(early.open()).toBe(0)
    early.page.injectedWeb3 = { nova: entry() }
    early.advance(60_000)
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('behavior: a wallet that writes itself anew is told again', () => {
    const made = createPage({ nova: entry() })
    const onChange = vi.fn()
    watchWallets(made.platform, onChange)
    made.page.injectedWeb3 = { nova: entry() }
    made.show()
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('behavior: without a window', () => {
    const onChange = vi.fn()
    watchWallets({ ...createPage().platform, window: undefined }, onChange)()
    expect(onChange.mock.calls).toEqual([[[]]])
  })
})

describe('readWallets', () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
      ownKeys: () => {
        throw new Error('trap')
      },
    },
  )

  it.each([undefined, null, 5, 'text', [], trap])('behavior: hostile page %#', (injectedWeb3) => {
    expect(readWallets({ injectedWeb3 })).toEqual([])
    expect(readWallets(trap)).toEqual([])
  })

  it('behavior: what is no wallet is left out, and the others stay', () => {
    const injectedWeb3 = {
      a: null,
      b: {},
      c: trap,
      get d() {
        throw new Error('trap')
      },
      '\u202e\u200b': entry(),
      '///': entry(),
      new: { connect: async () => ({}) },
      good: entry(),
      GOOD: entry(),
    }
    expect(readWallets({ injectedWeb3 }).map(({ id }) => id)).toEqual(['new', 'good', 'good#2'])
  })

  it('behavior: a flood', () => {
    const injectedWeb3 = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`w${i}`, entry()]))
    expect(readWallets({ injectedWeb3 })).toHaveLength(500)
    const late = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`w${i}`, entry()]))
    expect(readWallets({ injectedWeb3: { ...late, own: entry() } }).at(-1)?.id).toBe('own')
  })

  it('behavior: keys that make one id are wallets of their own, and each keeps its id', () => {
    const ids = new Map<string, string>()
    const read = (injectedWeb3: object) => readWallets({ injectedWeb3 }, ids).map(({ id }) => id)
    expect(read({ talisman: entry(), Talisman: entry() })).toEqual(['talisman', 'talisman#2'])
    expect(read({ Talisman: entry() })).toEqual(['talisman#2'])
  })
})

it('behavior: names are as shown, ids as stored', () => {
  expect(nameWallet('subwallet-js')).toEqual({ id: 'subwallet-js', name: 'SubWallet' })
  expect(nameWallet('My Wallet (β)')).toEqual({ id: 'my-wallet', name: 'My Wallet (β)' })
  expect(nameWallet('constructor')).toEqual({ id: 'constructor', name: 'constructor' })
  expect(nameWallet('x'.repeat(10_000))?.name).toHaveLength(64)
  expect(nameWallet(`evil\u202eeman`)?.name).toBe('evil eman')
})

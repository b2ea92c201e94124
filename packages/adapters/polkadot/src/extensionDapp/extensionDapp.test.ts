import { createMemoryStore, type Platform, systemClock } from '@hawser/common'
import { expect, it, vi } from 'vitest'
import { polkadot } from '../polkadot.js'
import { extensionDapp } from './extensionDapp.js'

it.each([5, {}, [5], ['x']])('parameters: compatInits %j', (compatInits) => {
  expect(() => extensionDapp({ compatInits: compatInits as never })).toThrow(
    expect.objectContaining({ code: 'INVALID_OPTIONS' }),
  )
})

it('behavior: making one touches nothing', () => {
  const platform = new Proxy({} as Platform, {
    get: (_, name) => {
      throw new Error(`${String(name)} was read`)
    },
  })
  const init = vi.fn()
  const load = vi.fn()
  const adapter = polkadot({ discovery: extensionDapp({ compatInits: [init], load }) })
  expect(adapter.create({ platform, networks: () => [] })).toMatchObject({ namespace: 'polkadot' })
  expect(init).not.toHaveBeenCalled()
})

it('behavior: on a server nothing is found, run or loaded', () => {
  const platform: Platform = {
    window: undefined,
    clock: systemClock,
    onVisible: () => () => {},
    fetch,
    store: createMemoryStore(),
    userAgent: '',
  }
  const init = vi.fn()
  const load = vi.fn()
  const seen = vi.fn()
  const adapter = polkadot({ discovery: extensionDapp({ compatInits: [init], load }) })
  adapter.create({ platform, networks: () => [] }).watchConnectors(seen)()
  expect(seen.mock.calls).toEqual([[[]]])
  expect(init).not.toHaveBeenCalled()
  expect(load).not.toHaveBeenCalled()
})

it('behavior: shims run once, however often discovery begins, and the library is loaded by a connect, again where it did not arrive', async () => {
  const page = Object.assign(new EventTarget(), { injectedWeb3: { one: { enable: async () => ({}) } } })
  const platform: Platform = {
    window: page as unknown as Window & typeof globalThis,
    clock: systemClock,
    onVisible: () => () => {},
    fetch,
    store: createMemoryStore(),
    userAgent: '',
  }
  const init = vi.fn(async () => true)
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const adapter = polkadot({ discovery: extensionDapp({ compatInits: [init], load }) }).create({
    platform,
    networks: () => [],
  })
  const seen = vi.fn()
  adapter.watchConnectors(seen)()
  adapter.watchConnectors(seen)()
  expect(init).toHaveBeenCalledTimes(1)
  expect(load).not.toHaveBeenCalled()
  const [connector] = seen.mock.lastCall?.[0] ?? []
  for (const generation of [1, 2]) {
    const { signal } = new AbortController()
    await expect(connector.connect({ namespaces: ['polkadot'], generation, signal })).rejects.toMatchObject({
      code: 'MODULE_LOAD_FAILED',
    })
    expect(load).toHaveBeenCalledTimes(generation)
  }
})

import { createMemoryStore, type Platform, systemClock } from '@hawser/common'
import type { Connector } from '@hawser/core'
import { describe, expect, it, vi } from 'vitest'
import { polkadot } from './polkadot.js'

const loaded = vi.hoisted(() => vi.fn())
vi.mock('./wallet/createWalletMethods.js', (original) => {
  loaded()
  return original()
})

describe('polkadot', () => {
  it.each([{ 'polkadot:ab': -1 }, { 'polkadot:ab': 16_384 }, { 'polkadot:ab': 1.5 }, { 'eip155:1': 0 }])(
    'parameters: ss58Prefixes %j',
    (ss58Prefixes) => {
      expect(() => polkadot({ ss58Prefixes })).toThrow(expect.objectContaining({ code: 'INVALID_OPTIONS' }))
    },
  )

  it('behavior: making one touches nothing', () => {
    const platform = new Proxy({} as Platform, {
      get: (_, name) => {
        throw new Error(`${String(name)} was read`)
      },
    })
    expect(polkadot().create({ platform, networks: () => [] })).toMatchObject({ namespace: 'polkadot' })
  })

  it('behavior: a connector stays itself when discovery ends and begins again', () => {
    const page = Object.assign(new EventTarget(), { injectedWeb3: { talisman: { enable: async () => ({}) } } })
    const platform: Platform = {
      window: page as unknown as Window & typeof globalThis,
      clock: systemClock,
      onVisible: () => () => {},
      fetch,
      store: createMemoryStore(),
      userAgent: '',
    }
    const adapter = polkadot().create({ platform, networks: () => [] })
    const seen = vi.fn()
    adapter.watchConnectors(seen)()
    adapter.watchConnectors(seen)()
    expect(seen.mock.calls[0]?.[0]).toHaveLength(1)
    expect(seen.mock.calls[1]?.[0][0]).toBe(seen.mock.calls[0]?.[0][0])
  })

  it('behavior: a connection that was never asked for on this page ends without the code that would ask', async () => {
    const page = Object.assign(new EventTarget(), { injectedWeb3: { talisman: { enable: async () => ({}) } } })
    const window = page as unknown as Window & typeof globalThis
    const adapter = polkadot().create({
      platform: { window, clock: systemClock, onVisible: () => () => {} } as unknown as Platform,
      networks: () => [],
    })
    let connector: Connector | undefined
    adapter.watchConnectors(([found]) => {
      connector = found
    })()
    const asked = { namespaces: ['polkadot'], signal: new AbortController().signal } as const
    await connector?.disconnect(asked)
    expect(loaded).not.toHaveBeenCalled()
    await connector?.getProvider('polkadot')
    await connector?.disconnect(asked)
    expect(loaded).toHaveBeenCalledTimes(1)
  })

  it('behavior: addresses by their form', () => {
    const { isAddress } = polkadot().create({ platform: {} as Platform, networks: () => [] })
    expect(isAddress('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')).toBe(true)
    expect(isAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(true)
    expect(isAddress('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')).toBe(false)
  })
})

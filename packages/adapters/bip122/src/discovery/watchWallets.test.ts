import type { Clock } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { watchWallets } from './watchWallets.js'

function createPage(properties: object = {}) {
  return Object.assign(new EventTarget(), properties) as unknown as Window & typeof globalThis
}

function createClock() {
  let timers: { readonly callback: () => void; readonly delayMs: number }[] = []
  const clock: Pick<Clock, 'setTimeout'> = {
    setTimeout(callback, delayMs) {
      const timer = { callback, delayMs }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
  return {
    clock,
    pending: () => timers.map(({ delayMs }) => delayMs),
    fire() {
      const [timer] = timers.splice(0, 1)
      timer?.callback()
    },
  }
}

function watch(page: (Window & typeof globalThis) | undefined, time = createClock()) {
  const heard: string[][] = []
  const stop = watchWallets(page, time.clock, (wallets) =>
    heard.push(wallets.map(({ id, protocol }) => `${id} ${protocol}`)),
  )
  return { heard, stop, time }
}

const provider = () => ({ request: async () => ({}) })

describe('watchWallets', () => {
  it('CAP-02 default: wallets of every protocol, each once', () => {
    const page = createPage({
      btc_providers: [
        { id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', icon: 'data:image/svg+xml;base64,AA==' },
        { id: 'LeatherProvider', name: 'Leather', icon: 'data:image/svg;base64,AA==' },
      ],
      XverseProviders: { BitcoinProvider: provider() },
      LeatherProvider: provider(),
      okxwallet: { bitcoin: { connect() {} } },
      unisat: {},
      bitkeep: { unisat: {} },
      binancew3w: { bitcoin: {} },
    })
    expect(watch(page).heard).toEqual([
      [
        'xverse-wallet sats-connect',
        'leather leather',
        'okx-wallet okx',
        'unisat-wallet unisat',
        'bitget-wallet unisat',
        'binance-wallet unisat',
      ],
    ])
  })

  it('ENT-03 default: type, name, and an icon under a media type that browsers draw', () => {
    const page = createPage({
      btc_providers: [{ id: 'LeatherProvider', name: 'Leather', icon: 'data:image/svg;base64,AA==' }],
      LeatherProvider: provider(),
      unisat: {},
    })
    const lists: unknown[] = []
    watchWallets(page, createClock().clock, (wallets) => lists.push(wallets))
    expect(lists).toMatchObject([
      [
        { type: 'ANNOUNCED', name: 'Leather', icon: 'data:image/svg+xml;base64,AA==' },
        { type: 'INJECTED', name: 'UniSat Wallet' },
      ],
    ])
  })

  it('CAP-02 behavior: a wallet at its own place is one entry by two ways, the one that can do more; else two of a name are two', () => {
    const page = createPage({
      btc_providers: [
        { id: 'elsewhere', name: 'OKX Wallet', icon: '' },
        { id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', icon: '' },
        { id: 'odd.place', name: 'Odd', icon: '' },
      ],
      elsewhere: provider(),
      XverseProviders: { BitcoinProvider: provider() },
      odd: { place: provider() },
      okxwallet: { bitcoin: {} },
    })
    const { heard } = watch(page)
    const wallet = { version: '1.0.0', name: 'Xverse Wallet', icon: '', chains: [], accounts: [] }
    const detail = (api: { register(wallet: object): void }) => {
      api.register({ ...wallet, features: { 'bitcoin:connect': {} } })
      api.register({ ...wallet, name: 'Solana alone', features: { 'standard:connect': {} } })
      api.register({ ...wallet, name: 'Odd', features: { 'bitcoin:connect': {} } })
      api.register({ ...wallet, name: 'Other', features: { 'bitcoin:connect': {} } })
    }
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(heard.at(-1)).toEqual([
      'okx-wallet#2 sats-connect',
      'xverse-wallet sats-connect',
      'odd sats-connect',
      'okx-wallet okx',
      'odd#2 wallet-standard',
      'other wallet-standard',
    ])
  })

  it('behavior: a wallet that comes late and silently is found by looks at growing intervals, which end', () => {
    const page = createPage()
    const { heard, time } = watch(page)
    expect(time.pending()).toEqual([100])
    time.fire()
    expect(time.pending()).toEqual([200])
    Object.assign(page, { unisat: {} })
    time.fire()
    expect(heard).toEqual([[], ['unisat-wallet unisat']])
    while (time.pending().length > 0) time.fire()
    expect(heard).toHaveLength(2)
  })

  it('behavior: found at once when the page has loaded', () => {
    const page = createPage()
    const { heard } = watch(page)
    Object.assign(page, { unisat: {} })
    page.dispatchEvent(new Event('load'))
    expect(heard.at(-1)).toEqual(['unisat-wallet unisat'])
  })

  it('behavior: after the end no listener and no timer is left', () => {
    const page = createPage()
    const { heard, stop, time } = watch(page)
    stop()
    expect(time.pending()).toEqual([])
    Object.assign(page, { unisat: {} })
    page.dispatchEvent(new Event('load'))
    expect(heard).toEqual([[]])
  })

  it('behavior: without a page there is nothing, and nothing runs', () => {
    const { heard, time, stop } = watch(undefined)
    expect(heard).toEqual([[]])
    expect(time.pending()).toEqual([])
    stop()
  })

  it('behavior: hostile entries and getters are dropped, and stop nobody', () => {
    const trap = {
      get: () => {
        throw new Error('trap')
      },
    }
    const page = createPage({
      btc_providers: [
        null,
        42,
        {},
        { id: 7, name: 'x' },
        { id: 'a'.repeat(1_000), name: 'x' },
        { id: 'Trap', name: '\u200b' },
        { id: 'Missing', name: 'Missing' },
        new Proxy({}, trap),
        { id: 'Good', name: ' Go\u202eod ', icon: 'javascript:alert(1)' },
      ],
      Trap: {},
      Good: provider(),
    })
    Object.defineProperty(page, 'okxwallet', trap)
    Object.defineProperty(page, 'unisat', { value: new Proxy({}, trap) })
    expect(watch(page).heard).toEqual([['go-od sats-connect', 'unisat-wallet unisat']])
  })

  it('behavior: an entry that names no place is read no further', () => {
    const read: unknown[] = []
    const entry = (id: unknown) => ({
      id,
      get name() {
        read.push(id)
        return 'Wallet'
      },
    })
    const page = createPage({ btc_providers: [entry(5), entry(undefined), entry({}), entry('there')], there: {} })
    expect(watch(page).heard.at(-1)).toHaveLength(1)
    expect(read).toEqual(['there'])
  })

  it('behavior: a flood has an end, and takes the place of no wallet that comes after two hundred, or stands at its own', () => {
    const flood = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `p${i}`, name: `Flood ${i}` }))
    const providers = Object.fromEntries(flood(10_000).map(({ id }) => [id, provider()]))
    const ids = (btc_providers: object[]) =>
      watch(createPage({ ...providers, own: provider(), unisat: {}, btc_providers })).heard.at(-1) ?? []
    expect(ids([...flood(200), { id: 'own', name: 'Own' }]).slice(-2)).toEqual([
      'own sats-connect',
      'unisat-wallet unisat',
    ])
    expect(ids(flood(10_000))).toHaveLength(501)
    expect(ids(flood(10_000)).at(-1)).toBe('unisat-wallet unisat')

    const page = createPage({ btc_providers: flood(10_000), ...providers })
    const { heard } = watch(page)
    const wallet = { version: '1.0.0', icon: '', features: { 'bitcoin:connect': {} }, chains: [], accounts: [] }
    const late = flood(600).map(({ name }) => ({ ...wallet, name: `Late ${name}` }))
    const detail = (api: { register(...wallets: object[]): void }) => api.register(...late)
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(heard.at(-1)).toHaveLength(1_000)
  })
})

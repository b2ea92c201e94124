import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCookieStore } from './createCookieStore.js'
import { createStorage } from './createStorage.js'
import type { KeyValueStore } from './storage.js'
import { createLocalStorageStore, createMemoryStore } from './stores.js'
import { withMemoryFallback } from './withMemoryFallback.js'

const refuse = () => {
  throw new Error('blocked')
}
/** A store whose every function throws, as localStorage does in a sandboxed frame. */
const blocked = { get: refuse, set: refuse, remove: refuse, keys: refuse, watch: refuse }

/** A document whose cookie jar follows RFC 6265 as far as a page can see it: one pair at a time, Max-Age 0 removes. */
function createPage(protocol = 'http:') {
  const jar = new Map<string, string>()
  const written: string[] = []
  const page = {
    location: { protocol },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    },
  }
  return { document: page as unknown as Document, jar, written }
}

const stores: readonly (readonly [name: string, create: () => KeyValueStore])[] = [
  ['memory', createMemoryStore],
  ['localStorage on a server', () => createLocalStorageStore(() => undefined)],
  ['a blocked store', () => withMemoryFallback(blocked)],
  [
    'cookies',
    () => {
      const { document } = createPage()
      return createCookieStore({ getDocument: () => document })
    },
  ],
  ['cookies on a server', () => createCookieStore({ cookieHeader: '' })],
]

describe.each(stores)('a store over %s', (_, create) => {
  it('ENT-11 default: keeps, lists and removes', () => {
    const store = create()
    expect(store.get('a')).toBeNull()
    store.set('a', '1')
    store.set('b', '; ,=%"é🚢\n')
    store.set('a', '2')
    expect([store.get('a'), store.get('b'), [...store.keys()].sort()]).toEqual(['2', '; ,=%"é🚢\n', ['a', 'b']])
    store.remove('a')
    store.remove('never there')
    expect([store.get('a'), store.keys()]).toEqual([null, ['b']])
    store.watch(() => {})()
  })

  it('ENT-11 behavior: any key and value, never a throw', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\ud800', '__proto__', '=', ';', '%', ''),
    )
    fc.assert(
      fc.property(text, text, (key, value) => {
        const store = create()
        store.set(key, value)
        expect(store.get(key)).toBe(value)
        expect(store.keys()).toEqual([key])
        store.remove(key)
        expect([store.get(key), store.keys()]).toEqual([null, []])
      }),
    )
  })
})

describe('withMemoryFallback', () => {
  it('ENT-11 behavior: says that a value was not kept, and still knows it', () => {
    const store = withMemoryFallback(blocked)
    expect([store.set('a', '1'), store.get('a'), store.keys()]).toEqual([false, '1', ['a']])
  })

  it('ENT-11 behavior: a full store keeps the old value and memory the new one, until it fits again', () => {
    const kept = new Map([['a', 'old']])
    let full = true
    const store = withMemoryFallback({
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => (full ? refuse() : kept.set(key, value)),
      remove: (key) => void kept.delete(key),
      keys: () => [...kept.keys()],
      watch: () => () => {},
    })
    expect([store.set('a', 'new'), store.get('a'), kept.get('a'), store.keys()]).toEqual([false, 'new', 'old', ['a']])
    full = false
    expect([store.set('a', 'newer'), store.get('a'), kept.get('a')]).toEqual([true, 'newer', 'newer'])
  })

  it('ENT-11 behavior: what cannot be removed is gone for this session', () => {
    const store = withMemoryFallback({ ...blocked, get: () => 'stuck', keys: () => ['a'] })
    expect(store.get('a')).toBe('stuck')
    store.remove('a')
    expect([store.get('a'), store.keys()]).toEqual([null, []])
  })

  it('ENT-11 behavior: a change from another tab replaces what memory holds', () => {
    let announce: (key: string | null) => void = () => {}
    let elsewhere = 'old'
    const store = withMemoryFallback({
      ...blocked,
      get: () => elsewhere,
      watch: (callback) => {
        announce = callback
        return () => {}
      },
    })
    const changes: (string | null)[] = []
    store.watch((key) => changes.push(key))
    store.set('a', 'mine')
    expect(store.get('a')).toBe('mine')
    elsewhere = 'theirs'
    announce('a')
    expect([store.get('a'), changes]).toEqual(['theirs', ['a']])
    store.set('b', 'mine')
    announce(null)
    expect([store.get('b'), changes]).toEqual(['theirs', ['a', null]])
  })
})

describe('createCookieStore', () => {
  it('ENT-11 default: writes encoded first-party cookies that last', () => {
    const { document, written } = createPage()
    createCookieStore({ getDocument: () => document, maxAgeS: 60 }).set('@hawser/a', 'x; y')
    expect(written).toEqual(['%40hawser%2Fa=x%3B%20y; Path=/; Max-Age=60; SameSite=Lax'])
  })

  it('ENT-11 behavior: on https, one that no other host of the site can set', () => {
    const { document, written } = createPage('https:')
    const store = createCookieStore({ getDocument: () => document, maxAgeS: 60 })
    expect([store.set('a', '1'), store.get('a'), store.keys()]).toEqual([true, '1', ['a']])
    expect(written).toEqual(['__Host-a=1; Path=/; Max-Age=60; SameSite=Lax; Secure'])
    store.remove('a')
    expect([store.get('a'), store.keys()]).toEqual([null, []])
  })

  it('behavior: on https, what another host of the site may have set is not read', () => {
    const { document, jar } = createPage('https:')
    const store = createCookieStore({ getDocument: () => document })
    // A plain name, the prefix in another encoding, behind a space that browsers keep and scripts trim, and with a name of its own.
    for (const name of ['a', '%5F%5FHost-a', '\u00a0__Host-a', '\ufeff__Host-a', '\u2000__Host-a', '__Host-%61'])
      jar.set(name, 'forged')
    expect([store.get('a'), store.keys()]).toEqual([null, []])
  })

  it.each([
    ['on a server', { isSecure: true }, '__Host-a=1; b=2', { a: '1', b: null }],
    ['on a server, by default', {}, '__Host-a=1; a=2', { a: '1', b: null }],
    ['on a server of http', { isSecure: false }, '__Host-a=1; b=2', { a: null, b: '2' }],
  ])('parameters: isSecure, %s', (_, options, cookieHeader, expected) => {
    const store = createCookieStore({ ...options, cookieHeader })
    expect({ a: store.get('a'), b: store.get('b') }).toEqual(expected)
  })

  it('behavior: of two cookies with one name nobody knows whose is whose: neither is there', () => {
    for (const [isSecure, name] of [
      [true, '__Host-a'],
      [false, 'a'],
    ] as const) {
      const store = createCookieStore({ isSecure, cookieHeader: `${name}=forged; b=1; ${name}=own; ${name}=again` })
      expect([store.get('a'), store.keys()]).toEqual([null, isSecure ? [] : ['b']])
    }
  })

  it('ENT-11 behavior: a value too long for a cookie stays in memory', () => {
    const { document, jar } = createPage()
    const store = createCookieStore({ getDocument: () => document })
    expect(store.set('a', 'é'.repeat(1_000))).toBe(false)
    expect([store.get('a')?.length, jar.size]).toEqual([1_000, 0])
    expect([store.set('a', 'x'.repeat(4_094)), jar.size]).toEqual([true, 1])
  })

  it('ENT-11 behavior: a cookie that the browser did not take is reported', () => {
    const page = { location: { protocol: 'http:' }, cookie: '' }
    Object.defineProperty(page, 'cookie', { get: () => '', set: () => {} })
    const store = createCookieStore({ getDocument: () => page as unknown as Document })
    expect([store.set('a', '1'), store.get('a')]).toEqual([false, '1'])
  })

  it('ENT-11 behavior: a server reads the Cookie header and writes nothing', () => {
    const store = createCookieStore({
      isSecure: false,
      cookieHeader: 'theme=dark; %40hawser%2Fa=1; bad=%E0%A4%A; empty=; alone;=nameless',
    })
    expect([store.get('@hawser/a'), store.get('theme'), store.get('empty'), store.get('bad')]).toEqual([
      '1',
      'dark',
      '',
      null,
    ])
    expect([store.set('@hawser/a', '2'), store.get('@hawser/a')]).toEqual([false, '2'])
    expect(createCookieStore({ cookieHeader: null }).keys()).toEqual([])
    expect(createCookieStore().keys()).toEqual([])
  })

  it('ENT-11 parameters: getDocument: by default the page’s own document', () => {
    const { document, jar } = createPage('https:')
    vi.stubGlobal('document', document)
    onTestFinished(() => void vi.unstubAllGlobals())
    const store = createCookieStore()
    expect([store.set('a', '1'), store.get('a'), jar.get('__Host-a')]).toEqual([true, '1', '1'])
  })

  it('ENT-11 parameters: cookieHeader: it is what was asked for, in a page too', () => {
    const { document, jar } = createPage('https:')
    jar.set('__Host-a', 'of the page')
    vi.stubGlobal('document', document)
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(createCookieStore({ cookieHeader: '__Host-a=1' }).get('a')).toBe('1')
    expect(createCookieStore({ cookieHeader: null }).get('a')).toBeNull()
    expect(createCookieStore({ cookieHeader: undefined, getDocument: () => undefined }).get('a')).toBeNull()
  })

  it('ENT-11 behavior: where there is no document it says once that nothing is kept', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const store = createCookieStore()
    expect(store.get('a')).toBeNull()
    expect(warn).not.toHaveBeenCalled()
    expect([store.set('a', '1'), store.set('b', '2'), store.get('a')]).toEqual([false, false, '1'])
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Hawser: createCookieStore found no document/)]])
    // A server that reads its request’s header is not to write.
    createCookieStore({ cookieHeader: 'a=1' }).set('a', '2')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('ENT-11 behavior: any Cookie header, never a throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.string()).map((parts) => parts.join(';')),
        ),
        (cookieHeader) => {
          const store = createCookieStore({ cookieHeader })
          for (const key of store.keys()) expect(typeof store.get(key)).toBe('string')
        },
      ),
    )
  })
})

describe('createStorage', () => {
  const pair = v.object({ a: v.number() })

  it('ENT-11 default: reads back what was written, under its prefix', () => {
    const store = createMemoryStore()
    const storage = createStorage({ store, prefix: '@hawser' })
    expect(storage.prefix).toBe('@hawser')
    expect(storage.write('pair', { a: 1 })).toBe(true)
    expect(store.keys()).toEqual(['@hawser/pair'])
    expect(storage.read('pair', pair)).toEqual({ a: 1 })
    storage.remove('pair')
    expect([storage.read('pair', pair), store.keys()]).toEqual([undefined, []])
  })

  it.each([
    '',
    '{',
    'undefined',
    'null',
    '[]',
    '"a"',
    '{"a":"1"}',
    '{"b":1}',
    '{"__proto__":{"a":1}}',
    `${'['.repeat(50_000)}`,
  ])('ENT-11 behavior: drops the corrupt value %.20s', (text) => {
    const store = createMemoryStore()
    store.set('@hawser/pair', text)
    store.set('pair', text)
    store.set('@hawser/other', text)
    expect(createStorage({ store, prefix: '@hawser' }).read('pair', pair)).toBeUndefined()
    expect(store.keys()).toEqual(['pair', '@hawser/other'])
  })

  it('ENT-11 behavior: a schema that throws counts as a refusal', () => {
    const store = createMemoryStore()
    store.set('p/a', '1')
    expect(createStorage({ store, prefix: 'p' }).read('a', v.pipe(v.number(), v.check(refuse)))).toBeUndefined()
    expect(store.keys()).toEqual([])
  })

  it('ENT-11 behavior: what is no JSON is not written, and undefined removes', () => {
    const store = createMemoryStore()
    const storage = createStorage({ store, prefix: 'p' })
    const cyclic: { self?: unknown } = {}
    cyclic.self = cyclic
    storage.write('a', 1)
    expect([storage.write('a', cyclic), storage.write('a', 1n), storage.write('a', { toJSON: refuse })]).toEqual([
      false,
      false,
      false,
    ])
    expect(storage.read('a', v.number())).toBe(1)
    expect([storage.write('a', undefined), store.keys()]).toEqual([true, []])
    expect(createStorage({ store: withMemoryFallback(blocked), prefix: 'p' }).write('a', 1)).toBe(false)
  })

  it('ENT-11 behavior: clear removes its own keys and no other', () => {
    const store = createMemoryStore()
    const foreign = ['theme', '@hawser', '@hawser2/a', '@hawser/two/a', 'x@hawser/a']
    for (const key of foreign) store.set(key, '1')
    const storage = createStorage({ store, prefix: '@hawser' })
    for (const key of ['a', 'b/c', 'd%2Fe', '']) storage.write(key, key)
    storage.clear()
    expect(store.keys()).toEqual(foreign)
  })

  it('ENT-11 behavior: two prefixes never share a key', () => {
    const prefix = fc.constantFrom('a', 'a/b', 'a/b/c', 'a%2Fb', 'b', '')
    const key = fc.oneof(fc.string(), fc.constantFrom('b/c', 'b', 'c', '%2F', '%', '%252F', '/'))
    fc.assert(
      fc.property(prefix, prefix, key, key, (one, two, keyOne, keyTwo) => {
        fc.pre(one !== two || keyOne !== keyTwo)
        const store = createMemoryStore()
        const first = createStorage({ store, prefix: one })
        const second = createStorage({ store, prefix: two })
        first.write(keyOne, 'first')
        second.write(keyTwo, 'second')
        expect([first.read(keyOne, v.string()), second.read(keyTwo, v.string())]).toEqual(['first', 'second'])
        if (one === two) return
        first.clear()
        expect([first.read(keyOne, v.string()), second.read(keyTwo, v.string())]).toEqual([undefined, 'second'])
      }),
    )
  })

  it('ENT-11 behavior: watch tells of its own keys by their own names', () => {
    let announce: (key: string | null) => void = () => {}
    let watching = true
    const store: KeyValueStore = {
      ...createMemoryStore(),
      watch: (callback) => {
        announce = callback
        return () => {
          watching = false
        }
      },
    }
    const changes: (string | null)[] = []
    const stop = createStorage({ store, prefix: 'p' }).watch((key) => changes.push(key))
    for (const key of ['p/a', 'q/a', 'p', 'p/b/c', 'p/b%2Fc%25', null]) announce(key)
    expect(changes).toEqual(['a', 'b/c%', null])
    stop()
    expect(watching).toBe(false)
  })

  it('behavior: says whether something is kept, whatever it is, and leaves it there', () => {
    const store = createMemoryStore()
    const storage = createStorage({ store, prefix: 'p' })
    expect(storage.has('a')).toBe(false)
    store.set('p/a', 'no JSON')
    store.set('q/b', '1')
    expect([storage.has('a'), storage.has('b')]).toEqual([true, false])
    expect(store.get('p/a')).toBe('no JSON')
  })

  it('ENT-11 behavior: any text in the store, never a throw', () => {
    const schemas = fc.constantFrom<v.GenericSchema>(
      v.string(),
      v.number(),
      pair,
      v.array(v.string()),
      v.record(v.string(), v.number()),
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), schemas, (text, schema) => {
        const store = createMemoryStore()
        store.set('p/a', text)
        const value = createStorage({ store, prefix: 'p' }).read('a', schema)
        expect(value === undefined || v.is(schema, value)).toBe(true)
        expect(store.keys()).toEqual(value === undefined ? [] : ['p/a'])
      }),
    )
  })
})

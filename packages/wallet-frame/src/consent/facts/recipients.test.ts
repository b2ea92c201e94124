import type { KeyValueStore } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createKnownRecipients, isLookAlike, listKnownAfter, listRecipients, warnOfRecipients } from './recipients.js'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const poisoned = '0x709aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9c8'
const eve = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

function createStore(): KeyValueStore & { readonly map: Map<string, string> } {
  const map = new Map<string, string>()
  return {
    map,
    get: (key) => map.get(key) ?? null,
    set: (key, value) => Boolean(map.set(key, value)),
    remove: (key) => void map.delete(key),
    keys: () => [...map.keys()],
    watch: () => () => {},
  }
}

describe('who looks like whom', () => {
  it.each([
    [bob, poisoned],
    ['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', 'HAgZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZpqk'],
    ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qcr8aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaafyu'],
  ])('behavior: %s and %s do', (a, b) => {
    expect(isLookAlike(a, b)).toBe(true)
    expect(isLookAlike(b, a)).toBe(true)
  })

  it.each([
    [bob, bob.toLowerCase()],
    [bob, eve],
    ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['0x7099', '0x7099'],
    ['', ''],
  ])('behavior: %s and %s do not', (a, b) => {
    expect(isLookAlike(a, b)).toBe(false)
  })
})

describe('what there is to say of receivers', () => {
  it('default: one that nothing was sent to yet', () => {
    expect(warnOfRecipients([eve], { known: [bob], own: [] })).toEqual([{ code: 'firstTime', address: eve }])
  })

  it('behavior: nothing of a known one, in whatever letter case, nor of an own one', () => {
    expect(warnOfRecipients([bob.toLowerCase(), eve], { known: [bob], own: [eve] })).toEqual([])
  })

  it('behavior: of Solana, the letter case counts', () => {
    const known = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
    expect(warnOfRecipients([known.replace('A', 'a')], { known: [known], own: [] })).toMatchObject([
      { code: 'lookAlike', known },
      { code: 'firstTime' },
    ])
  })

  it.each([
    { known: [bob], own: [] },
    { known: [], own: [bob] },
  ])('behavior: one that looks like a known one', (others) => {
    expect(warnOfRecipients([poisoned], others)).toEqual([
      { code: 'lookAlike', address: poisoned, known: bob },
      { code: 'firstTime', address: poisoned },
    ])
  })

  it('behavior: whoever is given something is one, and who gives something back is none', () => {
    const asset = { kind: 'native' } as const
    const allow = { kind: 'allow', asset, spender: eve, isUnlimited: false, expiresAtS: null, way: 'permit' } as const
    expect(
      listRecipients([
        { kind: 'send', asset, quantity: 1n, from: null, to: bob },
        { ...allow, quantity: 1n },
        { ...allow, quantity: 0n, spender: '0x0' },
        { kind: 'allowAll', collection: '0x1', operator: '0x2', isAllowed: true },
        { kind: 'allowAll', collection: '0x1', operator: '0x3', isAllowed: false },
        {
          kind: 'psbt',
          inputs: [],
          outputs: [
            { address: 'bc1a', units: 1n, isOwn: false, data: null },
            { address: 'bc1own', units: 1n, isOwn: true, data: null },
            { address: null, units: 0n, isOwn: false, data: '0x6a' },
          ],
          spent: 1n,
        },
      ]),
    ).toEqual([bob, eve, '0x2', 'bc1a'])
  })
})

it('behavior: a transfer of nothing makes nobody known', () => {
  const send = { kind: 'send', asset: { kind: 'native' }, from: null } as const
  expect(
    listKnownAfter([
      { ...send, quantity: 0n, to: eve },
      { ...send, quantity: 1n, to: bob },
    ]),
  ).toEqual([bob])
})

describe('kept in this browser', () => {
  it('default: by wallet and namespace, the latest first, each once', () => {
    const store = createStore()
    const known = createKnownRecipients(store, 'w1')
    known.add('eip155', [bob])
    known.add('eip155', [eve])
    known.add('eip155', [bob.toLowerCase()])
    expect(known.list('eip155')).toEqual([bob.toLowerCase(), eve])
    expect(known.list('solana')).toEqual([])
    expect(createKnownRecipients(store, 'w2').list('eip155')).toEqual([])
    known.clear()
    expect(store.keys()).toEqual([])
  })

  it('behavior: no more than are ever looked through', () => {
    const known = createKnownRecipients(createStore(), 'w')
    known.add(
      'eip155',
      Array.from({ length: 600 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`),
    )
    expect(known.list('eip155')).toHaveLength(500)
  })

  it.each(['{', '{}', '[1]', 'null', `["${'a'.repeat(200)}"]`])('behavior: %s there is nothing', (kept) => {
    const store = createStore()
    store.set('hawser-recipients:w:eip155', kept)
    const known = createKnownRecipients(store, 'w')
    expect(known.list('eip155')).toEqual([])
    known.add('eip155', [bob])
    expect(known.list('eip155')).toEqual([bob])
  })
})

import type { CaipNetworkId } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { internalsKey } from '../client/internals.js'
import { InvalidInputError } from '../errors/pageErrors.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { profile } from './profile.js'
import {
  createProfileSlice,
  selectFormerAddress,
  selectLabel,
  selectProfile,
  selectRecipients,
  tokenKey,
} from './profileState.js'
import { MAX_LABEL_LENGTH, MAX_LABELS, MAX_RECIPIENT_NETWORKS, MAX_RECIPIENTS, parseProfile } from './profileStorage.js'

const ALICE = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const BOB = '0x2222222222222222222222222222222222222222'

function setup(platform = createFakePlatform()) {
  const { hawser } = createTestClient({ platform })
  const api = hawser.use(profile)
  return { hawser, platform, api, state: () => selectProfile(hawser.getSnapshot()), now: () => hawser.getSnapshot() }
}

describe('what is kept on this device', () => {
  it('ENT-10 default: nothing is read before it is asked for, and the defaults stand', () => {
    const { state, platform } = setup()
    expect(platform.store.calls).toEqual([])
    expect(platform.store.watchers).toBe(0)
    expect(state()).toStrictEqual({
      isRestored: false,
      currency: 'usd',
      theme: null,
      language: null,
      tokens: {},
      labels: {},
      recipients: [],
      names: [],
      isAnalyticsAllowed: true,
      areForeignImagesAllowed: false,
      areNamesLookedUp: true,
      accountNames: {},
    })
  })

  it('ENT-10 default: all of it is there on the next visit', () => {
    const { api, platform, state } = setup()
    api.setCurrency('jpy')
    api.setTheme('dark')
    api.setLanguage('pt-BR')
    api.setLabel({ namespace: 'eip155', address: ALICE }, ' Alice\u202e \n at work ')
    api.setTokenShown({ caipNetworkId: 'eip155:1', address: ALICE }, false)
    api.setTokenShown({ caipNetworkId: 'eip155:1', address: null }, true)
    api.addRecipient({ namespace: 'eip155', address: ALICE, name: 'alice.eth' })
    api.rememberName({ name: 'alice.eth', caipNetworkId: 'eip155:1', address: ALICE })
    api.setAnalyticsAllowed(false)
    api.setForeignImagesAllowed(true)
    api.setNamesLookedUp(false)
    const next = setup(platform)
    next.api.resume()
    expect(next.state()).toEqual(state())
    expect(next.state()).toMatchObject({
      currency: 'jpy',
      theme: 'dark',
      language: 'pt-BR',
      tokens: { [tokenKey('eip155:1', ALICE)]: 'hidden', 'eip155:1:native': 'shown' },
      isAnalyticsAllowed: false,
      areForeignImagesAllowed: true,
      areNamesLookedUp: false,
    })
    expect(selectLabel(next.now(), 'eip155', ALICE.toLowerCase())).toBe('Alice at work')
  })

  it('behavior: the name of an account is shown and not kept, and told again it changes nothing', () => {
    const { api, state } = setup()
    api.showAccountName(`eip155:1:${ALICE}`, 'alice.eth')
    api.showAccountName(`eip155:10:${ALICE}`, null)
    const accountNames = state()?.accountNames
    expect(accountNames).toEqual({ [`eip155:1:${ALICE}`]: 'alice.eth' })
    api.showAccountName(`eip155:1:${ALICE}`, 'alice.eth')
    expect(state()?.accountNames).toBe(accountNames)
    expect(api.exportProfile()).not.toContain('alice.eth')
    api.showAccountName(`eip155:1:${ALICE}`, null)
    expect(state()?.accountNames).toEqual({})
  })

  it('behavior: a theme and a language are exported, imported, taken back and erased as all the rest', () => {
    const { api, platform, state } = setup()
    api.setTheme('light')
    api.setLanguage('de')
    const text = api.exportProfile()
    expect(JSON.parse(text)).toMatchObject({ theme: 'light', language: 'de' })
    api.setTheme(null)
    expect(state()).toMatchObject({ theme: null, language: 'de' })
    api.importProfile(text)
    expect(state()).toMatchObject({ theme: 'light', language: 'de' })
    api.erase()
    expect(state()).toMatchObject({ theme: null, language: null })
    const next = setup(platform)
    next.api.resume()
    expect(next.state()).toMatchObject({ theme: null, language: null })
  })

  it.each(['sepia', 'constructor', '', 1, {}])(
    'error: the theme %j is refused, and in the storage there is none',
    (theme) => {
      const { api, state } = setup()
      expect(() => api.setTheme(theme as 'dark')).toThrow(InvalidInputError)
      expect([state()?.theme, parseProfile({ theme, currency: 'eur' })]).toMatchObject([
        null,
        { theme: null, currency: 'eur' },
      ])
    },
  )

  it.each(['', 'd', '../de', 'de_DE', 'x'.repeat(40), `de${'-abc'.repeat(12)}`, 1, {}])(
    'error: %j is the tag of no language',
    (language) => {
      expect(() => setup().api.setLanguage(language as string)).toThrow(InvalidInputError)
      expect(parseProfile({ language }).language).toBeNull()
    },
  )

  it('behavior: addresses of EVM networks are one in either letter case, those of others are not', () => {
    const { api, now } = setup()
    api.setLabel({ namespace: 'eip155', address: ALICE }, 'Alice')
    api.setLabel({ namespace: 'solana', address: 'AbC' }, 'Carol')
    expect(selectLabel(now(), 'eip155', ALICE.toLowerCase())).toBe('Alice')
    expect(selectLabel(now(), 'solana', 'abc')).toBeUndefined()
    api.setLabel({ namespace: 'eip155', address: ALICE.toLowerCase() }, '')
    expect(selectLabel(now(), 'eip155', ALICE)).toBeUndefined()
  })

  it('behavior: recipients: the latest first, each once, within their number', async () => {
    const { api, now, platform } = setup()
    for (let n = 0; n < MAX_RECIPIENTS + 5; n += 1)
      api.addRecipient({ namespace: 'eip155', address: `0x${n}`, name: null })
    await platform.clock.advance(1_000)
    api.addRecipient({ namespace: 'eip155', address: '0X20', name: 'x.eth' })
    api.addRecipient({ namespace: 'solana', address: 'So1', name: null })
    const recipients = selectRecipients(now())
    expect(recipients).toHaveLength(MAX_RECIPIENTS)
    expect(recipients.slice(0, 3)).toMatchObject([
      { address: 'So1' },
      { address: '0X20', name: 'x.eth' },
      { address: '0x24' },
    ])
    expect(selectRecipients(now(), 'solana')).toMatchObject([{ address: 'So1' }])
    api.forgetRecipient({ namespace: 'eip155', address: '0x20' })
    expect(selectRecipients(now(), 'eip155').map(({ address }) => address)).not.toContain('0X20')
  })

  it('behavior: the networks that somebody was sent to on: the latest first, each once; not known any more once one was not told', () => {
    const { hawser, api, now, platform } = setup()
    const networks = () => selectRecipients(now())[0]?.networks
    const sendOn = (caipNetworkId: CaipNetworkId) => {
      const transfer = { to: ALICE, toName: null, amount: '1', symbol: 'ETH', tokenAddress: null, tokenId: null }
      hawser[internalsKey].events.emit('transactionSent', { caipNetworkId, from: BOB, hash: '0x1', transfer })
    }
    hawser.start()
    sendOn('eip155:1')
    sendOn('eip155:10')
    sendOn('eip155:1')
    expect(networks()).toEqual(['eip155:1', 'eip155:10'])
    const next = setup(platform)
    next.api.resume()
    expect(selectRecipients(next.now())[0]?.networks).toEqual(['eip155:1', 'eip155:10'])
    api.addRecipient({ namespace: 'eip155', address: ALICE.toLowerCase(), name: null })
    expect(networks()).toBeNull()
    sendOn('eip155:10')
    expect(networks()).toBeNull()
  })

  it('behavior: of somebody who was sent to on more networks than are kept, it is not known that one is missing', () => {
    const { api, now } = setup()
    for (let id = 1; id <= MAX_RECIPIENT_NETWORKS; id += 1)
      api.addRecipient({ namespace: 'eip155', address: ALICE, name: null, caipNetworkId: `eip155:${id}` })
    expect(selectRecipients(now())[0]?.networks).toHaveLength(MAX_RECIPIENT_NETWORKS)
    api.addRecipient({ namespace: 'eip155', address: ALICE, name: null, caipNetworkId: 'eip155:8453' })
    expect(selectRecipients(now())[0]?.networks).toBeNull()
  })

  it.each([
    [undefined],
    [null],
    ['eip155:1'],
    [['eip155:1', 5]],
    [['nowhere']],
    [Array.from({ length: 101 }, () => 'eip155:1')],
  ])('behavior: a recipient with the networks %j, as of an older version, is read without any', (networks) => {
    const kept = { namespace: 'eip155', address: ALICE, name: 'alice.eth', usedAtMs: 1 }
    expect(parseProfile({ recipients: [{ ...kept, networks }] }).recipients).toEqual([{ ...kept, networks: null }])
  })

  it('behavior: a name that stands for another address than before is told, until the user accepts it', () => {
    const { api, now } = setup()
    const known = { name: 'Alice.eth', caipNetworkId: 'eip155:1', address: ALICE } as const
    expect(selectFormerAddress(now(), known)).toBeUndefined()
    api.rememberName(known)
    expect(selectFormerAddress(now(), { ...known, name: 'alice.ETH', address: ALICE.toLowerCase() })).toBeUndefined()
    expect(selectFormerAddress(now(), { ...known, address: BOB })).toBe(ALICE)
    expect(selectFormerAddress(now(), { ...known, caipNetworkId: 'eip155:10', address: BOB })).toBeUndefined()
    api.rememberName({ ...known, address: BOB })
    expect(selectFormerAddress(now(), { ...known, address: BOB })).toBeUndefined()
    expect(selectFormerAddress(now(), known)).toBe(BOB)
  })

  it('behavior: what another tab settles counts here, and none overwrites what the other has kept', () => {
    const platform = createFakePlatform()
    const one = setup(platform)
    const two = setup({ ...platform, store: platform.store.openTab() })
    one.api.resume()
    two.api.resume()
    two.api.setCurrency('eur')
    expect(one.state()?.currency).toBe('eur')
    one.api.setLabel({ namespace: 'eip155', address: ALICE }, 'Alice')
    expect(two.state()).toMatchObject({ currency: 'eur', labels: { [`eip155:${ALICE.toLowerCase()}`]: 'Alice' } })
    one.hawser.destroy()
    two.hawser.destroy()
    expect(platform.store.watchers).toBe(0)
  })
})

describe('export and erase', () => {
  it('default: what is exported here is taken over elsewhere, and erasing leaves nothing', () => {
    const { api, state, platform } = setup()
    api.setCurrency('gbp')
    api.setLabel({ namespace: 'eip155', address: ALICE }, 'Alice')
    const text = api.exportProfile()
    const other = setup()
    other.api.importProfile(text)
    expect(other.state()).toEqual(state())
    api.erase()
    expect(state()).toStrictEqual({ ...createProfileSlice(), isRestored: true })
    expect(platform.store.keys()).toEqual([])
    const next = setup(platform)
    next.api.resume()
    expect(next.state()).toEqual(state())
  })

  it.each(['', 'x', '1', 'null', '[]', '"text"', `{"a":"${'x'.repeat(1_000_000)}"}`])(
    'behavior: what is no file of settings is refused, and changes nothing',
    (text) => {
      const { api, state } = setup()
      api.setCurrency('gbp')
      expect(() => api.importProfile(text)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
      expect(state()?.currency).toBe('gbp')
    },
  )

  it('parameters: setCurrency: one that is known', () => {
    const { api } = setup()
    expect(() => api.setCurrency('doge' as 'usd')).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })
})

describe('parseProfile', () => {
  it.each([
    ['currency', ['doge', 1, null, 'constructor'], 'usd'],
    ['tokens', [null, [], 'x', { 'eip155:1:native': 'maybe' }, { x: 'hidden' }], {}],
    ['labels', [null, [], { 'eip155:a': 1 }, { 'eip155:a': '\u200b' }, { nobody: 'x' }], {}],
    ['recipients', [null, {}, [null], [{ namespace: 'starknet', address: 'a', name: null, usedAtMs: 1 }]], []],
    ['recipients', [[{ namespace: 'eip155', address: '', name: null, usedAtMs: 1 }]], []],
    ['recipients', [[{ namespace: 'eip155', address: 'a', name: 5, usedAtMs: 1 }]], []],
    ['recipients', [[{ namespace: 'eip155', address: 'a', name: null, usedAtMs: -1 }]], []],
    ['names', [null, [1], [{ name: 'a', caipNetworkId: '1', address: 'b' }]], []],
    ['isAnalyticsAllowed', [1, 'false', null], true],
    ['areForeignImagesAllowed', [1, 'true', null], false],
  ])('ENT-10 behavior: a wrong %s is the default', (field, values, expected) => {
    for (const value of values)
      expect(parseProfile({ [field]: value })).toEqual({ ...parseProfile(null), [field]: expected })
  })

  it('ENT-10 behavior: whatever is kept, never a throw, and what is read is within its bounds', () => {
    const record = fc.dictionary(
      fc.string().map((key) => `eip155:${key}`),
      fc.anything(),
      { maxKeys: 300 },
    )
    const stored = fc.record({
      labels: record,
      tokens: record,
      recipients: fc.array(fc.anything()),
      names: fc.anything(),
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), stored), (value) => {
        const { labels, recipients } = parseProfile(value)
        expect(Object.keys(labels).length).toBeLessThanOrEqual(MAX_LABELS)
        for (const label of Object.values(labels)) expect([...label].length).toBeLessThanOrEqual(MAX_LABEL_LENGTH)
        expect(recipients.length).toBeLessThanOrEqual(MAX_RECIPIENTS)
      }),
    )
  })
})

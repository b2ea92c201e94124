import { describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createDeferred, type Deferred } from '../fixtures/fakeChain.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import type { Identity } from '../interfaces/capabilities.js'
import { profile } from '../profile/profile.js'
import { activity } from './activity.js'
import { MAX_STRANGER_NAMES, NAMES_AT_ONCE, NAMES_GATHER_MS, NAMES_REST_MS } from './createStrangerNames.js'
import type { ActivityItem } from './describeTransaction.js'
import { selectCounterpartName } from './strangerNames.js'

const ALICE = '0xab5801a7d398351b8be11c439e05c5b3259aec9b'
const caipNetworkId = 'eip155:1'
const addressOf = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`

function setup() {
  const platform = createFakePlatform()
  const asked: string[] = []
  const names = new Map<string, string | Error | Deferred<Identity>>([[ALICE, 'alice.eth']])
  const adapter = createFakeAdapter('eip155', {
    names: {
      async lookupIdentity({ address }) {
        asked.push(address)
        const name = names.get(address) ?? null
        if (name instanceof Error) throw name
        return name !== null && typeof name === 'object' ? name.promise : { name, avatar: null }
      },
      resolveName: async () => null,
    },
  })
  const { hawser } = createTestClient({ platform, adapters: [adapter] })
  hawser.start()
  const api = hawser.use(activity)
  const settings = hawser.use(profile)
  settings.resume()
  const { clock } = platform
  return {
    hawser,
    api,
    settings,
    asked,
    names,
    clock,
    watch: (address: string) => api.watchName({ address, caipNetworkId }),
    /** Until what rests on the screen was looked up and told. */
    async rest(): Promise<void> {
      // Its code comes with the first who wants a name.
      await vi.dynamicImportSettled()
      await clock.advance(NAMES_REST_MS)
      await settle()
      await clock.advance(NAMES_GATHER_MS)
    },
    nameOf: (address: string, more: Partial<ActivityItem> = {}) =>
      selectCounterpartName(hawser.getSnapshot(), {
        counterpart: { address, role: 'from' },
        isPoisoning: false,
        caipNetworkId,
        ...more,
      }),
  }
}

describe('the names of whom the activity tells of', () => {
  it('ENT-05 default: an address that is shown is told by its name, which is looked up once', async () => {
    const { watch, nameOf, rest, asked } = setup()
    const stop = watch(ALICE)
    watch(ALICE.toUpperCase().replace('0X', '0x'))
    expect(nameOf(ALICE)).toBeNull()
    await rest()
    expect(nameOf(ALICE)).toBe('alice.eth')
    expect(nameOf(ALICE, { caipNetworkId: 'eip155:10' })).toBeNull()
    stop()
    watch(ALICE)
    await rest()
    expect(asked).toEqual([ALICE])
  })

  it('behavior: what is scrolled past is not looked up', async () => {
    const { watch, rest, asked, clock } = setup()
    for (let n = 1; n <= 100; n += 1) {
      const stop = watch(addressOf(n))
      await clock.advance(NAMES_REST_MS / 4)
      stop()
    }
    watch(ALICE)
    await rest()
    expect(asked).toEqual([ALICE])
  })

  it('behavior: a few at a time', async () => {
    const { watch, rest, asked, names, nameOf, clock } = setup()
    const answers = [1, 2, 3, 4, 5].map((n) => ({ n, answer: createDeferred<Identity>() }))
    for (const { n, answer } of answers) {
      names.set(addressOf(n), answer)
      watch(addressOf(n))
    }
    await rest()
    expect(asked).toHaveLength(NAMES_AT_ONCE)
    for (const { n, answer } of answers) {
      answer.resolve({ name: `name${n}.eth`, avatar: null })
      await settle()
    }
    expect(asked).toHaveLength(5)
    await clock.advance(NAMES_GATHER_MS)
    expect(answers.map(({ n }) => nameOf(addressOf(n)))).toEqual(answers.map(({ n }) => `name${n}.eth`))
  })

  it('behavior: names are told together, and a name that nobody has changes nothing', async () => {
    const { watch, rest, hawser, names } = setup()
    names.set(addressOf(1), 'one.eth')
    names.set(addressOf(2), 'two.eth')
    for (const n of [1, 2, 3]) watch(addressOf(n))
    const seen: unknown[] = []
    hawser.subscribe(() => {
      const told = hawser.getSnapshot().features.activity?.names
      if (told !== seen.at(-1)) seen.push(told)
    })
    await rest()
    expect(seen.filter((told) => Object.keys(told as object).length > 0)).toEqual([
      { [`${caipNetworkId}:${addressOf(1)}`]: 'one.eth', [`${caipNetworkId}:${addressOf(2)}`]: 'two.eth' },
    ])
  })

  it('behavior: whom the user knows is not looked up, and is called as the user does', async () => {
    const { watch, rest, asked, settings, nameOf } = setup()
    settings.setLabel({ namespace: 'eip155', address: ALICE }, 'Alice')
    settings.addRecipient({ namespace: 'eip155', address: addressOf(1), name: 'one.eth' })
    watch(ALICE)
    watch(addressOf(1))
    await rest()
    expect(asked).toEqual([])
    expect(nameOf(ALICE)).toBe('Alice')
    expect(nameOf(addressOf(1))).toBe('one.eth')
  })

  it('behavior: where the user has turned it off nobody is asked, and nothing is told that was found before', async () => {
    const { watch, rest, asked, settings, nameOf } = setup()
    watch(ALICE)
    await rest()
    settings.setNamesLookedUp(false)
    watch(addressOf(1))
    await rest()
    expect(asked).toEqual([ALICE])
    expect(nameOf(ALICE)).toBeNull()
    settings.setNamesLookedUp(true)
    expect(nameOf(ALICE)).toBe('alice.eth')
  })

  it('behavior: a name that the user knows for another address is not told', async () => {
    const { watch, rest, settings, nameOf } = setup()
    settings.rememberName({ name: 'Alice.eth', caipNetworkId, address: addressOf(9) })
    watch(ALICE)
    await rest()
    expect(nameOf(ALICE)).toBeNull()
  })

  it('VAL-19 behavior: whoever wants to be mistaken for somebody is not named', async () => {
    const { watch, rest, nameOf } = setup()
    watch(ALICE)
    await rest()
    expect(nameOf(ALICE, { isPoisoning: true })).toBeNull()
    expect(nameOf(ALICE, { counterpart: null })).toBeNull()
  })

  it('behavior: what fails is looked up again when it is next come by', async () => {
    const { watch, rest, names, nameOf, asked } = setup()
    names.set(ALICE, new Error('offline'))
    const stop = watch(ALICE)
    await rest()
    await rest()
    expect(asked).toEqual([ALICE])
    names.set(ALICE, 'alice.eth')
    stop()
    watch(ALICE)
    await rest()
    expect(nameOf(ALICE)).toBe('alice.eth')
  })

  it('behavior: a name of any length and direction is one line, cut', async () => {
    const { watch, rest, names, nameOf } = setup()
    names.set(ALICE, `\u202e${'a'.repeat(10_000)}\n.eth`)
    watch(ALICE)
    await rest()
    expect(nameOf(ALICE)?.length).toBeLessThanOrEqual(256)
    expect(nameOf(ALICE)).toMatch(/^a+…?$/)
  })

  it('behavior: within their number, the latest', async () => {
    const { watch, rest, names, hawser, clock, nameOf, asked } = setup()
    for (let n = 1; n <= MAX_STRANGER_NAMES + 1; n += 1) {
      names.set(addressOf(n), `name${n}.eth`)
      watch(addressOf(n))
    }
    await rest()
    for (let round = 0; round < MAX_STRANGER_NAMES && asked.length <= MAX_STRANGER_NAMES; round += 1) await settle()
    await clock.advance(NAMES_GATHER_MS)
    expect(Object.keys(hawser.getSnapshot().features.activity?.names ?? {})).toHaveLength(MAX_STRANGER_NAMES)
    expect(nameOf(addressOf(MAX_STRANGER_NAMES + 1))).toBe(`name${MAX_STRANGER_NAMES + 1}.eth`)
  })

  it('behavior: with the client’s end nobody is asked any more', async () => {
    const { watch, hawser, asked, clock } = setup()
    watch(ALICE)
    hawser.destroy()
    await clock.advance(NAMES_REST_MS)
    expect(asked).toEqual([])
  })
})

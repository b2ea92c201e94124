import { HawserError, UserRejectedError } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HawserOptions } from '../client/hawserOptions.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createDeferred } from '../fixtures/fakeChain.js'
import { createFakeService, until } from '../fixtures/fakeService.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { connect } from '../flows/connect.js'
import { identityResource, lookupIdentity } from '../flows/lookupIdentity.js'
import { nameResource, resolveName } from '../flows/resolveName.js'
import { switchAccount } from '../flows/switchAccount.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import { DEBOUNCE_MS } from '../lateConstants.js'
import { getResource, readResource } from '../resources/watchResource.js'
import { names } from './names.js'
import {
  canRegister,
  createNamesSlice,
  findNameIssue,
  moveRegistration,
  type NamesState,
  type Registration,
  type RegistrationEvent,
  selectNames,
} from './namesState.js'

const ME = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const SIGNATURE = '0xabcd'

type Given = Partial<Omit<HawserOptions, 'platform'>> &
  Parameters<typeof createFakeService>[0] & { readonly parts?: Partial<ChainAdapter> }

async function setup({ answer, supported, parts, ...options }: Given = {}) {
  const service = createFakeService({ ...(supported && { supported }), ...(answer && { answer }) })
  const wallet = createFakeWallet({ accounts: { eip155: [{ address: ME }, { address: OTHER }] } })
  const signed: {
    readonly address: string
    readonly message: unknown
    readonly answer: ReturnType<typeof createDeferred<string>>
  }[] = []
  const adapter = createFakeAdapter('eip155', {
    found: [wallet],
    signMessage: ({ address, message }) => {
      const deferred = createDeferred<string>()
      signed.push({ address, message, answer: deferred })
      return deferred.promise
    },
    isAddress: (value) => /^0x[0-9a-f]{40}$/i.test(value),
    ...parts,
  })
  const { hawser, platform } = createTestClient({
    platform: service.platform,
    services: service.services,
    adapters: [adapter],
    ...options,
  })
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  const api = hawser.use(names)
  const state = (): NamesState => {
    const slice = selectNames(hawser.getSnapshot())
    if (!slice) throw new Error('The feature is not in use')
    return slice
  }
  return { ...service, hawser, api, state, signed, clock: platform.clock }
}

const suggestions = (isRegistered: boolean, name = 'alice') => ({
  suggestions: [
    { name: `${name}.example.id`, registered: isRegistered },
    { name: `${name}wallet.example.id`, registered: false },
    { name: `${name}taken.example.id`, registered: true },
  ],
})

/** With a name that can be had typed and looked up. */
async function typed(given: Given = {}) {
  const client = await setup(given)
  client.api.setName('Alice')
  await client.clock.advance(DEBOUNCE_MS)
  await until(() => expect(client.asked).toHaveLength(1))
  client.asked.splice(0)[0]?.answer(suggestions(false))
  await until(() => expect(client.state().availability).toBe('available'))
  return client
}

describe('canRegister', () => {
  const form: NamesState = { ...createNamesSlice('example.id'), name: 'alice', availability: 'available' }

  it.each<[string, Partial<NamesState>, boolean]>([
    ['a name that is free', {}, true],
    ['one that the service did not answer for', { availability: 'unknown' }, true],
    ['nothing', { name: '' }, false],
    ['no name', { issue: 'tooShort' }, false],
    ['one that is being looked up', { availability: 'checking' }, false],
    ['one that is taken', { availability: 'taken' }, false],
  ])('behavior: %s: %o', (_, change, expected) => {
    expect(canRegister({ ...form, ...change })).toBe(expected)
  })
})

describe('findNameIssue', () => {
  it.each([
    ['alice', null],
    ['ALICE-7', null],
    ['a-b-', null],
    ['0000', null],
    ['abc', 'tooShort'],
    ['', 'tooShort'],
    ['a'.repeat(64), null],
    ['a'.repeat(65), 'tooLong'],
    ['alice.id', 'characters'],
    ['al ce', 'characters'],
    ['al_ce', 'characters'],
    ['аlice', 'characters'],
    ['ali\nce', 'characters'],
    ['alice\n', 'characters'],
  ])('VAL-01 default: %j: %s', (name, issue) => {
    expect(findNameIssue(name)).toBe(issue)
  })

  it('VAL-01 behavior: letters, digits or hyphens, at least 4, and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-zA-Z0-9-]{0,70}$/)), (name) => {
        expect(findNameIssue(name) === null).toBe(/^[a-z0-9-]{4,64}$/i.test(name) && !name.includes('\n'))
      }),
    )
  })
})

describe('moveRegistration', () => {
  const error = { code: 'X', shortMessage: 'x' }
  const form: Registration = { phase: 'form', registered: null, error: null }
  const failed = { ...form, error }
  const signing: Registration = { ...form, phase: 'signing' }
  const registering: Registration = { ...form, phase: 'registering' }
  const registered: Registration = { phase: 'registered', registered: 'a.b.c', error: null }
  const all = [form, failed, signing, registering, registered]

  it.each<[RegistrationEvent, readonly Registration[]]>([
    [{ type: 'edited' }, [form, form, signing, registering, form]],
    [{ type: 'submitted' }, [signing, signing, signing, registering, signing]],
    [{ type: 'signed' }, [form, failed, registering, registering, registered]],
    [{ type: 'registered', name: 'a.b.c' }, [form, failed, signing, registered, registered]],
    [{ type: 'failed', error }, [form, failed, failed, failed, registered]],
    [{ type: 'failed', error: null }, [form, failed, form, form, registered]],
  ])('STA-17 default: %j', (event, expected) => {
    expect(all.map((now) => moveRegistration(now, event))).toEqual(expected)
  })

  it('STA-17 behavior: success comes after loading alone, and every failure leads back to the form', () => {
    const event = fc.constantFrom<RegistrationEvent>(
      { type: 'edited' },
      { type: 'submitted' },
      { type: 'signed' },
      { type: 'registered', name: 'a.b.c' },
      { type: 'failed', error },
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let now = form
        for (const one of events) {
          const next = moveRegistration(now, one)
          if (next.phase === 'registered' && now.phase !== 'registered') expect(now.phase).toBe('registering')
          if (one.type === 'failed') expect(['form', 'registered']).toContain(next.phase)
          expect(next.registered === null).toBe(next.phase !== 'registered')
          if (next.error) expect(next.phase).toBe('form')
          now = next
        }
      }),
    )
  })
})

describe('while typing', () => {
  it('CAP-11, CON-02 default: availability and what is like it, 500 ms after the last key', async () => {
    const { api, state, asked, clock } = await setup()
    expect(state()).toEqual(createNamesSlice(null))
    api.setName('al')
    expect(state()).toMatchObject({ name: 'al', issue: 'tooShort', availability: 'unknown' })
    api.setName('alic')
    await clock.advance(DEBOUNCE_MS - 1)
    api.setName('Alice ')
    expect(state()).toMatchObject({ name: 'Alice', issue: null, availability: 'checking' })
    await clock.advance(DEBOUNCE_MS - 1)
    expect(asked).toEqual([])
    await clock.advance(1)
    await until(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({ path: '/v1/profile/suggestions/alice', query: {} })
    asked[0]?.answer(suggestions(false))
    await until(() => expect(state().availability).toBe('available'))
    expect(state()).toMatchObject({ suggestions: ['alicewallet.example.id'], zone: 'example.id', error: null })
    api.setName('bob7.Example.id')
    expect(state()).toMatchObject({ name: 'bob7', suggestions: [], availability: 'checking' })
  })

  it('behavior: a name that somebody has is taken, and an answer to what was typed before is dropped', async () => {
    const { api, state, asked, clock } = await setup()
    api.setName('alice')
    await clock.advance(DEBOUNCE_MS)
    await until(() => expect(asked).toHaveLength(1))
    api.setName('robert')
    await clock.advance(DEBOUNCE_MS)
    await until(() => expect(asked).toHaveLength(2))
    asked[1]?.answer(suggestions(true, 'robert'))
    await until(() => expect(state().availability).toBe('taken'))
    asked[0]?.answer(suggestions(false))
    await clock.advance(DEBOUNCE_MS)
    expect(state()).toMatchObject({ availability: 'taken', suggestions: ['robertwallet.example.id'] })
  })

  it('ERR-01 behavior: Error fetching name suggestions, and the name may be registered all the same', async () => {
    const { api, state, asked, clock } = await setup()
    api.setName('alice')
    await clock.advance(DEBOUNCE_MS)
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({}, 400)
    await until(() => expect(state().suggestionsError?.shortMessage).toBe('Error fetching name suggestions'))
    expect(state()).toMatchObject({ availability: 'unknown', issue: null, phase: 'form' })
  })

  it('parameters: services.blockchainApi.nameZone', async () => {
    const blockchainApi = { baseUrl: 'https://service.example', nameZone: 'other.id' }
    const { api, asked, clock } = await setup({ services: { blockchainApi } })
    api.setName('alice')
    await clock.advance(DEBOUNCE_MS)
    await until(() => expect(asked[0]?.query).toMatchObject({ zone: 'other.id' }))
  })
})

describe('register', () => {
  it('CAP-11, STA-17 default: the wallet signs, the service registers, and the name is there', async () => {
    const { api, state, signed, asked, hawser, clock } = await typed()
    const done = api.register()
    await until(() => expect(signed).toHaveLength(1))
    expect(state()).toMatchObject({ phase: 'signing', error: null })
    const message = JSON.stringify({
      name: 'alice.example.id',
      attributes: {},
      timestamp: Math.floor(clock.nowMs() / 1_000),
    })
    expect(signed[0]).toMatchObject({ address: ME, message })
    signed[0]?.answer.resolve(SIGNATURE)
    await until(() => expect(asked).toHaveLength(1))
    expect(state().phase).toBe('registering')
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/v1/profile/account',
      body: { message, signature: SIGNATURE, coin_type: 2147483649, address: ME },
    })
    asked[0]?.answer({ success: true })
    expect(await done).toBe('alice.example.id')
    expect(state()).toMatchObject({ phase: 'registered', registered: 'alice.example.id', error: null })
    expect(hawser.getSnapshot().features.profile?.names).toEqual([
      { name: 'alice.example.id', caipNetworkId: 'eip155:1', address: ME },
    ])
    api.reset()
    expect(state()).toMatchObject({ phase: 'form', registered: null, name: '' })
  })

  it.each([
    [
      'the user declines',
      async ({ signed }: Awaited<ReturnType<typeof typed>>) => signed[0]?.answer.reject(new UserRejectedError()),
      'USER_REJECTED',
    ],
    [
      'the wallet fails',
      async ({ signed }: Awaited<ReturnType<typeof typed>>) => signed[0]?.answer.reject(new HawserError('X', 'no')),
      'X',
    ],
    [
      'the service refuses',
      async ({ signed, asked }: Awaited<ReturnType<typeof typed>>) => {
        signed[0]?.answer.resolve(SIGNATURE)
        await until(() => expect(asked).toHaveLength(1))
        asked[0]?.answer({ status: 'FAILED', reasons: [{ field: 'name', description: 'taken' }] }, 400)
      },
      'NAME_NOT_REGISTERED',
    ],
    [
      'the service says no',
      async ({ signed, asked }: Awaited<ReturnType<typeof typed>>) => {
        signed[0]?.answer.resolve(SIGNATURE)
        await until(() => expect(asked).toHaveLength(1))
        asked[0]?.answer({ success: false })
      },
      'NAME_NOT_REGISTERED',
    ],
  ])('STA-17, ERR-01 behavior: back to the form where %s, with what was typed', async (_, fail, code) => {
    const client = await typed()
    const done = client.api.register()
    await until(() => expect(client.signed).toHaveLength(1))
    await fail(client)
    expect(await done).toBeNull()
    expect(client.state()).toMatchObject({ phase: 'form', name: 'Alice', registered: null, error: { code } })
    if (code === 'NAME_NOT_REGISTERED') expect(client.state().error?.shortMessage).toBe('Error registering name')
    client.api.setName('Alice2')
    expect(client.state().error).toBeNull()
  })

  it('behavior: a name that cannot be one, no wallet, and a service that is off are told of', async () => {
    const { api, state, signed } = await setup()
    api.setName('a b')
    expect(await api.register()).toBeNull()
    expect(state().error?.code).toBe('INVALID_INPUT')
    const taken = await setup({ answer: () => suggestions(true) })
    taken.api.setName('alice')
    await taken.clock.advance(DEBOUNCE_MS)
    await until(() => expect(taken.state().availability).toBe('taken'))
    expect(await taken.api.register()).toBeNull()
    expect([taken.state().error?.code, taken.signed]).toEqual(['INVALID_INPUT', []])
    const off = await setup({ services: {} })
    off.api.setName('alice')
    expect(await off.api.register()).toBeNull()
    expect(off.state().error?.code).toBe('SERVICE_OFF')
    const unknown = await setup({ supported: ['eip155:5'] })
    unknown.api.setName('alice')
    expect(await unknown.api.register()).toBeNull()
    expect(unknown.state().error).toMatchObject({ code: 'NAME_NOT_REGISTERED' })
    expect([signed, off.signed, unknown.signed]).toEqual([[], [], []])
  })

  it('behavior: asked once at a time; given up, the form is there, and what the wallet says later registers nothing', async () => {
    const { api, state, signed, asked } = await typed()
    const first = api.register()
    expect(await api.register()).toBeNull()
    await until(() => expect(signed).toHaveLength(1))
    api.setName('other')
    expect(state().name).toBe('Alice')
    api.cancel()
    expect(state()).toMatchObject({ phase: 'form', error: null })
    signed[0]?.answer.resolve(SIGNATURE)
    expect(await first).toBeNull()
    expect(asked).toEqual([])
    const second = api.register()
    await until(() => expect(signed).toHaveLength(2))
    signed[1]?.answer.resolve(SIGNATURE)
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({ success: true })
    expect(await second).toBe('alice.example.id')
  })

  it('behavior: another account registers nothing that was signed by the one before, and sees nothing of it', async () => {
    const { hawser, api, state, signed, asked } = await typed()
    const done = api.register()
    await until(() => expect(signed).toHaveLength(1))
    switchAccount(hawser, { connectionId: 'eip155/com.example.wallet', address: OTHER })
    signed[0]?.answer.resolve(SIGNATURE)
    expect(await done).toBeNull()
    expect(state()).toMatchObject({ phase: 'form', registered: null, error: null })
    expect(asked).toEqual([])
  })
})

describe('resolution by the blockchain API', () => {
  const record = {
    name: 'alice.example.id',
    registered_at: '2025-01-02T03:04:05Z',
    updated_at: '2025-01-02T03:04:05Z',
    attributes: {},
    addresses: {
      60: { address: ME, created_at: null },
      2147483658: { address: OTHER, created_at: null },
    },
  }
  const parts: Partial<ChainAdapter> = {
    names: {
      lookupIdentity: async ({ address }) => ({ name: address === OTHER ? 'other.eth' : null, avatar: null }),
      resolveName: async ({ name }) => (name === 'known.eth' ? OTHER : null),
    },
  }

  it.each([
    ['eip155:1', ME],
    ['eip155:10', OTHER],
  ] as const)(
    'CAP-11 default: the address of a name on %s, and never that of another network',
    async (caipNetworkId, expected) => {
      const { hawser, asked } = await setup({ parts, answer: () => record })
      expect(await resolveName(hawser, { name: 'Alice.example.id', caipNetworkId })).toBe(expected)
      expect(asked).toMatchObject([{ path: '/v1/profile/account/alice.example.id' }])
      expect(await readResource(hawser, nameResource, { name: 'alice.example.id', caipNetworkId })).toBe(expected)
    },
  )

  it.each([
    ['known.eth', OTHER],
    ['nobody.eth', null],
    ['sub.nobody.eth', null],
    ['alice', null],
    ['a/../b.example.id', null],
  ])('behavior: %s is not asked for there', async (name, expected) => {
    const { hawser, asked } = await setup({ parts })
    expect(await resolveName(hawser, { name })).toBe(expected)
    expect(asked).toEqual([])
  })

  it('behavior: an address in a form that is none of the network is none, and nobody is asked where it is off', async () => {
    const { hawser } = await setup({
      parts,
      answer: () => ({ ...record, addresses: { 60: { address: 'nonsense', created_at: null } } }),
    })
    expect(await resolveName(hawser, { name: 'alice.example.id' })).toBeNull()
    const off = await setup({ parts, services: {} })
    expect(await resolveName(off.hawser, { name: 'alice.example.id' })).toBeNull()
    expect(off.asked).toEqual([])
  })

  it('ENT-05, ERR-01 behavior: the failure of a look-up is told as Error resolving name', async () => {
    const { hawser, asked } = await setup({ parts })
    const found = resolveName(hawser, { name: 'alice.example.id' })
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({}, 400)
    await expect(found).rejects.toMatchObject({ shortMessage: 'Error resolving name' })
  })

  it('ENT-05 default: the name of an address: that of the chain, else the registered one', async () => {
    const { hawser, asked } = await setup({ parts, answer: () => [record] })
    expect(await lookupIdentity(hawser, { address: OTHER })).toEqual({ name: 'other.eth', avatar: null })
    expect(asked).toEqual([])
    expect(await lookupIdentity(hawser, { address: ME })).toEqual({ name: 'alice.example.id', avatar: null })
    expect(asked).toMatchObject([{ path: `/v1/profile/reverse/${ME}` }])
  })

  it('ENT-05 behavior: a service that fails costs no more than its name, and one that names another address is not believed', async () => {
    for (const body of [{}, [{ ...record, addresses: { 60: { address: OTHER, created_at: null } } }]]) {
      const { hawser } = await setup({ parts, answer: () => body })
      expect(await lookupIdentity(hawser, { address: ME })).toEqual({ name: null, avatar: null })
    }
  })

  it('CAP-11, CON-05 behavior: a name that was just registered is the account’s at once', async () => {
    const { hawser, api, signed, asked } = await typed({ parts })
    const question = { address: ME, caipNetworkId: 'eip155:1' } as const
    const before = readResource(hawser, identityResource, question)
    await until(() => expect(asked).toHaveLength(1))
    asked.splice(0)[0]?.answer([])
    expect(await before).toEqual({ name: null, avatar: null })
    const done = api.register()
    await until(() => expect(signed).toHaveLength(1))
    signed[0]?.answer.resolve(SIGNATURE)
    await until(() => expect(asked).toHaveLength(1))
    asked.splice(0)[0]?.answer({ success: true })
    await done
    const after = readResource(hawser, identityResource, question)
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer([record])
    expect(await after).toEqual({ name: 'alice.example.id', avatar: null })
    expect(getResource(hawser, identityResource, question).data?.name).toBe('alice.example.id')
  })
})

import { failureWireSchema, registerNameWireSchema } from '@hawser/blockchain-api/schemas'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createGateway, type GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { createSigner, mainnetCoinType, signChange } from './support/signChange.js'
import { useNames } from './support/useNames.js'
import { failed } from './support/useProviderChains.js'

const { startNamed } = useNames(useDatabases())
const [alice, bob] = [createSigner(1), createSigner(2)]

describe('VAL-01 registration', () => {
  it('API-04 default: the record, and that it was made', async () => {
    const gateway = await startNamed()
    const body = await signChange(alice, gateway.nameMessage('alice.example.id', { bio: 'hi' }))
    const answer = await gateway.post('', body)
    expect(answer.status).toBe(200)
    expect(v.parse(registerNameWireSchema, answer.body)).toEqual({
      success: true,
      name: 'alice.example.id',
      registered_at: new Date(gateway.time.nowMs).toISOString(),
      updated_at: new Date(gateway.time.nowMs).toISOString(),
      attributes: { bio: 'hi' },
      addresses: {
        60: { address: alice.address, created_at: new Date(gateway.time.nowMs).toISOString() },
        [mainnetCoinType]: { address: alice.address, created_at: new Date(gateway.time.nowMs).toISOString() },
      },
    })
    const other = await gateway.register(bob, 'bobby.other.id', { coinType: 0x80000000 + 42_161 })
    expect(Object.keys(other.body.addresses)).toEqual(['60', '2147525809'])
  })

  it.each<[string, unknown, string]>([
    ['three characters', { name: 'ali.example.id' }, 'name'],
    ['sixty-five characters', { name: `${'a'.repeat(65)}.example.id` }, 'name'],
    ['a sign that is none of a name', { name: 'al_ce.example.id' }, 'name'],
    ['capital letters', { name: 'Alice.example.id' }, 'name'],
    ['a letter that looks like another', { name: 'аlice.example.id' }, 'name'],
    ['a letter of no width', { name: 'ali\u200dce.example.id' }, 'name'],
    ['a form that is not the valid one', { name: 'xn--ls8h.example.id' }, 'name'],
    ['a zone of somebody else', { name: 'alice.example.com' }, 'name'],
    ['no zone', { name: 'alice' }, 'name'],
    ['the zone itself', { name: 'example.id' }, 'name'],
    ['four parts', { name: 'a.alice.example.id' }, 'name'],
    ['a reserved word', { name: 'support.example.id' }, 'name'],
    ['a word that the operator reserved', { name: 'harbour.example.id' }, 'name'],
    ['no name', {}, 'name'],
    ['a name that is no text', { name: ['alice.example.id'] }, 'name'],
    ['another attribute', { name: 'alice.example.id', attributes: { avatar: 'x' } }, 'attributes'],
    ['an attribute with markup', { name: 'alice.example.id', attributes: { bio: '<b>' } }, 'attributes'],
    ['an empty attribute', { name: 'alice.example.id', attributes: { bio: '' } }, 'attributes'],
    ['an attribute that is too long', { name: 'alice.example.id', attributes: { bio: 'a'.repeat(256) } }, 'attributes'],
    ['an attribute that is no text', { name: 'alice.example.id', attributes: { bio: 1 } }, 'attributes'],
    ['a time too early', { name: 'alice.example.id', timestamp: -11 }, 'timestamp'],
    ['a time too late', { name: 'alice.example.id', timestamp: 12 }, 'timestamp'],
    ['a time in milliseconds', { name: 'alice.example.id', timestamp: 1e12 }, 'timestamp'],
    ['a time that is no number', { name: 'alice.example.id', timestamp: 'now' }, 'timestamp'],
  ])('behavior: %s is refused', async (_, said, field) => {
    const gateway = await startNamed({ names: { zones: ['example.id'], reserved: ['harbour'] } })
    const { timestamp = 0, ...rest } = Object(said)
    const time = typeof timestamp === 'number' ? gateway.nowS() + timestamp : timestamp
    const answer = await gateway.post('', await signChange(alice, { ...rest, timestamp: time }))
    expect(answer).toMatchObject(failed(400, field))
    expect(await gateway.get(`/v1/profile/reverse/${alice.address}?apiVersion=2`)).toMatchObject({ body: [] })
  })

  it.each<[string, (body: Awaited<ReturnType<typeof signChange>>) => unknown, number, string]>([
    ['a message that is no JSON', (body) => ({ ...body, message: '{"name"' }), 422, 'message'],
    ['a message that is no object', (body) => ({ ...body, message: '"alice.example.id"' }), 422, 'message'],
    ['a message that is too long', (body) => ({ ...body, message: 'x'.repeat(4_097) }), 422, 'message'],
    ['no message', ({ message: _, ...body }) => body, 422, 'message'],
    ['no body', () => '', 422, 'body'],
    ['a body that is no JSON', () => '{', 400, 'body'],
    ['a body that is too long', (body) => ({ ...body, more: 'x'.repeat(2_000_000) }), 413, 'body'],
    ['a coin type of no EVM network', (body) => ({ ...body, coin_type: 501 }), 400, 'coin_type'],
    ['a coin type of no network', (body) => ({ ...body, coin_type: 0x80000000 }), 400, 'coin_type'],
    ['a coin type that is too large', (body) => ({ ...body, coin_type: 2 ** 32 }), 400, 'coin_type'],
    ['a coin type that is no number', (body) => ({ ...body, coin_type: '60' }), 400, 'coin_type'],
    ['what is no address', (body) => ({ ...body, address: 'alice' }), 400, 'address'],
    [
      'a wrong checksum',
      (body) => ({
        ...body,
        address: `0x${body.address.slice(2).replace(/[a-f]/i, (one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()))}`,
      }),
      400,
      'address',
    ],
    ['the address of somebody else', (body) => ({ ...body, address: bob.address }), 401, 'signature'],
    ['an empty signature', (body) => ({ ...body, signature: '0x' }), 401, 'signature'],
    ['a signature that is cut off', (body) => ({ ...body, signature: body.signature.slice(0, -2) }), 401, 'signature'],
    ['a signature of another message', (body) => ({ ...body, message: `${body.message} ` }), 401, 'signature'],
    ['a signature that is no hex', (body) => ({ ...body, signature: 'mine' }), 422, 'signature'],
    ['a signature that is too long', (body) => ({ ...body, signature: `0x${'ab'.repeat(10_000)}` }), 401, 'signature'],
    [
      'a network whose contracts cannot be asked',
      (body) => ({ ...body, coin_type: 0x80000000 + 5, address: bob.address }),
      401,
      'signature',
    ],
  ])('behavior: %s is refused', async (_, change, status, field) => {
    const gateway = await startNamed()
    const body = await signChange(alice, gateway.nameMessage('alice.example.id'))
    expect(await gateway.post('', change(body))).toMatchObject(failed(status, field))
    expect(await gateway.get('/v1/profile/account/alice.example.id')).toMatchObject(failed(404, 'name'))
  })

  it('behavior: the edges of the window are in it', async () => {
    const gateway = await startNamed()
    for (const [index, shift] of [-9, 10].entries()) {
      const message = { name: `edge${index}.example.id`, timestamp: gateway.nowS() + shift }
      expect((await gateway.post('', await signChange(alice, message))).status).toBe(200)
    }
    const sent = await signChange(alice, gateway.nameMessage('later.example.id'))
    gateway.time.nowMs += 11_000
    expect(await gateway.post('', sent)).toMatchObject(failed(400, 'timestamp'))
  })
})

it('behavior: whatever an account signs, it is taken or refused, and never ends in a 500', async () => {
  const gateway = await startNamed()
  await gateway.register(alice, 'alice.example.id')
  const timestamp = gateway.nowS()
  const oddText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '\u0000', '__proto__', '0x', '-', '.'))
  const odd = fc.oneof(oddText, fc.jsonValue())
  const said = fc.record(
    {
      name: fc.oneof(
        fc.stringMatching(/^[a-z0-9-]{1,66}$/).map((label) => `${label}.example.id`),
        odd,
      ),
      attributes: fc.oneof(fc.dictionary(fc.oneof(fc.constant('bio'), oddText), odd), odd),
      coin_type: fc.oneof(fc.constantFrom(60, 501, mainnetCoinType, 2 ** 31, 2 ** 32 - 1), odd),
      address: fc.oneof(
        fc.constantFrom(alice.address, bob.address),
        fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{30,46}$/),
        odd,
      ),
      timestamp: fc.oneof({ weight: 9, arbitrary: fc.constant(timestamp) }, odd),
    },
    { requiredKeys: [] },
  )
  const path = fc.constantFrom('', '/alice.example.id/attributes', '/alice.example.id/address')
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(path, fc.oneof(said, odd), async (to, message) => {
      const { status, body } = await gateway.post(to, await signChange(alice, message))
      statuses.add(status)
      expect([200, 400, 422]).toContain(status)
      if (status !== 200) expect(v.is(failureWireSchema, body)).toBe(true)
    }),
    { numRuns: 300 },
  )
  expect([...statuses]).toEqual(expect.arrayContaining([400, 422]))
})

it('behavior: where no zone is configured, all of it says so', async () => {
  const gateway = await startNamed({ names: undefined })
  const change = await signChange(alice, gateway.nameMessage('alice.example.id'))
  for (const answer of [
    await gateway.get('/v1/profile/account/alice.example.id'),
    await gateway.get(`/v1/profile/reverse/${alice.address}`),
    await gateway.get('/v1/profile/suggestions/alice'),
    await gateway.post('', change),
    await gateway.post('/alice.example.id/attributes', change),
    await gateway.post('/alice.example.id/address', change),
  ]) {
    expect(answer).toMatchObject(failed(404, 'names'))
    expect(answer.body.reasons[0].description).toBe('Names of its own are not configured on this gateway.')
  }
})

const canary = 'canary-that-is-no-key'
it.each<[string, GatewayOptions['names']]>([
  ['names.zones must have at least one name.', { zones: [] }],
  ['names.zones.0 must be a name of two parts in small letters, such as example.id.', { zones: ['id'] }],
  ['names.zones.0 must be a name of two parts in small letters, such as example.id.', { zones: ['a.example.id'] }],
  ['names.zones.0 must be a name of two parts in small letters, such as example.id.', { zones: ['Example.id'] }],
  ['names.zones.0 must be a name of two parts in small letters, such as example.id.', { zones: ['xn--a.id'] }],
  ['names.reserved.0 must have small letters, digits and hyphens.', { zones: ['example.id'], reserved: ['A'] }],
  ['names.signingKey must be a private key: 0x and 64 hex digits.', { zones: ['example.id'], signingKey: canary }],
  [
    'names.signingKey must be a private key: 0x and 64 hex digits.',
    { zones: ['example.id'], signingKey: `0x${'0'.repeat(64)}` },
  ],
  [
    'names.signingKey must be a private key: 0x and 64 hex digits.',
    { zones: ['example.id'], signingKey: `0x${'f'.repeat(64)}` },
  ],
])('behavior: %s', (line, names) => {
  expect(() => createGateway({ names })).toThrow(line)
  expect(() => createGateway({ names })).not.toThrow(canary)
})

import { createBlockchainApi, createNameMessage } from '@hawser/blockchain-api/client'
import { nameRecordWireSchema, suggestionsWireSchema } from '@hawser/blockchain-api/schemas'
import { systemClock } from '@hawser/common'
import { deployContractAccount } from '@hawser/testing/node'
import * as v from 'valibot'
import { serializeErc6492Signature } from 'viem'
import { describe, expect, it } from 'vitest'
import { databaseKinds, useOwnDatabases } from './support/databases.js'
import { createSigner, mainnetCoinType, type Signer, signChange } from './support/signChange.js'
import { startNodeFront } from './support/startNodeFront.js'
import { useNames } from './support/useNames.js'
import { failed } from './support/useProviderChains.js'

const databases = useOwnDatabases()
const chainId = 'eip155:1'
const [alice, bob] = [createSigner(1), createSigner(2)]
const nobody = { name: null, avatar: null, resolvedAt: null }

const { startNamed, chainOf } = useNames(databases)
const sameAs = (address: string) => expect.objectContaining({ address })

describe.each(databaseKinds)('on the %s database', (kind) => {
  const startOn = async () => startNamed({ databaseUrl: await databases.create(kind) })

  it('API-04 default: the client registers a name, and finds it by itself, by its account and among suggestions', async () => {
    const { url, time, get } = await startOn()
    const clock = { ...systemClock, nowMs: () => time.nowMs }
    const api = createBlockchainApi({ baseUrl: url, fetch, clock })
    const asked = { chainId, address: alice.address } as const
    expect(await api.lookUpName({ chainId, name: 'alice.example.id' })).toBeNull()
    expect(await api.lookUpNamesOf(asked)).toEqual([])
    expect(await api.getIdentity(asked)).toEqual({ name: null, avatar: null })
    const message = createNameMessage({
      name: 'Alice.example.id',
      attributes: { bio: 'Sails & more' },
      nowMs: time.nowMs,
    }).replace('&', '+')
    const signature = await alice.signMessage({ message })
    expect(await api.registerName({ ...asked, message, signature, coinType: mainnetCoinType })).toEqual({
      success: true,
    })
    const record = {
      name: 'alice.example.id',
      attributes: { bio: 'Sails + more' },
      registeredAt: new Date(time.nowMs).toISOString(),
      addresses: { 60: sameAs(alice.address), [mainnetCoinType]: sameAs(alice.address) },
    }
    expect(await api.lookUpName({ chainId, name: 'alice.example.id' })).toMatchObject(record)
    expect(await api.lookUpNamesOf(asked)).toMatchObject([record])
    expect(await api.getIdentity(asked)).toEqual({ name: 'alice.example.id', avatar: null })
    const { suggestions } = await api.suggestNames({ chainId, name: 'Alice', zone: 'example.id' })
    expect(suggestions).toHaveLength(5)
    expect(suggestions[0]).toEqual({ name: 'alice.example.id', isRegistered: true })
    for (const { name, isRegistered } of suggestions.slice(1)) {
      expect(name).toMatch(/^alice[a-z-]+\.example\.id$/)
      expect(isRegistered).toBe(false)
    }
    expect(await get('/v1/profile/account/alice.example.id')).toMatchObject({ status: 200, cacheControl: 'no-store' })
    await expect(api.registerName({ ...asked, message, signature, coinType: mainnetCoinType })).rejects.toMatchObject({
      code: 'NAME_NOT_REGISTERED',
      details: expect.stringContaining('already registered'),
    })
  })

  it('behavior: of two who register one name at the same time, one gets it, at one instance or at two', async () => {
    const databaseUrl = await databases.create(kind)
    const instances = [await startNamed({ databaseUrl }), await startNamed({ databaseUrl })] as const
    for (const name of ['first.example.id', 'second.example.id', 'third.example.id', 'fourth.example.id']) {
      const [one, two] = name.length % 2 === 0 ? [instances[0], instances[0]] : instances
      const answers = await Promise.all([one.register(alice, name), two.register(bob, name)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      const refused = answers.find(({ status }) => status === 400)
      expect(refused).toMatchObject(failed(400, 'name'))
      const winner = answers[0].status === 200 ? alice : bob
      expect((await instances[1].get(`/v1/profile/account/${name}?apiVersion=2`)).body.addresses[60].address).toBe(
        winner.address,
      )
    }
  })

  it('behavior: no message counts twice, at whichever instance and however often it is sent at once', async () => {
    const databaseUrl = await databases.create(kind)
    const [one, two] = [await startNamed({ databaseUrl }), await startNamed({ databaseUrl })]
    await one.register(alice, 'alice.example.id')
    const older = await signChange(alice, { attributes: { bio: 'older' }, timestamp: one.nowS() })
    const newer = await signChange(alice, { attributes: { bio: 'newer' }, timestamp: one.nowS() })
    expect(await one.post('/alice.example.id/attributes', older)).toMatchObject({ status: 200, body: { bio: 'older' } })
    expect(await two.post('/alice.example.id/attributes', newer)).toMatchObject({ status: 200, body: { bio: 'newer' } })
    for (const gateway of [one, two])
      expect(await gateway.post('/alice.example.id/attributes', older)).toMatchObject(failed(400, 'timestamp'))
    expect((await one.get('/v1/profile/account/alice.example.id')).body.attributes).toEqual({ bio: 'newer' })
    const once = await signChange(alice, { attributes: {}, timestamp: one.nowS() - 1 })
    const answers = await Promise.all(
      [one, two, one, two].map((gateway) => gateway.post('/alice.example.id/attributes', once)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })
})

it('behavior: while the database is away names are a 503 with a reason, and they come back by themselves', async () => {
  const gateway = await startNamed({ databaseUrl: await databases.create('PostgreSQL') })
  expect((await gateway.register(alice, 'alice.example.id')).status).toBe(200)
  await databases.postgres.interrupt()
  expect(await gateway.get('/v1/profile/account/alice.example.id')).toMatchObject(failed(503, 'database'))
  expect(await gateway.register(bob, 'bobby.example.id')).toMatchObject(failed(503, 'database'))
  expect(await gateway.get(`/v1/identity/${alice.address}`)).toMatchObject(failed(503, 'database'))
  await databases.postgres.resume()
  expect((await gateway.get('/v1/profile/account/alice.example.id')).status).toBe(200)
  expect((await gateway.register(bob, 'bobby.example.id')).status).toBe(200)
})

describe('accounts that are contracts', () => {
  it('behavior: a contract signs for itself (ERC-1271), and so does one that is not there yet (ERC-6492)', async () => {
    const gateway = await startNamed()
    const { address } = await deployContractAccount(chainOf(0), { owner: alice.address })
    expect(await gateway.register(alice, 'contract.example.id', { address })).toMatchObject({
      status: 200,
      body: { addresses: { 60: sameAs(address), [mainnetCoinType]: sameAs(address) } },
    })
    expect((await gateway.get(`/v1/identity/${address}`)).body.name).toBe('contract.example.id')
    const later = await deployContractAccount(chainOf(0), { owner: bob.address, isLeftForLater: true })
    const wrap = (signature: `0x${string}`) =>
      serializeErc6492Signature({ address: later.factory, data: later.factoryData, signature })
    const options = { address: later.address, wrap }
    expect(await gateway.register(alice, 'later.example.id', options)).toMatchObject(failed(401, 'signature'))
    expect((await gateway.register(bob, 'later.example.id', options)).status).toBe(200)
    // A contract's name is its own to change.
    const timestamp = gateway.nowS()
    const change = (signer: Signer, options: object) =>
      signChange(signer, { attributes: { bio: 'x' }, timestamp }, options)
    expect(await gateway.post('/contract.example.id/attributes', await change(bob, { address }))).toMatchObject(
      failed(401, 'signature'),
    )
    expect((await gateway.post('/contract.example.id/attributes', await change(alice, { address }))).status).toBe(200)
    expect((await gateway.post('/later.example.id/attributes', await change(bob, options))).status).toBe(200)
  })

  it('behavior: a contract of another network says nothing of its address on Ethereum', async () => {
    const gateway = await startNamed()
    const { address } = await deployContractAccount(chainOf(1), { owner: alice.address })
    const coinType = 0x80000000 + 10
    const answer = await gateway.register(alice, 'optimism.example.id', { address, coinType })
    expect(answer).toMatchObject({ status: 200, body: { addresses: { [coinType]: sameAs(address) } } })
    expect(answer.body.addresses).not.toHaveProperty('60')
    expect((await gateway.get(`/v1/identity/${address}`)).body).toEqual(nobody)
    expect((await gateway.get(`/v1/profile/reverse/${address}`)).body).toMatchObject([{ name: 'optimism.example.id' }])
  })

  it('behavior: while their node is down nobody is told to have signed wrongly', async () => {
    const front = await startNodeFront(chainOf(0).rpcUrl)
    const gateway = await startNamed({ networks: { [chainId]: { http: [front.url] } } })
    const { address } = await deployContractAccount(chainOf(0), { owner: alice.address })
    front.fail('down')
    expect((await gateway.register(alice, 'contract.example.id', { address })).status).toBe(503)
    // A key is checked without a node.
    expect((await gateway.register(alice, 'alice.example.id')).status).toBe(200)
    front.fail(undefined)
    await expect.poll(async () => (await gateway.register(alice, 'contract.example.id', { address })).status).toBe(200)
    await front.stop()
  })
})

describe('changes', () => {
  it('API-04 behavior: what a name says of itself, and its addresses by coin type', async () => {
    const gateway = await startNamed()
    await gateway.register(alice, 'alice.example.id')
    gateway.time.nowMs += 5_000
    const send = async (path: string, signer: Signer, message: object) =>
      gateway.post(`/alice.example.id/${path}`, await signChange(signer, { ...message, timestamp: gateway.nowS() }))
    expect(await send('attributes', alice, { attributes: { bio: 'hello' } })).toEqual({
      status: 200,
      body: { bio: 'hello' },
    })
    const solana = 'So11111111111111111111111111111111111111112'
    const answer = await send('address', alice, { coin_type: 501, address: solana })
    expect(answer).toMatchObject({ status: 200, body: { 60: sameAs(alice.address), 501: sameAs(solana) } })
    expect(
      await send('address', alice, { coin_type: 0x80000000 + 10, address: bob.address.toLowerCase() }),
    ).toMatchObject({
      status: 200,
      body: { [0x80000000 + 10]: sameAs(bob.address) },
    })
    const { body } = await gateway.get('/v1/profile/account/alice.example.id')
    expect(v.parse(nameRecordWireSchema, body)).toMatchObject({
      attributes: { bio: 'hello' },
      updated_at: new Date(gateway.time.nowMs).toISOString(),
      registered_at: new Date(gateway.time.nowMs - 5_000).toISOString(),
    })
    expect(await send('attributes', bob, { attributes: {} })).toMatchObject(failed(401, 'address'))
    expect(await send('address', bob, { coin_type: 60, address: bob.address })).toMatchObject(failed(401, 'address'))
    const forged = await signChange(bob, { attributes: {}, timestamp: gateway.nowS() }, { address: alice.address })
    expect(await gateway.post('/alice.example.id/attributes', forged)).toMatchObject(failed(401, 'signature'))
  })

  it.each<[string, string, object, number, string]>([
    ['a chain that names stand for nothing on', 'address', { coin_type: 2, address: 'x' }, 400, 'coin_type'],
    ['an address of another chain', 'address', { coin_type: 501, address: bob.address }, 400, 'address'],
    ['a base58 text of another length', 'address', { coin_type: 501, address: 'abc' }, 400, 'address'],
    ['no address', 'address', { coin_type: 60 }, 400, 'address'],
    ['another attribute', 'attributes', { attributes: { url: 'x' } }, 400, 'attributes'],
    ['no attributes', 'attributes', {}, 400, 'attributes'],
  ])('behavior: %s is refused', async (_, path, message, status, field) => {
    const gateway = await startNamed()
    await gateway.register(alice, 'alice.example.id')
    const change = await signChange(alice, { ...message, timestamp: gateway.nowS() })
    expect(await gateway.post(`/alice.example.id/${path}`, change)).toMatchObject(failed(status, field))
  })

  it('behavior: a name that nobody has cannot be changed, nor one of another zone', async () => {
    const gateway = await startNamed()
    const change = await signChange(alice, { attributes: {}, timestamp: gateway.nowS() })
    for (const name of ['alice.example.id', 'vitalik.eth', 'alice'])
      expect(await gateway.post(`/${name}/attributes`, change)).toMatchObject(failed(404, 'name'))
  })

  it('behavior: a name that leads to somebody else names nobody, and cannot be pinned on them', async () => {
    const gateway = await startNamed()
    await gateway.register(alice, 'alice.example.id')
    const message = { coin_type: 60, address: bob.address, timestamp: gateway.nowS() }
    expect((await gateway.post('/alice.example.id/address', await signChange(alice, message))).status).toBe(200)
    for (const { address } of [alice, bob]) {
      expect((await gateway.get(`/v1/identity/${address}`)).body).toEqual(nobody)
      expect((await gateway.get(`/v1/profile/reverse/${address}?apiVersion=2`)).body).toEqual([])
    }
  })
})

describe('look-ups', () => {
  it('behavior: what nobody has, by both versions', async () => {
    const gateway = await startNamed()
    const reverse = `/v1/profile/reverse/${bob.address}`
    expect(await gateway.get('/v1/profile/account/nobody.example.id?apiVersion=2')).toMatchObject({
      status: 200,
      body: [],
    })
    expect(await gateway.get('/v1/profile/account/vitalik.eth?apiVersion=2')).toMatchObject({ status: 200, body: [] })
    expect(await gateway.get('/v1/profile/account/nobody.example.id')).toMatchObject(failed(404, 'name'))
    expect(await gateway.get('/v1/profile/account/NOBODY.example.id')).toMatchObject(failed(400, 'name'))
    expect(await gateway.get(`${reverse}?apiVersion=2`)).toMatchObject({ status: 200, body: [] })
    expect(await gateway.get(reverse)).toMatchObject(failed(404, 'address'))
    expect(await gateway.get('/v1/profile/reverse/a%20b')).toMatchObject(failed(400, 'address'))
    expect(await gateway.get(`${reverse}?apiVersion=3`)).toMatchObject(failed(400, 'apiVersion'))
  })

  it('behavior: a zone that is taken out of the configuration is not served, and keeps its names', async () => {
    const databaseUrl = await databases.create('embedded')
    const first = await startNamed({ databaseUrl })
    await first.register(alice, 'alice.other.id')
    await first.stop()
    const second = await startNamed({ databaseUrl, names: { zones: ['example.id'] } })
    expect(await second.get('/v1/profile/account/alice.other.id')).toMatchObject(failed(404, 'name'))
    expect(await second.get(`/v1/profile/reverse/${alice.address}`)).toMatchObject(failed(404, 'address'))
    expect((await second.get(`/v1/identity/${alice.address}`)).body).toEqual(nobody)
    await second.stop()
    const third = await startNamed({ databaseUrl })
    expect((await third.get(`/v1/identity/${alice.address}`)).body.name).toBe('alice.other.id')
  })

  it('API-04 behavior: suggestions are names that could be had, of the zone that is asked for', async () => {
    const gateway = await startNamed()
    const suggest = (path: string) => gateway.get(`/v1/profile/suggestions/${path}`)
    const { body } = await suggest('max?zone=other.id')
    const { suggestions } = v.parse(suggestionsWireSchema, body)
    // Three characters are too few for a name, and enough to be asked for.
    expect(suggestions[0]).toEqual({ name: 'max.other.id', registered: true })
    expect(suggestions.slice(1).map(({ registered }) => registered)).toEqual([false, false, false, false])
    for (const { name } of suggestions.slice(1)) expect((await gateway.register(alice, name)).status).toBe(200)
    const next = await suggest('max?zone=other.id')
    expect(next.body.suggestions).toHaveLength(5)
    expect(next.body.suggestions.slice(1)).not.toContainEqual(suggestions[1])
    expect((await suggest('maxi')).body.suggestions[0]).toEqual({ name: 'maxi.example.id', registered: false })
    expect((await suggest('admin')).body.suggestions[0]).toEqual({ name: 'admin.example.id', registered: true })
    expect((await suggest('a'.repeat(64))).body.suggestions).toEqual([
      { name: `${'a'.repeat(64)}.example.id`, registered: false },
    ])
    expect(await suggest('ma')).toMatchObject(failed(400, 'name'))
    expect(await suggest('max.example')).toMatchObject(failed(400, 'name'))
    expect(await suggest('max?zone=example.com')).toMatchObject(failed(400, 'zone'))
  })
})

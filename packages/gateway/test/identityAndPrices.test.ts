import { identityAnswerSchema } from '@hawser/blockchain-api/schemas'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createGateway, type GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { describeProviderConformance } from './support/providerConformance.js'
import { failed, native, odd, useProviderChains } from './support/useProviderChains.js'

const chains = useProviderChains(useDatabases())

describe.each(['registry', 'universalResolver'] as const)('GET /v1/identity/{address} by the %s', (by) => {
  const startNamed = () =>
    chains.startGateway({
      identity: { network: 'eip155:1', [by]: by === 'registry' ? chains.ens.registry : chains.ens.universalResolver },
    })

  it('API-02 default: name, picture and time, by either path, for a day', async () => {
    const gateway = await startNamed()
    const { status, cacheControl, body } = await gateway.get(`/v1/identity/${chains.owner}`)
    expect([status, body.name, body.avatar]).toEqual([200, 'alice.eth', 'https://example.com/alice.png'])
    expect(Date.parse(body.resolvedAt)).toBeGreaterThan(0)
    expect(cacheControl).toMatch(/^max-age=86\d{3}$/)
    expect((await gateway.get(`/v1/account/${chains.owner.toLowerCase()}/identity`)).body).toEqual(body)
    expect(v.parse(identityAnswerSchema, body)).toMatchObject({ name: 'alice.eth' })
  })

  it('behavior: a name that leads elsewhere, one in another form, and none', async () => {
    const gateway = await startNamed()
    const nobody = { name: null, avatar: null, resolvedAt: null }
    for (const index of [3, 4, 5])
      expect((await gateway.get(`/v1/identity/${chains.accountOf(index)}`)).body).toEqual(nobody)
  })

  it('behavior: a picture that is none costs the name nothing', async () => {
    const { body } = await (await startNamed()).get(`/v1/identity/${chains.accountOf(2)}`)
    expect(body).toMatchObject({ name: 'pixel.eth', avatar: null })
  })

  it('behavior: where no name service stands, nobody is told to have no name', async () => {
    const gateway = await chains.startGateway({ identity: { network: 'eip155:1', [by]: odd.nothing } })
    expect(await gateway.get(`/v1/identity/${chains.owner}`)).toMatchObject(failed(503, 'identity'))
  })
})

describe('GET /v1/identity/{address}', () => {
  it('behavior: a Solana address has no name', async () => {
    const { cacheControl, body } = await (await chains.startGateway()).get(
      '/v1/identity/11111111111111111111111111111111',
    )
    expect([cacheControl, body]).toEqual(['max-age=3600', { name: null, avatar: null, resolvedAt: null }])
  })

  it.each([
    ['no address', 'vitalik.eth', 400, 'address'],
    ['a cache that only test projects choose', `0x${'a'.repeat(40)}?useCache=false`, 400, 'useCache'],
  ])('behavior: %s', async (_, path, status, field) => {
    expect(await (await chains.startGateway()).get(`/v1/identity/${path}`)).toMatchObject(failed(status, field))
  })
})

describe('POST /v1/fungible/price', () => {
  it('API-03 default: all that have a price, in order, as they were asked for', async () => {
    const gateway = await chains.startGateway()
    const asked = [
      chains.tokenId(1, 'COIN').replace(/0x.*/, (hex) => `0x${hex.slice(2).toUpperCase()}`),
      `eip155:1:${native}`,
    ]
    const { status, body } = await gateway.price({ currency: 'usd', addresses: [...asked, chains.tokenId(1, 'ABS')] })
    expect([status, body]).toEqual([
      200,
      {
        fungibles: [
          { address: asked[0], name: 'Coin', symbol: 'COIN', iconUrl: '', price: 0.5, decimals: 6 },
          { address: asked[1], name: 'Ether', symbol: 'ETH', iconUrl: '', price: 3012.55, decimals: 18 },
        ],
      },
    ])
  })

  it.each([
    ['an empty list', { currency: 'usd', addresses: [] }, 400, 'addresses'],
    ['no list', { currency: 'usd' }, 400, 'addresses'],
    ['what is no address', { currency: 'usd', addresses: ['x'] }, 400, 'addresses.0'],
    ['no contract', { currency: 'usd', addresses: ['eip155:1:abc'] }, 400, 'addresses'],
    ['a network that is not served', { currency: 'usd', addresses: [`eip155:5:${native}`] }, 400, 'asset'],
    ['an unknown currency', { currency: 'doge', addresses: [`eip155:1:${native}`] }, 422, 'currency'],
    ['no object', [], 422, 'currency'],
  ])('behavior: %s', async (_, body, status, field) => {
    expect((await (await chains.startGateway()).price(body)).status).toBe(status)
    expect((await (await chains.startGateway()).price(body)).body.reasons[0].field).toBe(field)
  })
})

it('behavior: what nobody set up says so', async () => {
  const gateway = await chains.startGateway({ identity: undefined, prices: undefined })
  const price = await gateway.price({ currency: 'usd', addresses: [`eip155:1:${native}`] })
  expect(price).toMatchObject(failed(404, 'prices'))
  expect(price.body.reasons[0].description).toBe('Prices are not configured on this gateway.')
  expect(await gateway.get(`/v1/identity/${chains.owner}`)).toMatchObject(failed(404, 'identity'))
  expect(await gateway.get(`/v1/account/${chains.owner}/history`)).toMatchObject(failed(404, 'history'))
})

it.each<[string, GatewayOptions]>([
  ['identity.network must be one of the networks: eip155:1 is none.', { identity: { network: 'eip155:1' } }],
  [
    `prices.table.eip155:1:${native} must be a token of its network, or its own currency.`,
    { prices: { table: { [`eip155:1:${native}`]: { usd: 1 } } } },
  ],
  [
    'networks.eip155:1.tokens need the currency of the network beside them.',
    {
      networks: {
        'eip155:1': {
          http: ['http://127.0.0.1:9'],
          tokens: [{ address: odd.nothing, name: 'x', symbol: 'x', decimals: 1 }],
        },
      },
    },
  ],
])('behavior: %s', (line, options) => {
  expect(() => createGateway(options)).toThrow(line)
})

describeProviderConformance({
  source: 'identity',
  start: chains.start,
  behind: { rpcUrl: () => chains.urlOf(0) },
  options: (url) => chains.optionsFor([url]),
  path: () => `/v1/identity/${chains.owner}`,
  answer: () => ({ name: 'alice.eth', avatar: 'https://example.com/alice.png' }),
  refusal: { field: 'identity', description: 'Names are temporarily unavailable.' },
  freshMs: 24 * 3_600_000,
})

import { afterEach, describe, expect, it } from 'vitest'
import { createGateway, type GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { describeProviderConformance } from './support/providerConformance.js'
import { type ApiAnswer, type ApiRequest, apiFaults, startApiFront } from './support/startApiFront.js'
import { failed, native, useProviderChains } from './support/useProviderChains.js'

const databases = useDatabases()
const chains = useProviderChains(databases)
const fronts: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const account = `0x${'a1'.repeat(20)}`
const contract = (digits: string) => `0x${digits.repeat(20)}`
const token = (symbol: string, digits: string) => ({ address: contract(digits), name: symbol, symbol, decimals: 6 })
const id = (digits: string) => `eip155:1:${contract(digits)}`

/** A gateway without nodes, all of whose data comes from the server behind. */
const optionsFor = async (url: string, projectId?: string): Promise<GatewayOptions> => {
  const upstream = { url, ...(projectId !== undefined && { projectId }) }
  const balances = { type: 'upstream' as const, ...upstream, origin: 'https://app.example.com' }
  return {
    databaseUrl: await databases.create('embedded'),
    networks: {
      'eip155:1': {
        http: ['http://127.0.0.1:9'],
        currency,
        tokens: [token('COIN', 'c0'), token('LIE', 'd0')],
        balances,
      },
      'eip155:10': { http: ['http://127.0.0.1:9'], currency, balances },
    },
    prices: { upstream },
  }
}

describe('a gateway before a gateway', () => {
  it('default: what the one behind reads from its nodes, tokens that only that one lists too, with its prices', async () => {
    const behind = await chains.startGateway({
      access: 'projects',
      projects: [{ name: 'front', keys: ['their-project'], origins: ['https://app.example.com'] }],
    })
    const front = await chains.startGateway({ identity: undefined, ...(await optionsFor(behind.url, 'their-project')) })
    const query = 'currency=eur&chainId=eip155:1'
    const told = await behind.get(`/v1/account/${chains.owner}/balance?${query}&projectId=their-project`)
    expect(told.body.balances).toHaveLength(4)
    // The address of the pseudo-token is the network's own currency there as here.
    expect(await front.get(`/v1/account/${chains.owner}/balance?${query}`)).toMatchObject({
      status: 200,
      body: told.body,
    })
    const prices = { currency: 'eur', addresses: [`eip155:1:${native}`] }
    expect((await front.price(prices)).body).toEqual(
      (await behind.price({ ...prices, projectId: 'their-project' })).body,
    )
    const all = await front.get(`/v1/account/${chains.owner}/balance?currency=usd`)
    expect(all.body.balances).toHaveLength(8)
  })

  it('behavior: what the one behind refuses is refused, and is no fault of the source', async () => {
    const behind = await chains.startGateway({ access: 'projects' })
    const front = await chains.startGateway(await optionsFor(behind.url, 'unknown-project'))
    // A project that is refused is the operator's to mend: the source does not serve.
    expect(await front.get(`/v1/account/${chains.owner}/balance?currency=usd&chainId=eip155:1`)).toMatchObject(
      failed(503, 'chainId'),
    )
    const open = await chains.startGateway({ networks: {}, identity: undefined, prices: undefined })
    const other = await chains.startGateway({ identity: undefined, ...(await optionsFor(open.url)) })
    for (let times = 0; times < 6; times += 1)
      expect(await other.get(`/v1/account/${account}/balance?currency=usd&chainId=eip155:1`)).toMatchObject(
        failed(400, 'chainId'),
      )
    expect((await other.price({ currency: 'usd', addresses: [id('c0')] })).body).toEqual({ fungibles: [] })
  })

  it('behavior: balances without the network’s own currency are a mistake of the configuration', () => {
    const balances = { type: 'upstream' as const, url: 'http://127.0.0.1:9' }
    expect(() => createGateway({ networks: { 'eip155:1': { http: ['http://127.0.0.1:9'], balances } } })).toThrow(
      'networks.eip155:1.balances need the currency of the network beside them.',
    )
  })
})

const row = (symbol: string, rest: object) => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  price: 1,
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: '',
  ...rest,
})
/** A server that answers as the hosted one: to those with an origin alone, and of a list of prices only the first. */
const answerHosted = ({ method, path, query, headers, body }: ApiRequest): ApiAnswer => {
  if (method === 'GET' && path === `/v1/account/${account}/balance`) {
    if (!headers.origin || !query.sv) return { body: { balances: [] } }
    return {
      body: {
        balances: [
          row('ETH', { quantity: { decimals: '18', numeric: '2' } }),
          row('COIN', { address: id('C0') }),
          row('NEW', { address: id('e0'), iconUrl: 'javascript:alert(1)' }),
          row('LIE', { address: id('d0'), quantity: { decimals: '18', numeric: '9' } }),
          row('ELSEWHERE', { chainId: 'eip155:5', address: `eip155:5:${contract('c0')}` }),
          row('NOTHING', { address: id('e1'), quantity: { decimals: '6', numeric: '0' } }),
          row('ABSURD', { address: id('e2'), quantity: { decimals: '0', numeric: '9'.repeat(80) } }),
          row('DEEP', { address: id('e3'), quantity: { decimals: '200', numeric: '1' } }),
          null,
        ],
      },
    }
  }
  if (method !== 'POST' || path !== '/v1/fungible/price')
    return { status: 400, body: { status: 'FAILED', reasons: [{ field: 'address', description: 'No.' }] } }
  const [first = ''] = Object(body).addresses
  const decimals = first.endsWith('d0') ? 18 : first.endsWith('ee') ? 18 : 6
  const price = { address: first, name: 'x', symbol: 'x', iconUrl: '', price: 0.25, decimals }
  return { body: { fungibles: first.endsWith('c0') ? [] : [price] } }
}

describe('another server of this same API', () => {
  const open = async () => {
    const front = await startApiFront(answerHosted)
    fronts.push(front)
    return {
      front,
      gateway: await chains.startGateway({ identity: undefined, ...(await optionsFor(front.url, 'theirs')) }),
    }
  }

  it('behavior: of what it tells, only what can be; an amount with other decimals is none, and is not zero', async () => {
    const { front, gateway } = await open()
    const path = `/v1/account/${account}/balance?currency=usd&chainId=eip155:1`
    const { body } = await gateway.get(path)
    expect(body.balances.map((one: { symbol: string; quantity: object }) => [one.symbol, one.quantity])).toEqual([
      ['ETH', { decimals: '18', numeric: '2' }],
      ['COIN', { decimals: '6', numeric: '1.5' }],
      ['NEW', { decimals: '6', numeric: '1.5' }],
    ])
    expect(body.balances[2]).toMatchObject({ address: id('e0'), iconUrl: '', price: 0.25, value: 0.375 })
    const [asked] = front.requests
    expect([asked?.query, asked?.headers.origin]).toEqual([
      { currency: 'usd', chainId: 'eip155:1', projectId: 'theirs', st: 'gateway', sv: 'hawser-gateway' },
      'https://app.example.com',
    ])
    // The amount that cannot be read is told neither as it is nor as nothing.
    const forced = await gateway.get(`${path}&forceUpdate=${id('d0')}`)
    expect(forced.body.balances.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH', 'COIN', 'NEW'])
  })

  it('behavior: of one that tells only the first price of a list, the others are asked for by themselves', async () => {
    const { front, gateway } = await open()
    const addresses = [`eip155:1:${native}`, id('c0'), id('d0'), `eip155:10:${native}`]
    const { body } = await gateway.price({ currency: 'usd', addresses })
    expect(body.fungibles.map(({ address }: { address: string }) => address)).toEqual([addresses[0], addresses[3]])
    // One list for each network, and one question for each token that the list did not tell.
    expect(front.requests.map(({ body: asked }) => Object(asked).addresses.length).sort()).toEqual([1, 1, 1, 3])
  })

  describeProviderConformance({
    source: 'balances',
    start: chains.start,
    behind: { startFront: () => startApiFront(answerHosted), faults: apiFaults },
    options: async (url) => ({ ...(await optionsFor(url)), prices: { table: {} } }),
    path: () => `/v1/account/${account}/balance?currency=usd&chainId=eip155:1`,
    answer: () => ({ balances: [{ symbol: 'ETH' }, { symbol: 'COIN' }, { symbol: 'NEW' }] }),
    refusal: { field: 'chainId', description: 'Requested eip155:1 chain provider is temporarily unavailable' },
    freshMs: 10_000,
  })

  describeProviderConformance({
    source: 'prices',
    start: chains.start,
    behind: { startFront: () => startApiFront(answerHosted), faults: apiFaults },
    options: (url) => optionsFor(url),
    path: () => '/v1/fungible/price',
    init: { method: 'POST', body: JSON.stringify({ currency: 'usd', addresses: [`eip155:1:${native}`] }) },
    answer: () => ({ fungibles: [{ price: 0.25 }] }),
    refusal: { field: 'prices', description: 'Prices are temporarily unavailable.' },
    freshMs: 60_000,
  })
})

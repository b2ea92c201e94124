import { createBlockchainApi } from '@hawser/blockchain-api/client'
import { systemClock } from '@hawser/common'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { describeProviderConformance } from './support/providerConformance.js'
import { type ApiRequest, apiFaults, startApiFront } from './support/startApiFront.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const fronts: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})

const contract = (digits: string) => `0x${digits.repeat(20)}`
const token = (symbol: string, address: string) => ({ address, name: symbol, symbol, decimals: 6 })
const native = (network: string) => `${network}:0x${'e'.repeat(40)}`
const coin = `eip155:1:${contract('c0')}`
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const networks: GatewayOptions['networks'] = {
  'eip155:1': {
    http: ['http://127.0.0.1:9'],
    currency: ether,
    tokens: [token('COIN', contract('c0')), token('LIE', contract('d0')), token('FIXED', contract('f0'))],
  },
  'eip155:10': { http: ['http://127.0.0.1:9'], currency: ether },
  'eip155:31337': { http: ['http://127.0.0.1:9'], currency: ether, tokens: [token('LOCAL', contract('a0'))] },
}

// Fakes of both, built from their public documents.
const answerCoinGecko = ({ path, query }: ApiRequest) => {
  const currency = query.vs_currencies ?? ''
  if (path === '/api/v3/simple/price' && query.ids === 'ethereum')
    return { body: { ethereum: { [currency]: 3012.55 } } }
  if (path === '/api/v3/simple/token_price/ethereum')
    return {
      body: {
        [contract('c0')]: { [currency]: 1e-7 },
        [contract('d0')]: { [currency]: -1 },
        [contract('f0')]: { [currency]: 9 },
      },
    }
  if (path === '/api/v3/simple/token_price/hawser') return { body: { [contract('a0')]: { [currency]: 2 } } }
  return { status: 404, body: { error: 'coin not found' } }
}
const answerDefiLlama = ({ path }: ApiRequest) => {
  const asked = path.replace('/prices/current/', '').split(',')
  const known = new Map<string, unknown>([
    ['coingecko:ethereum', { price: 3010, symbol: 'ETH', timestamp: 1, confidence: 0.99 }],
    [`ethereum:${contract('c0')}`, { price: 0.5, decimals: 6, symbol: 'COIN', timestamp: 1, confidence: 0.99 }],
    [`ethereum:${contract('d0')}`, { price: 7, decimals: 18, symbol: 'LIE', timestamp: 1, confidence: 0.99 }],
  ])
  return {
    body: { coins: Object.fromEntries(asked.flatMap((name) => (known.has(name) ? [[name, known.get(name)]] : []))) },
  }
}

async function open(
  answer: Parameters<typeof startApiFront>[0],
  prices: (url: string) => GatewayOptions['prices'],
  served: GatewayOptions['networks'] = networks,
  timeoutMs = 15_000,
) {
  const front = await startApiFront(answer)
  fronts.push(front)
  let nowMs = Date.now()
  const gateway = await start(
    {
      databaseUrl: await databases.create('embedded'),
      networks: served,
      prices: prices(front.url),
      sources: { timeoutMs },
    },
    { clock: { ...systemClock, nowMs: () => nowMs } },
  )
  const ask = async (addresses: readonly string[], currency = 'usd') => {
    const answer = await gateway.fetch('/v1/fungible/price', {
      method: 'POST',
      body: JSON.stringify({ currency, addresses }),
    })
    const body = await answer.json()
    return { status: answer.status, prices: body.fungibles?.map((one: { price: number }) => one.price), body }
  }
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { front, gateway, ask, pass }
}
const coingecko = (url: string) => ({ coingecko: { url: `${url}/api/v3`, apiKey: 'canary-key' } })

describe('POST /v1/fungible/price by a service in the form of CoinGecko', () => {
  it('API-03 default: by contract and by name, in one question each; the client reads them', async () => {
    const { front, gateway, ask } = await open(answerCoinGecko, coingecko)
    const asked = [native('eip155:1'), coin, native('eip155:10')]
    expect(await ask(asked, 'eur')).toMatchObject({ status: 200, prices: [3012.55, 1e-7, 3012.55] })
    expect(front.requests).toHaveLength(2)
    expect(front.requests[0]?.headers['x-cg-demo-api-key']).toBe('canary-key')
    const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
    const { fungibles } = await api.getPrices({ addresses: [`eip155:1:${contract('c0')}`], currency: 'eur' })
    expect(fungibles).toMatchObject([{ price: '0.0000001', symbol: 'COIN' }])
    expect(gateway.lines.join('\n')).not.toContain('canary-key')
  })

  it('behavior: a fixed price goes first, what cannot be is none, and a network that it does not know costs no other', async () => {
    const { ask } = await open(answerCoinGecko, (url) => ({
      ...coingecko(url),
      table: { [`eip155:1:${contract('f0')}`]: { usd: 1 } },
    }))
    const asked = [`eip155:1:${contract('f0')}`, `eip155:1:${contract('d0')}`, `eip155:31337:${contract('a0')}`, coin]
    expect((await ask(asked)).prices).toEqual([1, 1e-7])
    const named = await open(answerCoinGecko, (url) => ({
      ...coingecko(url),
      networks: { 'eip155:31337': { platform: 'hawser' } },
    }))
    expect((await named.ask(asked)).prices).toEqual([9, 2, 1e-7])
  })
})

it('behavior: CoinGecko failing for the tokens of one network, or for the networks’ own currencies, costs the others nothing', async () => {
  const addresses = [native('eip155:1'), coin]
  for (const [failing, prices] of [
    ['simple/price', [1e-7]],
    ['simple/token_price', [3012.55]],
  ] as const) {
    const { ask } = await open(
      (request) => (request.path.includes(failing) ? { status: 500, body: {} } : answerCoinGecko(request)),
      coingecko,
    )
    expect(await ask(addresses)).toMatchObject({ status: 200, prices })
  }
})

describe('a part that never answers', () => {
  const never = new Promise<never>(() => undefined)

  it('behavior: the tokens of one network: the others are told, and it is asked again after a few seconds, not after a minute', async () => {
    let isHanging = true
    const { front, gateway, ask, pass } = await open(
      (request) => (isHanging && request.path.includes('token_price') ? never : answerCoinGecko(request)),
      coingecko,
      networks,
      1_000,
    )
    const addresses = [native('eip155:1'), coin]
    expect(await ask(addresses)).toMatchObject({ status: 200, prices: [3012.55] })
    expect(gateway.lines.join('\n')).toContain('A source serves in part')
    const asked = front.requests.length
    isHanging = false
    pass(4_999)
    expect((await ask(addresses)).prices).toEqual([3012.55])
    expect(front.requests).toHaveLength(asked)
    pass(1)
    expect((await ask(addresses)).prices).toEqual([3012.55, 1e-7])
    pass(59_999)
    isHanging = true
    expect((await ask(addresses)).prices).toEqual([3012.55, 1e-7])
  })

  it('behavior: a whole service: the next one stands in for it in time, and soon nobody waits for it', async () => {
    const { front, ask, pass } = await open(
      (request) => (request.path.startsWith('/api/') ? never : answerDefiLlama(request)),
      (url) => ({ ...coingecko(url), defillama: { url } }),
      networks,
      900,
    )
    const hanging = () => front.requests.filter(({ path }) => path.startsWith('/api/')).length
    for (let times = 0; times < 5; times += 1) {
      expect(await ask([coin])).toMatchObject({ status: 200, prices: [0.5] })
      pass(60_000)
    }
    // Its last failure is behind it by a minute: it is tried once, and rests for longer.
    expect((await ask([coin])).prices).toEqual([0.5])
    const asked = hanging()
    expect((await ask([native('eip155:1'), coin])).prices).toEqual([3010, 0.5])
    expect(hanging()).toBe(asked)
  })
})

describe('POST /v1/fungible/price by a service in the form of DefiLlama', () => {
  const defillama = (url: string) => ({ defillama: { url } })

  it('default: in one question, in dollars alone, and not of a token with other decimals', async () => {
    const { front, ask } = await open(answerDefiLlama, defillama)
    expect((await ask([native('eip155:1'), coin, `eip155:1:${contract('d0')}`])).prices).toEqual([3010, 0.5])
    expect((await ask([coin], 'eur')).prices).toEqual([])
    expect(front.requests).toHaveLength(1)
  })

  it('behavior: many tokens are asked for in several questions, and all of them are told', async () => {
    const addresses = Array.from({ length: 99 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
    const answer = ({ path }: ApiRequest) => ({
      body: {
        coins: Object.fromEntries(
          decodeURIComponent(path)
            .replace('/prices/current/', '')
            .split(',')
            .map((name) => [
              name,
              { price: name.startsWith('coingecko') ? 3010 : Number.parseInt(name.slice(-4), 16), decimals: null },
            ]),
        ),
      },
    })
    const { front, ask } = await open(answer, defillama, {
      'eip155:1': {
        http: ['http://127.0.0.1:9'],
        currency: ether,
        tokens: addresses.map((address) => token('COIN', address)),
      },
    })
    const { prices } = await ask([native('eip155:1'), ...addresses.map((address) => `eip155:1:${address}`)])
    expect(prices).toHaveLength(100)
    expect([prices[0], prices[1], prices[9]]).toEqual([3010, 1, 9])
    expect(front.requests.length).toBeGreaterThan(1)
    expect(Math.max(...front.requests.map(({ path }) => path.length))).toBeLessThan(4_000)
  })

  it('behavior: it tells what a service before it does not, and stands in for one that is down', async () => {
    const { ask, gateway } = await open(answerDefiLlama, (url) => ({
      ...defillama(url),
      coingecko: { url: 'http://127.0.0.1:9' },
    }))
    expect((await ask([coin])).prices).toEqual([0.5])
    expect(await (await gateway.fetch('/metrics')).text()).not.toContain('outcome="failed"')
  })

  it('behavior: in another currency than its own it stands in for nobody', async () => {
    const { ask } = await open(answerDefiLlama, (url) => ({
      ...defillama(url),
      coingecko: { url: 'http://127.0.0.1:9' },
    }))
    expect(await ask([coin], 'eur')).toMatchObject({ status: 503, body: { reasons: [{ field: 'prices' }] } })
    // Those who ask in dollars do not wait for it.
    for (let times = 0; times < 5; times += 1) await ask([coin], 'eur')
    expect((await ask([coin])).prices).toEqual([0.5])
  })

  it('behavior: a part of a long question that fails costs the prices of the others nothing', async () => {
    const addresses = Array.from({ length: 80 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
    const answer = ({ path }: ApiRequest) => {
      const names = decodeURIComponent(path).replace('/prices/current/', '').split(',')
      if (names.includes(`ethereum:${addresses[0]}`)) return { status: 500, body: {} }
      return { body: { coins: Object.fromEntries(names.map((name) => [name, { price: 2, decimals: 6 }])) } }
    }
    const { ask } = await open(answer, defillama, {
      'eip155:1': {
        http: ['http://127.0.0.1:9'],
        currency: ether,
        tokens: addresses.map((address) => token('COIN', address)),
      },
    })
    const { status, prices } = await ask(addresses.map((address) => `eip155:1:${address}`))
    expect([status, prices?.length]).toEqual([200, 30])
  })

  describeProviderConformance({
    source: 'prices',
    start,
    behind: { startFront: () => startApiFront(answerDefiLlama), faults: apiFaults },
    options: async (url) => ({ databaseUrl: await databases.create('embedded'), networks, prices: defillama(url) }),
    path: () => '/v1/fungible/price',
    init: { method: 'POST', body: JSON.stringify({ currency: 'usd', addresses: [coin] }) },
    answer: () => ({ fungibles: [{ price: 0.5 }] }),
    refusal: { field: 'prices', description: 'Prices are temporarily unavailable.' },
    freshMs: 60_000,
  })
})

describeProviderConformance({
  source: 'prices',
  start,
  behind: { startFront: () => startApiFront(answerCoinGecko), faults: apiFaults.filter((fault) => fault !== 'absurd') },
  options: async (url) => ({ databaseUrl: await databases.create('embedded'), networks, prices: coingecko(url) }),
  path: () => '/v1/fungible/price',
  init: { method: 'POST', body: JSON.stringify({ currency: 'usd', addresses: [coin] }) },
  answer: () => ({ fungibles: [{ price: 1e-7 }] }),
  refusal: { field: 'prices', description: 'Prices are temporarily unavailable.' },
  freshMs: 60_000,
})

import { balanceAnswerSchema } from '@hawser/blockchain-api/schemas'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { useDatabases } from './support/databases.js'
import { describeProviderConformance } from './support/providerConformance.js'
import { startNodeFront } from './support/startNodeFront.js'
import { failed, useProviderChains } from './support/useProviderChains.js'

const chains = useProviderChains(useDatabases())

const fronts: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})

const most = 2n ** 256n - 1n
const row = (symbol: string, numeric: string) => ({ symbol, quantity: { numeric } })
const held = [
  row('ETH', '10000'),
  row('COIN', '1234.56789'),
  row('MOST', String(most)),
  row('STUCK', '0.000000000000000001'),
]

describe('GET /v1/account/{address}/balance', () => {
  it('API-02 default: the own currency and the tokens that are held, exactly, with the prices that there are', async () => {
    const gateway = await chains.startGateway()
    const { status, cacheControl, body } = await gateway.get(
      `/v1/account/${chains.owner}/balance?currency=usd&chainId=eip155:1`,
    )
    expect([status, cacheControl]).toEqual([200, 'no-store'])
    expect(body.balances).toMatchObject(held)
    expect(body.balances[0]).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      value: 30_125_500,
      price: 3012.55,
      quantity: { decimals: '18', numeric: '10000' },
      iconUrl: '',
    })
    expect(body.balances[1]).toMatchObject({ address: chains.tokenId(1, 'COIN'), value: 617.283945, price: 0.5 })
    expect(v.parse(balanceAnswerSchema, body).balances).toHaveLength(4)
    // Nobody knows what it costs.
    expect(body.balances[2]).toMatchObject({ price: 0 })
    expect(body.balances[2]).not.toHaveProperty('value')
  })

  it('parameters: chainId, of a network without Multicall3, and none', async () => {
    const gateway = await chains.startGateway()
    const ten = await gateway.get(`/v1/account/${chains.owner}/balance?currency=usd&chainId=eip155:10`)
    expect(ten.body.balances).toMatchObject(held.map((one) => ({ ...one, chainId: 'eip155:10' })))
    const all = await gateway.get(`/v1/account/${chains.owner}/balance?currency=usd`)
    expect(all.body.balances).toMatchObject([...held, ...held])
  })

  it('parameters: currency', async () => {
    const gateway = await chains.startGateway()
    const { body } = await gateway.get(`/v1/account/${chains.owner}/balance?currency=eur&chainId=eip155:1`)
    expect(body.balances[0]).toMatchObject({ price: 2800.5, value: 28_005_000 })
    expect(body.balances[1]).toMatchObject({ price: 0 })
  })

  it('parameters: forceUpdate reads anew, tells zeros, and takes nothing unread for one', async () => {
    const gateway = await chains.startGateway()
    const path = `/v1/account/${chains.owner}/balance?currency=usd&chainId=eip155:1`
    const usual = await gateway.get(path)
    const forced = [
      chains.tokenId(1, 'ABS').toUpperCase().replace('EIP155', 'eip155').replace('0X', '0x'),
      chains.tokenId(1, 'REV'),
    ]
    const { body } = await gateway.get(`${path}&forceUpdate=${forced.join(',')}`)
    expect(body.balances).toMatchObject([...held, row('ABS', '0')])
    expect((await gateway.get(path)).body).toEqual(usual.body)
    const metrics = await (await gateway.fetch('/metrics')).text()
    expect(metrics).toContain('hawser_source_requests_total{source="balances",outcome="served"} 2')
    expect(metrics).toContain('hawser_source_requests_total{source="balances",outcome="kept"} 1')
  })

  it('behavior: one request with Multicall3, one more for what failed in it; and one in all without', async () => {
    const urls: string[] = []
    const asked: (readonly (readonly string[])[])[] = []
    for (const index of [0, 1]) {
      const front = await startNodeFront(chains.urlOf(index))
      fronts.push(front)
      urls.push(front.url)
      asked.push(front.requests)
    }
    const gateway = await chains.startGateway(await chains.optionsFor(urls))
    const ask = (address: string) => gateway.get(`/v1/account/${address}/balance?currency=usd`)
    for (const index of [1, 2]) expect((await ask(chains.accountOf(index))).status).toBe(200)
    const shapes = asked.map((requests) => requests.map((methods) => methods.join()))
    const times = (count: number) => Array.from({ length: count }, () => 'eth_call').join()
    const aggregated = 'eth_getBalance,eth_call'
    expect(shapes[0]?.filter((shape) => shape !== 'eth_chainId')).toMatchObject([
      aggregated,
      expect.stringMatching(/^eth_call(?:,eth_call)*$/),
      aggregated,
      expect.stringMatching(/^eth_call(?:,eth_call)*$/),
    ])
    expect(shapes[1]?.filter((shape) => shape !== 'eth_chainId')).toEqual([
      aggregated,
      times(9),
      `eth_getBalance,${times(9)}`,
    ])
  })

  it.each([
    ['no address of an EVM network', 'x', 'chainId=eip155:1', 400, 'address'],
    ['an address without 0x', 'a'.repeat(40), 'chainId=eip155:1', 400, 'address'],
    ['a Solana address, and no network', '11111111111111111111111111111111', '', 400, 'address'],
    ['a network that is not served', `0x${'a'.repeat(40)}`, 'chainId=eip155:5', 400, 'chainId'],
    ['a network without a currency', '11111111111111111111111111111111', 'chainId=solana:local', 400, 'chainId'],
    ['an unknown currency', `0x${'a'.repeat(40)}`, 'currency=doge', 400, 'currency'],
    ['a forceUpdate of no tokens', `0x${'a'.repeat(40)}`, 'forceUpdate=x', 400, 'forceUpdate'],
  ])('behavior: %s', async (_, address, query, status, field) => {
    const gateway = await chains.startGateway()
    const currencyText = query.includes('currency=') ? '' : 'currency=usd&'
    expect(await gateway.get(`/v1/account/${address}/balance?${currencyText}${query}`)).toMatchObject(
      failed(status, field),
    )
  })

  it('behavior: without a currency, and without networks', async () => {
    const gateway = await chains.startGateway({ networks: {}, identity: undefined, prices: undefined })
    expect(await gateway.get(`/v1/account/${chains.owner}/balance`)).toMatchObject(failed(400, 'currency'))
    expect(await gateway.get(`/v1/account/${chains.owner}/balance?currency=usd`)).toMatchObject(failed(404, 'balances'))
  })
})

describeProviderConformance({
  source: 'balances',
  start: chains.start,
  behind: { rpcUrl: () => chains.urlOf(0) },
  options: (url) => chains.optionsFor([url]),
  path: () => `/v1/account/${chains.owner}/balance?currency=usd&chainId=eip155:1`,
  answer: () => ({ balances: held }),
  refusal: { field: 'chainId', description: 'Requested eip155:1 chain provider is temporarily unavailable' },
  freshMs: 10_000,
})

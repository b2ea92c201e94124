import { createBlockchainApi } from '@hawser/blockchain-api/client'
import { systemClock, walletAssetsSchema } from '@hawser/common'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useDatabases } from './support/databases.js'
import { useProviderChains } from './support/useProviderChains.js'

const databases = useDatabases()
const chains = useProviderChains(databases)

async function open(options: Parameters<typeof chains.startGateway>[0] = {}) {
  const gateway = await chains.startGateway(options)
  const send = async (body: unknown, path = '/v1/json-rpc', headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await gateway.fetch(path, { method: 'POST', body: text, headers })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
  }
  const ask = (method: string, params?: unknown, path?: string) =>
    send({ jsonrpc: '2.0', id: 7, method, ...(params !== undefined && { params }) }, path)
  const getAssets = (filters: object = {}) => ask('wallet_getAssets', { account: chains.owner, ...filters })
  return { gateway, send, ask, getAssets }
}
const failed = (code: number, status = 400, id: unknown = 7) => ({
  status,
  body: { jsonrpc: '2.0', id, error: { code, message: expect.any(String) } },
})
const symbols = (body: { result: Record<string, readonly { metadata: { symbol: string } }[]> }) =>
  Object.fromEntries(
    Object.entries(body.result).map(([chain, list]) => [chain, list.map(({ metadata }) => metadata.symbol)]),
  )

describe('wallet_getAssets', () => {
  it('API-12, VAL-10 default: what an account holds by chain, exactly, in a form that a client reads; it is what the balances tell', async () => {
    const { gateway, getAssets } = await open()
    const { status, body } = await getAssets()
    expect([status, body.jsonrpc, body.id]).toEqual([200, '2.0', 7])
    expect(symbols(body)).toEqual({ '0x1': ['ETH', 'COIN', 'MOST', 'STUCK'], '0xa': ['ETH', 'COIN', 'MOST', 'STUCK'] })
    expect(body.result['0x1'].slice(0, 2)).toEqual([
      {
        address: 'native',
        balance: `0x${(10_000n * 10n ** 18n).toString(16)}`,
        type: 'NATIVE',
        metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 3012.55, iconUrl: '', value: 30_125_500 },
      },
      {
        address: chains.tokenId(1, 'COIN').split(':')[2],
        balance: `0x${1_234_567_890n.toString(16)}`,
        type: 'ERC20',
        metadata: { name: 'Coin', symbol: 'COIN', decimals: 6, price: 0.5, iconUrl: '', value: 617.283945 },
      },
    ])
    expect(v.parse(walletAssetsSchema, body.result)['0x1']).toHaveLength(4)
    const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
    const { balances } = await api.getBalances({ address: chains.owner, chainId: 'eip155:1' })
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'COIN', 'STUCK'])
  })

  it('parameters: chainFilter, assetTypeFilter, assetFilter, alone and together', async () => {
    const { getAssets } = await open()
    const coin = chains.tokenId(1, 'COIN').split(':')[2]
    expect(symbols((await getAssets({ chainFilter: ['0xA'] })).body)).toEqual({
      '0xa': ['ETH', 'COIN', 'MOST', 'STUCK'],
    })
    const natives = await getAssets({ assetTypeFilter: ['native'] })
    expect(symbols(natives.body)).toEqual({ '0x1': ['ETH'], '0xa': ['ETH'] })
    const assetFilter = {
      '0x01': [{ address: coin?.toUpperCase().replace('0X', '0x'), type: 'erc20' }, { address: 'native' }],
    }
    expect(symbols((await getAssets({ assetFilter })).body)).toEqual({ '0x1': ['ETH', 'COIN'] })
    expect(symbols((await getAssets({ assetFilter, assetTypeFilter: ['ERC20'] })).body)).toEqual({ '0x1': ['COIN'] })
    expect(symbols((await getAssets({ assetFilter, chainFilter: ['0xa'] })).body)).toEqual({})
  })

  it('behavior: a network that is not served, or none, is an error of the method', async () => {
    const { getAssets } = await open()
    expect(await getAssets({ chainFilter: ['0x5'] })).toMatchObject(failed(-5))
    expect(await getAssets({ assetFilter: { '0x5': [] } })).toMatchObject(failed(-5))
    const none = await open({ networks: {}, identity: undefined, prices: undefined })
    expect(await none.getAssets()).toMatchObject(failed(-5))
  })

  it('behavior: nodes that do not serve are an error of the method too, by 503', async () => {
    const { getAssets } = await open(await chains.optionsFor(['http://127.0.0.1:9']))
    const { body } = await getAssets()
    expect(await getAssets()).toMatchObject(failed(-5, 503))
    expect(body.error.message).toBe('Requested eip155:1 chain provider is temporarily unavailable')
    for (let times = 0; times < 3; times += 1) await getAssets()
    expect((await getAssets()).retryAfter).toBe('1')
  })
})

describe('what nobody set up', () => {
  const pay = { exchangeId: 'x', asset: 'eip155:1/slip44:60', amount: '1', recipient: 'eip155:1:0xab' }

  it('default: there are no exchanges, and whatever needs one, or somebody who sponsors, says so', async () => {
    const { ask } = await open()
    expect(await ask('reown_getExchanges', { page: 1 })).toMatchObject({
      status: 200,
      body: { jsonrpc: '2.0', id: 7, result: { total: 0, exchanges: [] } },
    })
    expect(await ask('reown_getExchangePayUrl', pay)).toMatchObject(failed(-7))
    expect(await ask('reown_getExchangeBuyStatus', { exchangeId: 'x', sessionId: 'ab' })).toMatchObject(failed(-8))
    for (const [method, code] of [
      ['wallet_prepareCalls', -2],
      ['wallet_sendPreparedCalls', -3],
      ['wallet_getCallsStatus', -4],
    ] as const) {
      const answer = await ask(method, {}, '/v1/wallet')
      expect(answer).toMatchObject(failed(code))
      expect(answer.body.error.message).toBe('Sponsored calls are not configured on this gateway.')
    }
  })

  it.each([
    ['reown_getExchanges', { includeOnly: ['a'], exclude: ['b'] }],
    ['reown_getExchanges', { asset: 'eth' }],
    ['reown_getExchangePayUrl', { ...pay, amount: -1 }],
    ['reown_getExchangePayUrl', { ...pay, recipient: 'nobody' }],
    ['reown_getExchangeBuyStatus', { exchangeId: 'x', sessionId: 'a'.repeat(51) }],
    ['wallet_getAssets', undefined],
    ['wallet_getAssets', [{ account: `0x${'a'.repeat(40)}` }]],
    ['wallet_getAssets', { account: 'alice.eth' }],
    ['wallet_getAssets', { account: `0x${'a'.repeat(40)}`, chainFilter: ['1'] }],
    ['wallet_getAssets', { account: `0x${'a'.repeat(40)}`, chainFilter: Array.from({ length: 101 }, () => '0x1') }],
  ])('behavior: %s with %j has wrong parameters', async (method, params) => {
    const { ask } = await open()
    expect(await ask(method, params)).toMatchObject(failed(-32_602))
  })
})

describe('requests of JSON-RPC', () => {
  it('behavior: what is no request, a batch, an unknown method, and no JSON', async () => {
    const { send, ask } = await open()
    for (const body of [
      [],
      [{ jsonrpc: '2.0', id: 1, method: 'wallet_getAssets' }],
      {},
      5,
      { jsonrpc: '1.0', method: 'x' },
    ])
      expect(await send(body)).toMatchObject(failed(-32_600, 400, null))
    for (const method of ['eth_sendTransaction', '__proto__', 'constructor'])
      expect(await ask(method)).toMatchObject(failed(-32_601))
    expect(await send('{')).toMatchObject(failed(-32_700, 400, null))
    expect(await send({ jsonrpc: '2.0', method: 'x' })).toMatchObject(failed(-32_601, 400, null))
  })

  it('behavior: a wrong project is -1, a page that is not allowed and too many requests are errors of JSON-RPC too', async () => {
    const { send } = await open({
      access: 'projects',
      projects: [{ name: 'shop', keys: ['project-key-0001'], origins: ['https://shop.example.com'] }],
      limits: { requestsPerMinute: 4, bodyBytes: 1_024 },
    })
    const exchanges = { jsonrpc: '2.0', id: 7, method: 'reown_getExchanges', params: { page: 1 } }
    const path = '/v1/json-rpc?projectId=project-key-0001&st=appkit&sv=react-1.0.0&source=fund-wallet'
    expect(await send(exchanges)).toMatchObject(failed(-1, 400, null))
    expect((await send(exchanges, path, { origin: 'https://shop.example.com' })).status).toBe(200)
    expect(await send(exchanges, path, { origin: 'https://evil.example' })).toMatchObject(failed(-32_000, 403, null))
    expect(await send({ ...exchanges, long: 'x'.repeat(2_000) }, path)).toMatchObject(failed(-32_700, 413, null))
    const limited = await send(exchanges, path)
    expect(limited).toMatchObject(failed(-32_000, 429, null))
    expect(Number(limited.retryAfter)).toBeGreaterThan(0)
  })
})

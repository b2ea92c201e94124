import { describe, expect, it } from 'vitest'
import type { GatewayProviders, HistoryPage, Token } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const account = `0x${'a1'.repeat(20)}`
const native = `eip155:1:0x${'e'.repeat(40)}`

async function startWith(providers: GatewayProviders) {
  const gateway = await start(
    {
      databaseUrl: await databases.create('embedded'),
      networks: {
        // Nobody is there: what is told is the providers'.
        'eip155:1': { http: ['http://127.0.0.1:9'], currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      },
    },
    { providers },
  )
  return async (path: string, init?: RequestInit) => {
    const answer = await gateway.fetch(path, init)
    return { status: answer.status, body: await answer.json() }
  }
}

const failed = (status: number, field: string) => ({ status, body: { reasons: [{ field }] } })
const holding = (amount: bigint) => ({
  getHoldings: async ({ tokens }: { readonly tokens: readonly Token[] }) => ({
    held: tokens.map((token) => ({ token, amount })),
    unread: [],
  }),
})
const page: HistoryPage = {
  data: [
    {
      id: 'a1',
      metadata: {
        operationType: 'send',
        hash: '0x01',
        minedAt: '2025-01-02T03:04:05Z',
        sentFrom: account,
        sentTo: account,
        status: 'confirmed',
        nonce: 7,
        application: null,
        chain: 'eip155:1',
      },
      transfers: null,
    },
  ],
  next: 'more',
}

describe('providers of whoever embeds the gateway', () => {
  it('default: they take the place of the gateway’s own', async () => {
    const ask = await startWith({
      balances: holding(1_500_000_000_000_000_000n),
      identity: { getIdentity: async (address) => ({ name: `${address.slice(2, 6)}.example`, avatar: null }) },
      prices: { getPrices: async ({ currency }) => new Map([[native, currency === 'usd' ? '0.1' : '0.2']]) },
      history: { getHistory: async ({ cursor }) => (cursor === undefined ? page : { data: [], next: null }) },
    })
    const { body } = await ask(`/v1/account/${account}/balance?currency=usd`)
    expect(body.balances).toMatchObject([{ quantity: { numeric: '1.5' }, price: 0.1, value: 0.15 }])
    expect((await ask(`/v1/identity/${account}`)).body).toMatchObject({ name: 'a1a1.example', avatar: null })
    const price = await ask('/v1/fungible/price', {
      method: 'POST',
      body: JSON.stringify({ currency: 'eur', addresses: [native] }),
    })
    expect(price.body.fungibles).toMatchObject([{ address: native, price: 0.2 }])
    expect((await ask(`/v1/account/${account}/history?chainId=eip155:1`)).body).toEqual(page)
    expect((await ask(`/v1/account/${account}/history?cursor=more`)).body).toEqual({ data: [], next: null })
  })

  it('behavior: what cannot be is not handed on', async () => {
    const wrong: unknown = { data: [{ id: 1 }], next: null }
    const ask = await startWith({
      balances: holding(2n ** 256n),
      identity: { getIdentity: async () => ({ name: 'x'.repeat(300), avatar: null }) },
      prices: { getPrices: async () => new Map([[native, 'NaN']]) },
      history: { getHistory: async () => wrong as HistoryPage },
    })
    expect(await ask(`/v1/account/${account}/balance?currency=usd`)).toMatchObject(failed(503, 'chainId'))
    expect(await ask(`/v1/identity/${account}`)).toMatchObject(failed(503, 'identity'))
    expect(await ask(`/v1/account/${account}/history`)).toMatchObject(failed(503, 'chainId'))
    const price = await ask('/v1/fungible/price', {
      method: 'POST',
      body: JSON.stringify({ currency: 'usd', addresses: [native] }),
    })
    expect(price).toMatchObject({ status: 200, body: { fungibles: [] } })
  })

  it('behavior: prices that fail cost no balance; a network that is not served, and purchases that nobody tells', async () => {
    const ask = await startWith({
      balances: holding(1n),
      prices: { getPrices: () => Promise.reject(new Error('It is down.')) },
      history: { getHistory: async () => undefined },
    })
    const { body } = await ask(`/v1/account/${account}/balance?currency=usd`)
    expect(body.balances).toMatchObject([{ price: 0, quantity: { numeric: '0.000000000000000001' } }])
    const price = { method: 'POST', body: JSON.stringify({ currency: 'usd', addresses: [native] }) }
    expect(await ask('/v1/fungible/price', price)).toMatchObject(failed(503, 'prices'))
    expect(await ask(`/v1/account/${account}/history`)).toMatchObject(failed(400, 'chainId'))
    expect(await ask(`/v1/account/${account}/history?onramp=coinbase`)).toMatchObject(failed(400, 'provider'))
    expect(await ask(`/v1/account/${account}/history?chainId=eip155:5`)).toMatchObject(failed(400, 'chainId'))
  })
})

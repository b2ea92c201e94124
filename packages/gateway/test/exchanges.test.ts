import { generateKeyPairSync } from 'node:crypto'
import { createBlockchainApi } from '@hawser/blockchain-api/client'
import { systemClock } from '@hawser/common'
import { afterEach, describe, expect, it } from 'vitest'
import type { ExchangeProvider, GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { type ApiAnswer, type ApiRequest, startApiFront } from './support/startApiFront.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const fronts: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})

const account = `0x${'a1'.repeat(20)}`
const usdc = `0x${'C0'.repeat(20)}`
const keySecret = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .subarray(-32)
  .toString('base64')
const asset = `eip155:8453/erc20:${usdc}`
const recipient = `eip155:8453:${account}` as const
const txHash = `0x${'ab'.repeat(32)}`

// A fake of Coinbase's Onramp API, built from its public documents.
function createCoinbase() {
  const transactions = new Map<string, object[]>()
  const network = (name: string, chain_id: string, contract_address: string) => ({
    name,
    display_name: name,
    chain_id,
    contract_address,
  })
  const options = {
    payment_currencies: [],
    purchase_currencies: [
      { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [network('base', '8453', '')] },
      {
        id: 'usdc',
        name: 'USD Coin',
        symbol: 'USDC',
        networks: [network('base', '8453', usdc.toLowerCase()), network('solana', '0', 'MintOfDollars')],
      },
    ],
  }
  const answer = ({ method, path }: ApiRequest): ApiAnswer => {
    if (method === 'GET' && path === '/onramp/v1/buy/options') return { body: options }
    if (method === 'POST' && path === '/onramp/v1/token') return { body: { token: 'session-token' } }
    const user = /^\/onramp\/v1\/buy\/user\/([^/]+)\/transactions$/.exec(path)?.[1]
    const own = user === undefined ? undefined : transactions.get(user)
    return own ? { body: { transactions: own, next_page_key: '' } } : { status: 404, body: { message: 'No user' } }
  }
  const told = (status: string, minute: number) => ({
    transaction_id: `t-${minute}`,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    purchase_amount: { value: '25', currency: 'USDC' },
    created_at: `2025-01-02T03:0${minute}:05Z`,
    tx_hash: status === 'SUCCESS' ? txHash : '',
  })
  return { answer, transactions, told }
}

async function open({
  exchanges,
  deposits = exchanges === undefined,
}: {
  deposits?: boolean
  exchanges?: readonly ExchangeProvider[]
} = {}) {
  const coinbase = createCoinbase()
  const front = await startApiFront(coinbase.answer)
  fronts.push(front)
  const options: GatewayOptions = {
    databaseUrl: await databases.create('embedded'),
    networks: { 'eip155:8453': { http: ['http://127.0.0.1:9'] } },
    onRamp: { coinbase: { url: `${front.url}/onramp`, keyId: 'key-1', keySecret, country: 'DE', deposits } },
  }
  const gateway = await start(options, { providers: { ...(exchanges && { exchanges }) } })
  const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
  const ask = async (method: string, params: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await gateway.fetch('/v1/json-rpc', { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }
  return { ...coinbase, front, gateway, api, ask }
}

const own = (id: string, rest: Partial<ExchangeProvider> = {}): ExchangeProvider => ({
  id,
  name: id,
  supports: async () => true,
  createDeposit: async () => `https://${id}.example.com/pay`,
  findDeposit: async () => null,
  ...rest,
})
const refused = (code: number, status = 400) => ({ status, body: { error: { code, message: expect.any(String) } } })

describe('deposits from exchanges', () => {
  it('default: none unless the configuration says so', async () => {
    const { api } = await open({ deposits: false })
    expect(await api.getExchanges({})).toEqual([])
  })

  it('default: of an exchange in the form of Coinbase, for what it pays out; its page is of one session, which is followed to its end', async () => {
    const { api, front, transactions, told, gateway } = await open()
    const coinbase = { id: 'coinbase', name: 'Coinbase', imageUrl: null }
    expect(await api.getExchanges({})).toEqual([coinbase])
    expect(await api.getExchanges({ asset })).toEqual([coinbase])
    expect(await api.getExchanges({ asset: 'eip155:8453/slip44:60' })).toEqual([coinbase])
    const mint = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:MintOfDollars'
    expect(await api.getExchanges({ asset: mint })).toEqual([coinbase])
    expect(await api.getExchanges({ asset: 'eip155:1/slip44:60' })).toEqual([])
    const { url, sessionId } = await api.startExchangeDeposit({
      exchangeId: 'coinbase',
      asset,
      amount: '25.5',
      recipient,
    })
    const page = new URL(url)
    expect([page.origin + page.pathname, Object.fromEntries(page.searchParams)]).toEqual([
      'https://pay.coinbase.com/buy/select-asset',
      {
        sessionToken: 'session-token',
        defaultAsset: 'USDC',
        defaultNetwork: 'base',
        presetCryptoAmount: '25.5',
        partnerUserRef: sessionId,
      },
    ])
    expect(front.requests.at(-1)?.body).toEqual({
      addresses: [{ address: account, blockchains: ['base'] }],
      assets: ['USDC'],
    })
    const find = () => api.getExchangeDeposit({ exchangeId: 'coinbase', sessionId })
    expect(await find()).toEqual({ status: 'UNKNOWN', txHash: null })
    expect(gateway.lines.join('\n')).not.toContain('session-token')
    // What is told again within a moment is what was told: another session is asked for anew.
    const at = async (told: readonly object[]) => {
      const begun = await api.startExchangeDeposit({ exchangeId: 'coinbase', asset, amount: '1', recipient })
      transactions.set(begun.sessionId, [...told])
      return api.getExchangeDeposit({ exchangeId: 'coinbase', sessionId: begun.sessionId })
    }
    expect(await at([told('CREATED', 1)])).toEqual({ status: 'IN_PROGRESS', txHash: null })
    expect(await at([told('FAILED', 1)])).toEqual({ status: 'FAILED', txHash: null })
    expect(await at([told('FAILED', 1), told('IN_PROGRESS', 2)])).toEqual({ status: 'IN_PROGRESS', txHash: null })
    // Whoever comes back to the page after they have paid has paid.
    expect(await at([told('SUCCESS', 1), told('FAILED', 2)])).toEqual({ status: 'SUCCESS', txHash })
  })

  it('parameters: some of them by their ids, page by page; an amount as a number or in hex', async () => {
    const many = Array.from({ length: 60 }, (_, index) => own(`x-${index}`))
    const asked: string[] = []
    const first = own('first', {
      async createDeposit({ amount }) {
        asked.push(amount)
        return 'https://first.example.com/pay'
      },
    })
    const { ask } = await open({ exchanges: [first, ...many] })
    const list = async (params: object) => {
      const { body } = await ask('reown_getExchanges', params)
      return [body.result.total, body.result.exchanges.length, body.result.exchanges[0]?.id]
    }
    expect(await list({ page: 1 })).toEqual([61, 50, 'first'])
    expect(await list({ page: 2 })).toEqual([61, 11, 'x-49'])
    expect(await list({ includeOnly: ['x-3', 'x-4'] })).toEqual([2, 2, 'x-3'])
    expect(await list({ exclude: ['first'] })).toEqual([60, 50, 'x-0'])
    const pay = (amount: unknown) => ask('reown_getExchangePayUrl', { exchangeId: 'first', asset, amount, recipient })
    for (const amount of [0.000_000_1, '0x10', '1.50'])
      expect((await pay(amount)).body.result.sessionId).toMatch(/^[0-9a-f]{32}$/)
    expect(asked).toEqual(['0.0000001', '16', '1.50'])
    for (const amount of [0, '0.00', '0x0']) expect(await pay(amount)).toMatchObject(refused(-32_602))
  })

  it('behavior: a request that asks many at once is no leak of listeners', async () => {
    const warnings: string[] = []
    const note = ({ name }: Error): void => void warnings.push(name)
    process.on('warning', note)
    try {
      const many = Array.from({ length: 60 }, (_, index) => own(`x-${index}`))
      const { ask } = await open({ exchanges: many })
      expect(await ask('reown_getExchanges', { page: 1, asset })).toMatchObject({ body: { result: { total: 60 } } })
    } finally {
      process.off('warning', note)
    }
    expect(warnings).not.toContain('MaxListenersExceededWarning')
  })

  it('behavior: an exchange that lies, fails or is not there costs no other, and says so by the method’s code', async () => {
    const fails = async () => Promise.reject(new Error('canary'))
    const { ask, gateway } = await open({
      exchanges: [
        own('script', { createDeposit: async () => 'javascript:alert(1)' }),
        own('plain', { createDeposit: async () => 'http://evil.example.com/pay' }),
        own('user', { createDeposit: async () => 'https://bank@evil.example.com/pay' }),
        own('away', { supports: fails, createDeposit: fails, findDeposit: fails }),
        own('absurd', { findDeposit: async () => ({ status: 'SUCCESS', txHash: '<script>' }) }),
      ],
    })
    const { body } = await ask('reown_getExchanges', { asset })
    expect(body.result.exchanges.map(({ id }: { readonly id: string }) => id)).not.toContain('away')
    const pay = (exchangeId: string, rest: object = {}) =>
      ask('reown_getExchangePayUrl', { exchangeId, asset, amount: '1', recipient, ...rest })
    for (const id of ['script', 'plain', 'user', 'away']) expect(await pay(id)).toMatchObject(refused(-7, 503))
    expect(await pay('nobody')).toMatchObject(refused(-7))
    expect(await pay('absurd', { recipient: `eip155:1:${account}` })).toMatchObject(refused(-7))
    const find = (exchangeId: string) => ask('reown_getExchangeBuyStatus', { exchangeId, sessionId: 'ab'.repeat(16) })
    for (const id of ['away', 'absurd']) expect(await find(id)).toMatchObject(refused(-8, 503))
    expect(await find('nobody')).toMatchObject(refused(-8))
    expect((await find('plain')).body.result).toEqual({ status: 'UNKNOWN' })
    const only = await open({ exchanges: [own('away', { supports: fails })] })
    expect(await only.ask('reown_getExchanges', { asset })).toMatchObject(refused(-6, 503))
    expect(gateway.lines.join('\n')).not.toContain('javascript:')
  })
})

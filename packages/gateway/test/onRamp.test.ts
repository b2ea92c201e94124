import { createHmac, generateKeyPairSync, verify } from 'node:crypto'
import { createBlockchainApi } from '@hawser/blockchain-api/client'
import { systemClock } from '@hawser/common'
import { afterEach, describe, expect, it } from 'vitest'
import { createGateway, type GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { describeProviderConformance } from './support/providerConformance.js'
import { type ApiAnswer, type ApiRequest, apiFaults, startApiFront } from './support/startApiFront.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const fronts: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})

const account = `0x${'a1'.repeat(20)}`
const keys = generateKeyPairSync('ed25519')
const keySecret = keys.privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32).toString('base64')

// A fake of Coinbase's Onramp API, built from its public documents.
const usdc = {
  id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
  name: 'USD Coin',
  symbol: 'USDC',
  icon_url: 'https://example.com/usdc.png',
  networks: [
    { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: `0x${'c0'.repeat(20)}`, icon_url: '' },
  ],
}
const purchase = (id: string, status: string, rest: object = {}) => ({
  transaction_id: id,
  status: `ONRAMP_TRANSACTION_STATUS_${status}`,
  purchase_currency: 'USDC',
  purchase_network: 'base',
  purchase_amount: { value: '95.01', currency: 'USDC' },
  payment_total: { value: '100', currency: 'EUR' },
  created_at: '2025-01-02T03:04:05Z',
  tx_hash: `0x${'ab'.repeat(32)}`,
  wallet_address: account,
  ...rest,
})
const answerCoinbase = ({ method, path, query, body }: ApiRequest): ApiAnswer => {
  if (method === 'GET' && path === `/onramp/v1/buy/user/${account}/transactions`)
    return query.page_key === 'more'
      ? { body: { transactions: [], next_page_key: '', total_count: '3' } }
      : {
          body: {
            transactions: [
              purchase('p-1', 'SUCCESS'),
              purchase('p-2', 'CREATED', { tx_hash: '0x', wallet_address: '' }),
              purchase('p-3', 'FAILED', { purchase_amount: { amount: '1', currency: 'BTC' } }),
              purchase('p-6', 'SUCCESS', { purchase_amount: { amount: '1', currency: '<b>BTC</b>\u202e' } }),
              purchase('p-4', 'UNKNOWN'),
              purchase('p-5', 'SUCCESS', { purchase_amount: { value: '1e9', currency: 'USDC' } }),
              null,
            ],
            next_page_key: 'more',
            total_count: '6',
          },
        }
  if (method === 'GET' && path.startsWith('/onramp/v1/buy/user/')) return { status: 404, body: { message: 'No user' } }
  if (method === 'GET' && path === '/onramp/v1/buy/options' && query.country === 'DE')
    return {
      body: {
        payment_currencies: [
          {
            id: 'EUR',
            limits: [{ id: 'CARD', min: '2', max: '500' }, { id: 'ABSURD', min: 'NaN', max: '1e999' }, null],
            icon_url: '',
          },
        ],
        purchase_currencies: [usdc, { ...usdc, name: null }, { ...usdc, id: 'eth', networks: [{ name: '<b>' }] }],
      },
    }
  if (method === 'POST' && path === '/onramp/v1/token') return { body: { token: 'session-token', channel_id: '' } }
  if (method !== 'POST' || path !== '/onramp/v1/buy/quote') return { status: 404, body: { message: 'Not found' } }
  const { paymentAmount, paymentCurrency, purchaseCurrency } = Object(body)
  if (Number(paymentAmount) < 2) return { status: 400, body: { code: 3, message: 'The amount is below the minimum.' } }
  const money = (value: string, currency = paymentCurrency) => ({ value, currency })
  return {
    body: {
      quote_id: 'q-1',
      payment_total: money(paymentAmount),
      payment_subtotal: money('95.01'),
      purchase_amount: money('95.010000', purchaseCurrency === usdc.id ? 'USDC' : 'x'),
      network_fee: money('1'),
      coinbase_fee: money('3.99'),
    },
  }
}

const optionsFor = async (url: string): Promise<GatewayOptions> => ({
  databaseUrl: await databases.create('embedded'),
  networks: { 'eip155:8453': { http: ['http://127.0.0.1:9'] } },
  onRamp: {
    appId: 'our-app',
    coinbase: { url: `${url}/onramp`, keyId: 'key-1', keySecret, webhookSecret: 'webhook-secret', country: 'DE' },
  },
})

async function open(answer = answerCoinbase) {
  const front = await startApiFront(answer)
  fronts.push(front)
  const gateway = await start(await optionsFor(front.url))
  return { front, gateway, api: createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock }) }
}
const chainId = 'eip155:8453' as const

describe('purchases', () => {
  it('API-09 default: the client has what can be bought, what it costs, and the page', async () => {
    const { api, front, gateway } = await open()
    const options = await api.getOnRampOptions({ chainId })
    expect(options).toMatchObject({
      error: null,
      paymentCurrencies: [{ id: 'EUR', paymentMethodLimits: [{ id: 'CARD', min: '2', max: '500' }] }],
      purchaseCurrencies: [
        { symbol: 'USDC', networks: [{ name: 'base', chainId: '8453' }] },
        { id: 'eth', networks: [] },
      ],
    })
    const [purchaseCurrency] = options.purchaseCurrencies
    const [paymentCurrency] = options.paymentCurrencies
    if (!purchaseCurrency || !paymentCurrency) throw new Error('Something is to be bought.')
    const quote = await api.getOnRampQuote({
      chainId,
      purchaseCurrency,
      paymentCurrency,
      amount: '100.00',
      network: 'ETH',
    })
    expect(quote).toMatchObject({
      error: null,
      quoteId: 'q-1',
      paymentTotal: { amount: '100.00', currency: 'EUR' },
      purchaseAmount: { amount: '95.010000', currency: 'USDC' },
      coinbaseFee: { amount: '3.99', currency: 'EUR' },
    })
    expect(front.requests.at(-1)?.body).toMatchObject({ paymentMethod: 'CARD', purchaseNetwork: 'base', country: 'DE' })
    const url = new URL(
      await api.getOnRampUrl({ address: account, chainId, networkName: 'Base', presetFiatAmount: 20 }),
    )
    expect([
      url.origin + url.pathname,
      ...['appId', 'defaultNetwork', 'presetFiatAmount', 'partnerUserId'].map((name) => url.searchParams.get(name)),
    ]).toEqual(['https://pay.coinbase.com/buy/select-asset', 'our-app', 'base', '20', account])
    expect(JSON.parse(url.searchParams.get('destinationWallets') ?? '')).toMatchObject([{ address: account }])
    expect(gateway.lines.join('\n')).not.toContain(keySecret)
  })

  it('API-02 default: what an account bought is a page of its history, each time anew for one that waits for the end', async () => {
    const { api, front, gateway } = await open()
    const page = await api.getHistory({ address: account, chainId, onRamp: 'coinbase' })
    expect(page.next).toBe('more')
    expect(page.data.map(({ id, metadata: { status, hash, sentTo } }) => [id, status, hash, sentTo])).toEqual([
      ['p-1', 'ONRAMP_TRANSACTION_STATUS_SUCCESS', `0x${'ab'.repeat(32)}`, account],
      ['p-2', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', expect.toSatisfy((hash) => !hash), account],
      ['p-3', 'ONRAMP_TRANSACTION_STATUS_FAILED', `0x${'ab'.repeat(32)}`, account],
    ])
    expect(page.data[0]).toMatchObject({
      metadata: { operationType: 'buy', sentFrom: 'Coinbase', nonce: 1, chain: null, application: null },
      transfers: [
        {
          direction: 'in',
          quantity: { numeric: '95.01' },
          fungibleInfo: { name: 'USDC', symbol: 'USDC', icon: null },
        },
      ],
    })
    const asked = () => front.requests.filter(({ path }) => path.endsWith('/transactions'))
    expect(asked()[0]?.query).toEqual({ page_size: '50' })
    await api.getHistory({ address: account, chainId, onRamp: 'coinbase' })
    expect(asked()).toHaveLength(2)
    const next = await api.getHistory({ address: account, chainId, onRamp: 'coinbase', cursor: page.next })
    expect(next).toEqual({ data: [], next: null })
    expect(asked()[2]?.query).toEqual({ page_size: '50', page_key: 'more' })
    // One without `no-cache` is content with what was told a moment ago.
    expect((await gateway.fetch(`/v1/account/${account}/history?onramp=coinbase`)).status).toBe(200)
    expect(asked()).toHaveLength(3)
    const stranger = await gateway.fetch(`/v1/account/0x${'b2'.repeat(20)}/history?onramp=coinbase`)
    expect([stranger.status, (await stranger.json()).reasons[0]]).toEqual([
      400,
      { field: 'onramp', description: 'No user' },
    ])
  })

  it('behavior: each question has a token of its own, which the key has signed', async () => {
    const { api, front } = await open()
    await api.getOnRampOptions({ chainId })
    const [header = '', payload = '', signature = ''] = String(front.requests[0]?.headers.authorization)
      .slice('Bearer '.length)
      .split('.')
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
    expect(read(header)).toMatchObject({ alg: 'EdDSA', kid: 'key-1' })
    expect(read(payload).uris).toEqual([`GET ${new URL(front.url).host}/onramp/v1/buy/options`])
    const bytes = Buffer.from(`${header}.${payload}`)
    expect(verify(null, bytes, keys.publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  it('behavior: a refusal says why; an absurd number and what is not configured do too', async () => {
    const { api, gateway } = await open()
    const { purchaseCurrencies, paymentCurrencies } = await api.getOnRampOptions({ chainId })
    const [purchaseCurrency] = purchaseCurrencies
    const [paymentCurrency] = paymentCurrencies
    if (!purchaseCurrency || !paymentCurrency) throw new Error('Something is to be bought.')
    const low = await api.getOnRampQuote({ chainId, purchaseCurrency, paymentCurrency, amount: '1', network: 'ETH' })
    expect(low?.error).toMatchObject({ cause: expect.anything() })
    const post = async (path: string, body: unknown) => {
      const answer = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
      return { status: answer.status, body: await answer.json() }
    }
    const wire = {
      purchaseCurrency: { ...purchaseCurrency, networks: [] },
      paymentCurrency: { id: 'EUR', payment_method_limits: [] },
    }
    expect(await post('/v1/onramp/quote', { ...wire, amount: '1', network: 'ETH' })).toMatchObject({
      status: 400,
      body: { reasons: [{ field: 'onramp', description: 'The amount is below the minimum.' }] },
    })
    const absurd = await open((request) => {
      const answer = answerCoinbase(request)
      return { ...answer, body: { ...Object(answer.body), payment_total: { value: '1e999', currency: 'EUR' } } }
    })
    const text = JSON.stringify({ ...wire, amount: '10', network: 'ETH' })
    expect((await absurd.gateway.fetch('/v1/onramp/quote', { method: 'POST', body: text })).status).toBe(503)
    const without = await start({ databaseUrl: await databases.create('embedded') })
    expect((await without.fetch('/v1/onramp/options')).status).toBe(404)
    expect((await without.fetch('/v1/onramp/quote', { method: 'POST', body: text })).status).toBe(404)
    const page = JSON.stringify({ destinationWallets: [{ address: account }], partnerUserId: account })
    expect((await without.fetch('/v1/generators/onrampurl', { method: 'POST', body: page })).status).toBe(404)
  })

  it('API-05 default: a purchase is paid on its page by a token of one session, and followed to its end; none is two', async () => {
    let transactions: readonly object[] = []
    const { api, gateway, front } = await open((request) =>
      request.path.startsWith('/onramp/v1/buy/user/')
        ? { body: { transactions, next_page_key: '' } }
        : answerCoinbase(request),
    )
    const { purchaseCurrencies, paymentCurrencies } = await api.getOnRampOptions({ chainId, country: 'DE' })
    const [purchaseCurrency] = purchaseCurrencies
    const [paymentCurrency] = paymentCurrencies
    if (!purchaseCurrency || !paymentCurrency) throw new Error('Something is to be bought.')
    const question = { provider: 'coinbase', address: account, purchaseCurrency, paymentCurrency, amount: '100.00' }
    const first = await api.startOnRampPurchase({ ...question, quoteId: 'q-1' })
    const page = new URL(first.url)
    expect([page.origin + page.pathname, Object.fromEntries(page.searchParams)]).toEqual([
      'https://pay.coinbase.com/buy/select-asset',
      {
        sessionToken: 'session-token',
        defaultAsset: 'USDC',
        defaultNetwork: 'base',
        fiatCurrency: 'EUR',
        presetFiatAmount: '100.00',
        defaultPaymentMethod: 'CARD',
        quoteId: 'q-1',
        partnerUserRef: account,
      },
    ])
    expect(front.requests.at(-1)?.body).toEqual({
      addresses: [{ address: account, blockchains: ['base'] }],
      assets: ['USDC'],
    })
    expect(await api.getOnRampPurchase({ id: first.id })).toEqual({
      status: 'UNKNOWN',
      txHash: null,
      transactionId: null,
    })
    const second = await api.startOnRampPurchase(question)
    const at = (ms: number) => ({ created_at: new Date(Date.now() + ms).toISOString() })
    transactions = [
      purchase('t-2', 'CREATED', { ...at(20), tx_hash: '' }),
      purchase('t-1', 'SUCCESS', at(10)),
      // Of another time, and of something else.
      purchase('t-0', 'SUCCESS'),
      purchase('t-3', 'SUCCESS', {
        ...at(1),
        purchase_currency: 'BTC',
        purchase_amount: { value: '1', currency: 'BTC' },
      }),
    ]
    const webhook = (secret: string, atS = Math.floor(Date.now() / 1_000)) => {
      const body = JSON.stringify({ eventType: 'onramp.transaction.success', partnerUserRef: account })
      const names = 'content-type x-event-id'
      const signed = createHmac('sha256', secret).update(`${atS}.${names}.application/json.e-1.${body}`).digest('hex')
      const headers = {
        'content-type': 'application/json',
        'x-event-id': 'e-1',
        'x-hook0-signature': `t=${atS},v0=00,h=${names},v1=${signed}`,
      }
      return gateway.fetch('/v1/onramp/webhooks/coinbase', { method: 'POST', body, headers })
    }
    expect((await webhook('another-secret')).status).toBe(401)
    expect((await webhook('webhook-secret', Math.floor(Date.now() / 1_000) - 400)).status).toBe(401)
    for (const _ of [1, 2]) expect((await webhook('webhook-secret')).status).toBe(200)
    expect(await api.getOnRampPurchase({ id: first.id })).toEqual({
      status: 'SUCCESS',
      txHash: `0x${'ab'.repeat(32)}`,
      transactionId: 't-1',
    })
    expect(await api.getOnRampPurchase({ id: second.id })).toEqual({
      status: 'IN_PROGRESS',
      txHash: null,
      transactionId: 't-2',
    })
    // What has ended stays so, and what a webhook told is known while the service is down.
    transactions = [purchase('t-1', 'FAILED', at(10))]
    expect(await api.getOnRampPurchase({ id: first.id })).toMatchObject({ status: 'SUCCESS' })
    front.fail('down')
    expect(await api.getOnRampPurchase({ id: second.id })).toMatchObject({ status: 'IN_PROGRESS' })
    front.fail(undefined)
    const elsewhere = { ...question, redirectUrl: 'https://evil.example/paid' }
    const own = { ...question, redirectUrl: 'http://localhost:3000/paid' }
    await expect(api.startOnRampPurchase(elsewhere)).rejects.toMatchObject({ cause: { status: 422 } })
    expect(new URL((await api.startOnRampPurchase(own)).url).searchParams.get('redirectUrl')).toBe(own.redirectUrl)
    expect(gateway.lines.join('\n')).not.toMatch(/webhook-secret|session-token/)
  })

  it('behavior: a key that is none is a mistake of the configuration, which is told without it', () => {
    const onRamp = { coinbase: { url: 'http://127.0.0.1:9', keyId: 'key-1', keySecret: 'canary' } }
    expect(() => createGateway({ onRamp })).toThrow('onRamp.coinbase.keySecret must be an Ed25519 key in base64.')
  })

  describeProviderConformance({
    source: 'onRampOptions',
    start,
    behind: { startFront: () => startApiFront(answerCoinbase), faults: apiFaults },
    options: optionsFor,
    path: () => '/v1/onramp/options',
    answer: () => ({ paymentCurrencies: [{ id: 'EUR' }] }),
    refusal: { field: 'onramp', description: 'Purchases are temporarily unavailable.' },
    freshMs: 3_600_000,
  })

  describeProviderConformance({
    source: 'onRampPurchases',
    start,
    behind: { startFront: () => startApiFront(answerCoinbase), faults: apiFaults },
    options: optionsFor,
    path: () => `/v1/account/${account}/history?onramp=coinbase`,
    answer: () => ({ next: 'more' }),
    refusal: { field: 'onramp', description: 'Purchases are temporarily unavailable.' },
    freshMs: 10_000,
  })
})

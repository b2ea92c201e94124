import { createHmac } from 'node:crypto'
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

// A fake of Meld's API, built from its public documents.
const quote = (serviceProvider: string, destinationAmount: number, rest: object = {}) => ({
  transactionType: 'CRYPTO_PURCHASE',
  sourceAmount: 100,
  sourceAmountWithoutFees: 96.47,
  destinationAmount,
  sourceCurrencyCode: 'EUR',
  destinationCurrencyCode: 'USDC_BASE',
  networkFee: 0.53,
  serviceProvider,
  ...rest,
})
const answerMeld = ({ method, path, query, headers, body }: ApiRequest): ApiAnswer => {
  if (headers.authorization !== 'BASIC canary-key:with-a-colon' || headers['meld-version'] !== '2023-12-19')
    return { status: 401, body: { code: 'UNAUTHORIZED', message: 'Invalid credentials' } }
  if (method === 'GET' && query.countries === 'DE') {
    if (path === '/service-providers/limits/fiat-currency-purchases')
      return {
        body: [
          { currencyCode: 'EUR', defaultAmount: 200, minimumAmount: 5, maximumAmount: 20_000.5 },
          { currencyCode: 'USD', minimumAmount: -1, maximumAmount: 1 },
        ],
      }
    if (path === '/service-providers/properties/crypto-currencies')
      return {
        body: [
          {
            currencyCode: 'USDC_BASE',
            name: 'USD Coin',
            chainCode: 'BASE',
            chainName: 'Base',
            chainId: '8453',
            contractAddress: `0x${'c0'.repeat(20)}`,
          },
          { currencyCode: 'BTC', name: 'Bitcoin', chainCode: 'BTC', chainName: 'Bitcoin', chainId: null },
          { currencyCode: '../x', name: 'Bad', chainCode: 'X', chainName: 'X' },
        ],
      }
  }
  if (method !== 'POST' || path !== '/payments/crypto/quote') return { status: 404, body: { message: 'Not found' } }
  const { sourceAmount } = Object(body)
  if (Number(sourceAmount) < 5)
    return { status: 400, body: { code: 'BAD_REQUEST', message: 'The amount is below the minimum.' } }
  if (Number(sourceAmount) > 20_000) return { body: { quotes: [], message: null, error: null } }
  return {
    body: {
      quotes: [
        quote('FIRST', 95.2),
        quote('BEST', 95.30000001, { networkFee: null }),
        quote('ABSURD', -1),
        // A quote for something else.
        quote('OTHER', 1_000_000, { destinationCurrencyCode: 'SHIB' }),
      ],
    },
  }
}

const optionsFor = async (url: string): Promise<GatewayOptions> => ({
  databaseUrl: await databases.create('embedded'),
  networks: { 'eip155:8453': { http: ['http://127.0.0.1:9'] } },
  onRamp: { meld: { url, apiKey: 'canary-key:with-a-colon', country: 'DE' } },
})
const chainId = 'eip155:8453' as const

describe('purchases by a service in the form of Meld', () => {
  it('API-05 default: the client has what can be bought, and the best of what several sellers ask for it', async () => {
    const front = await startApiFront(answerMeld)
    fronts.push(front)
    const gateway = await start(await optionsFor(front.url))
    const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
    const options = await api.getOnRampOptions({ chainId })
    expect(options).toEqual({
      error: null,
      paymentCurrencies: [{ id: 'EUR', paymentMethodLimits: [{ id: 'any', min: '5', max: '20000.5' }] }],
      purchaseCurrencies: [
        {
          id: 'USDC_BASE',
          name: 'USD Coin',
          symbol: 'USDC',
          networks: [{ name: 'BASE', displayName: 'Base', chainId: '8453', contractAddress: `0x${'c0'.repeat(20)}` }],
        },
        {
          id: 'BTC',
          name: 'Bitcoin',
          symbol: 'BTC',
          networks: [{ name: 'BTC', displayName: 'Bitcoin', chainId: '0', contractAddress: null }],
        },
      ],
    })
    const [purchaseCurrency] = options.purchaseCurrencies
    const [paymentCurrency] = options.paymentCurrencies
    if (!purchaseCurrency || !paymentCurrency) throw new Error('Something is to be bought.')
    const ask = (amount: string) =>
      api.getOnRampQuote({ chainId, purchaseCurrency, paymentCurrency, amount, network: 'ETH' })
    expect(await ask('100.00')).toEqual({
      error: null,
      quoteId: 'meld:BEST',
      paymentTotal: { amount: '100', currency: 'EUR' },
      paymentSubtotal: { amount: '96.47', currency: 'EUR' },
      purchaseAmount: { amount: '95.30000001', currency: 'USDC_BASE' },
      networkFee: { amount: '0', currency: 'EUR' },
    })
    expect(front.requests.at(-1)?.body).toEqual({
      countryCode: 'DE',
      sourceCurrencyCode: 'EUR',
      sourceAmount: '100.00',
      destinationCurrencyCode: 'USDC_BASE',
    })
    expect((await ask('1'))?.error).toMatchObject({ details: 'The amount is below the minimum.' })
    expect((await ask('30000'))?.error).toMatchObject({ details: 'Nobody sells that for this amount.' })
    // By account it tells nothing.
    const account = `0x${'a1'.repeat(20)}`
    const history = await gateway.fetch(`/v1/account/${account}/history?onramp=coinbase`)
    expect([history.status, (await history.json()).reasons[0].field]).toEqual([400, 'provider'])
    expect(gateway.lines.join('\n')).not.toContain('canary-key')
  })

  const both = async (url: string, meld: object = {}): Promise<GatewayOptions> => ({
    ...(await optionsFor(url)),
    onRamp: {
      publicUrl: 'https://gateway.example',
      coinbase: {
        url: 'http://127.0.0.1:9',
        keyId: 'key-1',
        keySecret: Buffer.alloc(32, 1).toString('base64'),
      },
      meld: { url, apiKey: 'canary-key:with-a-colon', webhookSecret: 'webhook-secret', country: 'US', ...meld },
    },
  })
  const usdc = { id: 'USDC_BASE', name: 'USD Coin', symbol: 'USDC', networks: [] }
  const euro = { id: 'EUR', paymentMethodLimits: [{ id: 'card', min: '5', max: '100' }] }
  const question = {
    provider: 'meld',
    country: 'DE',
    address: `0x${'a1'.repeat(20)}`,
    purchaseCurrency: usdc,
    paymentCurrency: euro,
    amount: '100.00',
  }

  it('API-05 behavior: beside the service of another form each is asked by its name, for the country of the buyer', async () => {
    const front = await startApiFront(answerMeld)
    fronts.push(front)
    const gateway = await start(await both(front.url))
    const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
    const german = await api.getOnRampOptions({ chainId, provider: 'meld', country: 'DE' })
    expect([german.error, german.paymentCurrencies.map(({ id }) => id)]).toEqual([null, ['EUR']])
    const { address, ...asked } = question
    expect(await api.getOnRampQuote({ ...asked, chainId, network: 'ETH' })).toMatchObject({
      error: null,
      quoteId: 'meld:BEST',
    })
    expect(front.requests.at(-1)?.body).toMatchObject({ countryCode: 'DE', paymentMethodType: 'CREDIT_DEBIT_CARD' })
    expect((await gateway.fetch('/v1/onramp/options?provider=nobody')).status).toBe(404)
    expect((await gateway.fetch('/v1/onramp/options?country=Germany')).status).toBe(400)
    // The first of them answers whoever names none, and it is down.
    expect((await gateway.fetch('/v1/onramp/options')).status).toBe(503)
  })

  it('API-05 behavior: a purchase by its session; the webhook of its documents is taken, and one that is old or of another is not', async () => {
    let status = 'PENDING'
    let sessionId = ''
    const front = await startApiFront((request) => {
      if (request.path === '/crypto/session/widget') {
        sessionId = Object(request.body).externalSessionId
        return { body: { id: 's', widgetUrl: 'https://meldcrypto.com/?token=t' } }
      }
      if (request.path !== '/payments/transactions') return answerMeld(request)
      const transaction = { id: 'W9j', status, externalSessionId: sessionId }
      const details = { cryptoDetails: { blockchainTransactionId: `0x${'cd'.repeat(32)}` } }
      return {
        body: {
          transactions: [
            { ...transaction, ...details },
            { ...transaction, id: 'other', externalSessionId: 'x' },
          ],
        },
      }
    })
    fronts.push(front)
    const gateway = await start(await both(front.url))
    const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
    const { id, url } = await api.startOnRampPurchase({ ...question, quoteId: 'meld:BEST' })
    expect([url, id]).toEqual(['https://meldcrypto.com/?token=t', sessionId])
    expect(front.requests.at(-1)?.body).toEqual({
      sessionType: 'BUY',
      externalSessionId: id,
      sessionData: {
        countryCode: 'DE',
        sourceCurrencyCode: 'EUR',
        sourceAmount: '100.00',
        destinationCurrencyCode: 'USDC_BASE',
        walletAddress: question.address,
        serviceProvider: 'BEST',
        paymentMethodType: 'CREDIT_DEBIT_CARD',
      },
    })
    expect(await api.getOnRampPurchase({ id })).toMatchObject({ status: 'IN_PROGRESS' })
    status = 'SETTLED'
    const webhook = (secret: string, at = new Date().toISOString()) => {
      const body = JSON.stringify({ eventType: 'TRANSACTION_CRYPTO_COMPLETE', payload: { externalSessionId: id } })
      const text = `${at}.https://gateway.example/v1/onramp/webhooks/meld.${body}`
      const signature = createHmac('sha256', secret).update(text).digest('base64').replaceAll('+', '-')
      const headers = { 'meld-signature': signature.replaceAll('/', '_'), 'meld-signature-timestamp': at }
      return gateway.fetch('/v1/onramp/webhooks/meld', { method: 'POST', body, headers })
    }
    expect((await webhook('another-secret')).status).toBe(401)
    expect((await webhook('webhook-secret', '2022-05-26T20:25:17.682818Z')).status).toBe(401)
    expect((await webhook('webhook-secret')).status).toBe(200)
    expect((await gateway.fetch('/v1/onramp/webhooks/coinbase', { method: 'POST', body: '{}' })).status).toBe(404)
    front.fail('down')
    expect(await api.getOnRampPurchase({ id })).toMatchObject({ status: 'SUCCESS', txHash: `0x${'cd'.repeat(32)}` })
  })

  it('API-13 behavior: with the operator’s own key of its page a purchase is led there, and nothing is told of it', async () => {
    const front = await startApiFront(answerMeld)
    fronts.push(front)
    const gateway = await start(await both(front.url, { publicKey: 'WQ:our-own' }))
    const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
    const { id, url } = await api.startOnRampPurchase(question)
    const page = new URL(url)
    expect([page.origin, Object.fromEntries(page.searchParams)]).toEqual([
      'https://meldcrypto.com',
      {
        publicKey: 'WQ:our-own',
        destinationCurrencyCode: 'USDC',
        walletAddress: question.address,
        externalCustomerId: expect.stringMatching(/./),
      },
    ])
    expect(await api.getOnRampPurchase({ id })).toMatchObject({ status: 'UNKNOWN', txHash: null })
  })

  it('behavior: a page that may not be opened is not led to', async () => {
    for (const widgetUrl of ['http://meld.example/', 'https://user@meld.example/', 'javascript:alert(1)']) {
      const front = await startApiFront((request) =>
        request.path === '/crypto/session/widget' ? { body: { id: 's', widgetUrl } } : answerMeld(request),
      )
      fronts.push(front)
      const gateway = await start(await both(front.url))
      const answer = await gateway.fetch('/v1/onramp/purchases', {
        method: 'POST',
        body: JSON.stringify({
          provider: 'meld',
          address: question.address,
          purchaseCurrency: usdc,
          paymentCurrency: { id: 'EUR', payment_method_limits: [] },
          amount: '10',
        }),
      })
      expect(answer.status).toBe(503)
    }
  })

  it('behavior: a secret of webhooks without the address that they come to is a mistake of the configuration', () => {
    const meld = { url: 'http://127.0.0.1:9', apiKey: 'canary', webhookSecret: 'webhook-secret' }
    expect(() => createGateway({ onRamp: { meld } })).toThrow(
      'onRamp.meld.webhookSecret needs onRamp.publicUrl: the address is part of what is signed.',
    )
  })

  describeProviderConformance({
    source: 'onRampOptions',
    start,
    behind: { startFront: () => startApiFront(answerMeld), faults: apiFaults, atOnce: 2 },
    options: optionsFor,
    path: () => '/v1/onramp/options',
    answer: () => ({ paymentCurrencies: [{ id: 'EUR' }] }),
    refusal: { field: 'onramp', description: 'Purchases are temporarily unavailable.' },
    freshMs: 3_600_000,
  })
})

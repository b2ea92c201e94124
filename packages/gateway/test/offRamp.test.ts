import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createBlockchainApi } from '@hawser/blockchain-api/client'
import { systemClock } from '@hawser/common'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayOptions, GatewayProviders, OffRampReport } from '../src/exports/index.js'
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
const collector = `0x${'d0'.repeat(20)}`
const contract = `0x${'c0'.repeat(20)}`
const keySecret = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .subarray(-32)
  .toString('base64')

// A fake of Coinbase's Offramp API, built from its public documents.
const usdc = {
  id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
  name: 'USD Coin',
  symbol: 'USDC',
  icon_url: 'https://example.com/usdc.png',
  networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: contract, icon_url: '' }],
}
const createdAt = '2025-01-02T03:04:05Z'
const transaction = (status: string, rest: object = {}) => ({
  transaction_id: 's-1',
  status: `TRANSACTION_STATUS_${status}`,
  asset: 'USDC',
  network: 'base',
  sell_amount: { value: '50', currency: 'USDC' },
  total: { value: '49.01', currency: 'EUR' },
  to_address: collector,
  from_address: account,
  tx_hash: '',
  created_at: createdAt,
  ...rest,
})
const answerCoinbase = ({ method, path, query, body }: ApiRequest): ApiAnswer => {
  if (method === 'GET' && path === '/onramp/v1/sell/options' && query.country === 'DE')
    return {
      body: {
        cashout_currencies: [{ id: 'EUR', limits: [{ id: 'FIAT_WALLET', min: '1', max: '5000' }, null], icon_url: '' }],
        sell_currencies: [usdc, { ...usdc, name: null }],
      },
    }
  if (method === 'POST' && path === '/onramp/v1/token') return { body: { token: 'session-token' } }
  if (method !== 'POST' || path !== '/onramp/v1/sell/quote') return { status: 404, body: { message: 'Not found' } }
  const { sell_amount, sellAmount = sell_amount, cashoutCurrency } = Object(body)
  if (Number(sellAmount) < 1) return { status: 400, body: { code: 3, message: 'The amount is below the minimum.' } }
  return {
    body: {
      quote_id: 'q-1',
      sell_amount: { value: sellAmount, currency: 'USDC' },
      cashout_total: { value: '49.01', currency: cashoutCurrency },
      cashout_subtotal: { value: '49.50', currency: cashoutCurrency },
    },
  }
}
const optionsFor = async (url: string): Promise<GatewayOptions> => ({
  databaseUrl: await databases.create('embedded'),
  networks: { 'eip155:8453': { http: ['http://127.0.0.1:9'] } },
  onRamp: {
    coinbase: {
      url: `${url}/onramp`,
      keyId: 'key-1',
      keySecret,
      webhookSecret: 'webhook-secret',
      country: 'DE',
      sells: true,
    },
  },
})
const chainId = 'eip155:8453' as const

async function open(answer = answerCoinbase) {
  const front = await startApiFront(answer)
  fronts.push(front)
  const gateway = await start(await optionsFor(front.url))
  const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
  const { purchaseCurrencies, paymentCurrencies } = await api.getOffRampOptions({ chainId, provider: 'coinbase' })
  const [sellCurrency] = purchaseCurrencies
  const [payoutCurrency] = paymentCurrencies
  if (!sellCurrency || !payoutCurrency) throw new Error('Something is to be sold.')
  return { front, gateway, api, question: { provider: 'coinbase', sellCurrency, payoutCurrency, amount: '50' } }
}

const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })

describe('sales', () => {
  it('API-05 default: the client has what can be sold, what is paid out for it, and the page', async () => {
    const { api, question, front } = await open()
    expect(question.sellCurrency).toMatchObject({ symbol: 'USDC', networks: [{ name: 'base', chainId: '8453' }] })
    expect(question.payoutCurrency).toEqual({
      id: 'EUR',
      paymentMethodLimits: [{ id: 'FIAT_WALLET', min: '1', max: '5000' }],
    })
    expect(await api.getOffRampQuote(question)).toEqual({
      quoteId: 'q-1',
      sellAmount: { amount: '50', currency: 'USDC' },
      payoutTotal: { amount: '49.01', currency: 'EUR' },
      payoutSubtotal: { amount: '49.50', currency: 'EUR' },
    })
    expect(front.requests.at(-1)?.body).toEqual({
      sellCurrency: usdc.id,
      sellNetwork: 'base',
      sellAmount: '50',
      cashoutCurrency: 'EUR',
      paymentMethod: 'FIAT_WALLET',
      country: 'DE',
    })
    const order = await api.startOffRampOrder({ ...question, address: account, quoteId: 'q-1' })
    const page = new URL(order.url)
    expect([page.origin + page.pathname, Object.fromEntries(page.searchParams)]).toEqual([
      'https://pay.coinbase.com/v3/sell/input',
      {
        sessionToken: 'session-token',
        partnerUserRef: order.id,
        defaultAsset: 'USDC',
        defaultNetwork: 'base',
        presetCryptoAmount: '50',
        fiatCurrency: 'EUR',
        defaultCashoutMethod: 'FIAT_WALLET',
        quoteId: 'q-1',
      },
    ])
    expect(front.requests.at(-1)?.body).toEqual({
      addresses: [{ address: account, blockchains: ['base'] }],
      assets: ['USDC'],
    })
  })

  it('API-05 behavior: an amount below the minimum is refused with the reason; a page that is not the app’s own is too', async () => {
    const { api, question } = await open()
    await expect(api.getOffRampQuote({ ...question, amount: '0.5' })).rejects.toMatchObject({
      details: 'The amount is below the minimum.',
    })
    const order = { ...question, address: account }
    const elsewhere = { ...order, redirectUrl: 'https://evil.example/sold' }
    await expect(api.startOffRampOrder(elsewhere)).rejects.toMatchObject({ cause: { status: 422 } })
  })

  it('API-05 default: told where to send it, then followed to the pay-out by polling and by webhook, which may come twice', async () => {
    let transactions: readonly (object | null)[] = []
    const { api, question, gateway, front } = await open((request) =>
      request.path.startsWith('/onramp/v1/sell/user/') ? { body: { transactions } } : answerCoinbase(request),
    )
    const { id } = await api.startOffRampOrder({ ...question, address: account })
    const untold = { status: 'UNKNOWN', deposit: null, payout: null, txHash: null, transactionId: null }
    expect(await api.getOffRampOrder({ id })).toEqual(untold)
    const webhook = (secret = 'webhook-secret', ref = id) => {
      const body = JSON.stringify({ eventType: 'offramp.transaction.updated', partnerUserRef: ref })
      const atS = Math.floor(Date.now() / 1_000)
      const signature = createHmac('sha256', secret).update(`${atS}.${body}`).digest('hex')
      const headers = { 'x-hook0-signature': `t=${atS},v0=${signature}` }
      return gateway.fetch('/v1/onramp/webhooks/coinbase', { method: 'POST', body, headers })
    }
    transactions = [transaction('CREATED'), null, transaction('NONE')]
    expect((await webhook('another-secret')).status).toBe(401)
    for (const _ of [1, 2]) expect((await webhook()).status).toBe(200)
    const awaited = {
      status: 'AWAITING_CRYPTO',
      deposit: {
        network: chainId,
        contractAddress: contract,
        address: collector,
        amount: '50',
        memo: null,
        expiresAtMs: Date.parse(createdAt) + 1_800_000,
      },
      payout: { amount: '49.01', currency: 'EUR' },
      txHash: null,
      transactionId: 's-1',
    }
    expect(await api.getOffRampOrder({ id })).toEqual(awaited)
    // Of another order, by the name of its user there.
    expect(
      front.requests.filter(({ path }) => path.startsWith('/onramp/v1/sell/user/')).map(({ path }) => path),
    ).toEqual(expect.arrayContaining([`/onramp/v1/sell/user/${id}/transactions`]))
    const sent = { tx_hash: `0x${'ab'.repeat(32)}` }
    transactions = [transaction('EXPIRED')]
    await webhook()
    expect(await api.getOffRampOrder({ id })).toMatchObject({ status: 'EXPIRED' })
    // What was sent at the last moment is paid out all the same.
    transactions = [transaction('STARTED', sent)]
    await webhook()
    front.fail('down')
    expect(await api.getOffRampOrder({ id })).toMatchObject({ status: 'IN_PROGRESS', txHash: sent.tx_hash })
    front.fail(undefined)
    transactions = [transaction('SUCCESS', { ...sent, total: { value: '48.90', currency: 'EUR' } })]
    await webhook()
    const done = { ...awaited, status: 'SUCCESS', txHash: sent.tx_hash, payout: { amount: '48.90', currency: 'EUR' } }
    expect(await api.getOffRampOrder({ id })).toEqual(done)
    // What has ended stays so.
    transactions = [transaction('FAILED')]
    await webhook()
    expect(await api.getOffRampOrder({ id })).toMatchObject({ status: 'SUCCESS' })
    expect(gateway.lines.join('\n')).not.toMatch(/webhook-secret|session-token/)
  })

  it.each([
    ['another network', { network: 'ethereum' }],
    ['another token', { asset: 'DAI' }],
    ['no address', { to_address: '' }],
  ])('API-05 behavior: an order that is taken on %s says nowhere to send it', async (_, rest) => {
    const { api, question } = await open((request) =>
      request.path.startsWith('/onramp/v1/sell/user/')
        ? { body: { transactions: [transaction('CREATED', rest)] } }
        : answerCoinbase(request),
    )
    const { id } = await api.startOffRampOrder({ ...question, address: account })
    expect(await api.getOffRampOrder({ id })).toMatchObject({ status: 'AWAITING_CRYPTO', deposit: null })
  })

  it('API-05 behavior: where money is to be sent is told by nobody but the provider, now', async () => {
    const { api, gateway, question, front } = await open((request) =>
      request.path.startsWith('/onramp/v1/sell/user/')
        ? { body: { transactions: [transaction('CREATED')] } }
        : answerCoinbase(request),
    )
    const { id } = await api.startOffRampOrder({ ...question, address: account })
    front.fail('down')
    const answer = await gateway.fetch(`/v1/offramp/orders/${id}`)
    expect([answer.status, (await answer.json()).reasons[0].field]).toEqual([503, 'offramp'])
  })

  it('API-05 default: off unless the configuration says so', async () => {
    const front = await startApiFront(answerCoinbase)
    fronts.push(front)
    const { onRamp, ...rest } = await optionsFor(front.url)
    if (!onRamp?.coinbase) throw new Error('Purchases are configured.')
    const { sells: _, ...coinbase } = onRamp.coinbase
    const gateway = await start({ ...rest, onRamp: { coinbase } })
    const body = {
      address: account,
      sellCurrency: { ...usdc, networks: [] },
      payoutCurrency: { id: 'EUR', payment_method_limits: [] },
      amount: '50',
    }
    for (const [path, init] of [
      ['options', {}],
      ['quote', post(body)],
      ['orders', post(body)],
      [`orders/${'a'.repeat(36)}`, {}],
    ] as const) {
      const answer = await gateway.fetch(`/v1/offramp/${path}`, init)
      expect([path, answer.status, (await answer.json()).reasons[0].field]).toEqual([path, 404, 'offramp'])
    }
    expect(front.requests).toEqual([])
  })

  it('API-05 behavior: one report is of one sale, and what no server may say is not handed on', async () => {
    let told: Partial<OffRampReport> = {}
    const report: OffRampReport = {
      transactionId: 'own:s-1',
      status: 'AWAITING_CRYPTO',
      deposit: { network: chainId, contractAddress: null, address: collector, amount: '1', memo: null, expiresAtMs: 5 },
      payout: null,
      txHash: null,
    }
    const page = 'https://pay.example.com/sell'
    const sell = {
      getOptions: async () => ({ paymentCurrencies: [], purchaseCurrencies: [] }),
      getQuote: () => Promise.reject(new Error('Nobody asks.')),
      createOrder: async ({ amount }: { readonly amount: string }) => (amount === '9' ? 'javascript:alert(1)' : page),
      findOrders: async () => [{ ...report, ...told }],
    }
    const onRamp: GatewayProviders['onRamp'] = {
      getOptions: sell.getOptions,
      getQuote: () => Promise.reject(new Error('Nobody asks.')),
      sell,
    }
    const gateway = await start({ databaseUrl: await databases.create('embedded') }, { providers: { onRamp } })
    const api = createBlockchainApi({ baseUrl: gateway.url, fetch, clock: systemClock })
    const order = {
      address: account,
      sellCurrency: { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [] },
      payoutCurrency: { id: 'USD', paymentMethodLimits: [] },
      amount: '1',
    }
    const first = await api.startOffRampOrder(order)
    const second = await api.startOffRampOrder(order)
    expect(await api.getOffRampOrder(first)).toMatchObject({ status: 'AWAITING_CRYPTO', transactionId: 's-1' })
    expect(await api.getOffRampOrder(second)).toMatchObject({ status: 'UNKNOWN', deposit: null })
    const third = await api.startOffRampOrder(order)
    told = { transactionId: 'own:s-3', deposit: { ...Object(report.deposit), amount: '1e3' } }
    expect((await gateway.fetch(`/v1/offramp/orders/${third.id}`)).status).toBe(503)
    await expect(api.startOffRampOrder({ ...order, amount: '9' })).rejects.toMatchObject({ cause: { status: 503 } })
  })

  describeProviderConformance({
    source: 'offRampOptions',
    start,
    behind: { startFront: () => startApiFront(answerCoinbase), faults: apiFaults },
    options: optionsFor,
    path: () => '/v1/offramp/options',
    answer: () => ({ paymentCurrencies: [{ id: 'EUR' }] }),
    refusal: { field: 'offramp', description: 'Sales are temporarily unavailable.' },
    freshMs: 3_600_000,
  })
})

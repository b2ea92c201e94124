import {
  createBlockchainApi,
  createNameAddressMessage,
  createNameAttributesMessage,
  createNameMessage,
  type ServiceOptions,
} from '@hawser/blockchain-api/client'
import * as schemas from '@hawser/blockchain-api/schemas'
import { createMemoryStore, createStorage, systemClock } from '@hawser/common'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  account,
  boughtToken,
  nativeToken,
  recordedAnswers,
  sessionId,
  soldToken,
} from '../src/fixtures/recordedAnswers.js'
import { setAt } from '../src/fixtures/setAt.js'
import { type Answer, json, startServer } from './fixtures/startServer.js'

const caip = `eip155:1:${account}` as const
const chainId = 'eip155:1'
const answers: Readonly<Record<string, unknown>> = {
  'GET /v1/supported-chains': recordedAnswers.supportedChains,
  [`GET /v1/identity/${account}`]: recordedAnswers.identity,
  [`GET /v1/account/${account}/history`]: recordedAnswers.history,
  [`GET /v1/account/${account}/balance`]: recordedAnswers.balance,
  [`GET /v1/account/${account}/nfts`]: recordedAnswers.nfts,
  'POST /v1/fungible/price': recordedAnswers.price,
  'GET /v1/convert/tokens': recordedAnswers.swapTokens,
  'GET /v1/convert/quotes': recordedAnswers.quotes,
  'GET /v1/convert/gas-price': recordedAnswers.gasPrice,
  'GET /v1/convert/allowance': recordedAnswers.allowance,
  'GET /v1/convert/build-approve': recordedAnswers.buildApprove,
  'POST /v1/convert/build-transaction': recordedAnswers.buildTransaction,
  'GET /v1/profile/account/alice.example.id': recordedAnswers.name,
  [`GET /v1/profile/reverse/${account}`]: [recordedAnswers.name],
  'GET /v1/profile/suggestions/max': recordedAnswers.suggestions,
  'POST /v1/profile/account/alice.example.id/attributes': recordedAnswers.name.attributes,
  'POST /v1/profile/account/alice.example.id/address': recordedAnswers.name.addresses,
  'POST /v1/profile/account': { ...recordedAnswers.name, success: true },
  'POST /v1/generators/onrampurl': recordedAnswers.onRampUrl,
  'GET /v1/onramp/options': recordedAnswers.onRampOptions,
  'POST /v1/onramp/quote': recordedAnswers.onRampQuote,
  'POST /v1/onramp/purchases': recordedAnswers.onRampPurchase,
  [`GET /v1/onramp/purchases/${recordedAnswers.onRampPurchase.id}`]: recordedAnswers.onRampPurchaseStatus,
  'GET /v1/offramp/options': recordedAnswers.onRampOptions,
  'POST /v1/offramp/quote': recordedAnswers.offRampQuote,
  'POST /v1/offramp/orders': recordedAnswers.onRampPurchase,
  [`GET /v1/offramp/orders/${recordedAnswers.onRampPurchase.id}`]: recordedAnswers.offRampOrder,
  [`GET /v1/sessions/${caip}`]: recordedAnswers.sessions,
}

/** Answers as the contracts record it; a revocation with an empty body. */
const recorded: Answer = (response, { method, path }) => {
  const name = `${method} ${decodeURIComponent(path)}`
  if (name.endsWith('/revoke')) response.end()
  else if (answers[name] === undefined) response.writeHead(404).end()
  else json(answers[name])(response, undefined as never)
}

async function setUp(options: Partial<ServiceOptions> = {}) {
  const server = await startServer(recorded)
  const api = createBlockchainApi({
    baseUrl: server.baseUrl,
    projectId: 'p1',
    sdkVersion: 'react-eip155-1.0.0',
    fetch,
    clock: systemClock,
    ...options,
  })
  /** What was asked beside the list of networks. */
  const asked = () => server.seen.filter(({ path }) => path !== '/v1/supported-chains')
  return { ...server, api, asked }
}

const swap = { from: soldToken, to: boughtToken, userAddress: caip, amount: 1_000_000n } as const

/** Every method once: what it asks, and the schema that a server checks that with. */
const calls = {
  getIdentity: [{ address: account }, `GET /v1/identity/${account}`, schemas.identityQuerySchema],
  getHistory: [
    { address: account, chainId, cursor: 'c' },
    `GET /v1/account/${account}/history?chainId=eip155:1&cursor=c`,
    schemas.historyQuerySchema,
  ],
  getBalances: [
    { address: account, chainId, forceUpdate: [nativeToken, soldToken] },
    `GET /v1/account/${account}/balance?currency=usd&chainId=eip155:1&forceUpdate=${nativeToken},${soldToken}`,
    schemas.balanceQuerySchema,
  ],
  getNfts: [
    { address: account, chainId, cursor: 'c' },
    `GET /v1/account/${account}/nfts?chainId=eip155:1&cursor=c`,
    schemas.nftsQuerySchema,
  ],
  getPrices: [{ addresses: [nativeToken] }, 'POST /v1/fungible/price', schemas.priceBodySchema],
  getSwapTokens: [{ chainId }, 'GET /v1/convert/tokens?chainId=eip155:1', schemas.swapTokensQuerySchema],
  getQuotes: [
    { ...swap, userAddress: account, gasPrice: 5n },
    `GET /v1/convert/quotes?amount=1000000&userAddress=${account}&from=${soldToken}&to=${boughtToken}&gasPrice=5`,
    schemas.quotesQuerySchema,
  ],
  getGasPrices: [{ chainId }, 'GET /v1/convert/gas-price?chainId=eip155:1', schemas.gasPriceQuerySchema],
  getAllowance: [
    { tokenAddress: soldToken, userAddress: caip },
    `GET /v1/convert/allowance?tokenAddress=${soldToken}&userAddress=${caip}`,
    schemas.allowanceQuerySchema,
  ],
  buildApproval: [
    { ...swap, amount: undefined },
    `GET /v1/convert/build-approve?userAddress=${caip}&from=${soldToken}&to=${boughtToken}`,
    schemas.buildApproveQuerySchema,
  ],
  buildSwap: [
    { ...swap, slippagePercent: 1, isEstimateDisabled: true },
    'POST /v1/convert/build-transaction',
    schemas.buildTransactionBodySchema,
  ],
  lookUpName: [
    { chainId, name: 'Alice.example.id' },
    'GET /v1/profile/account/alice.example.id?apiVersion=2',
    schemas.nameQuerySchema,
  ],
  lookUpNamesOf: [
    { chainId, address: account, sender: account },
    `GET /v1/profile/reverse/${account}?sender=${account}&apiVersion=2`,
    schemas.reverseQuerySchema,
  ],
  suggestNames: [
    { chainId, name: 'Max', zone: 'example.id' },
    'GET /v1/profile/suggestions/max?zone=example.id',
    schemas.suggestionsQuerySchema,
  ],
  registerName: [
    { chainId, message: '{}', signature: '0xab', coinType: 2147483649, address: account },
    'POST /v1/profile/account',
    schemas.nameChangeBodySchema,
  ],
  setNameAttributes: [
    { chainId, name: 'Alice.example.id', message: '{}', signature: '0xab', coinType: 60, address: account },
    'POST /v1/profile/account/alice.example.id/attributes',
    schemas.nameChangeBodySchema,
  ],
  setNameAddress: [
    { chainId, name: 'alice.example.id', message: '{}', signature: '0xab', coinType: 60, address: account },
    'POST /v1/profile/account/alice.example.id/address',
    schemas.nameChangeBodySchema,
  ],
  getOnRampUrl: [
    { chainId, address: account, networkName: 'Arbitrum One', presetFiatAmount: 50 },
    'POST /v1/generators/onrampurl',
    schemas.onRampUrlBodySchema,
  ],
  getOnRampOptions: [
    { chainId, provider: 'meld', country: 'DE' },
    'GET /v1/onramp/options?provider=meld&country=DE',
    schemas.onRampOptionsQuerySchema,
  ],
  getOnRampPurchase: [
    { id: recordedAnswers.onRampPurchase.id },
    `GET /v1/onramp/purchases/${recordedAnswers.onRampPurchase.id}`,
    v.object({}),
  ],
  getOffRampOptions: [
    { chainId, provider: 'meld', country: 'DE' },
    'GET /v1/offramp/options?provider=meld&country=DE',
    schemas.onRampOptionsQuerySchema,
  ],
  getOffRampOrder: [
    { id: recordedAnswers.onRampPurchase.id },
    `GET /v1/offramp/orders/${recordedAnswers.onRampPurchase.id}`,
    v.object({}),
  ],
  getSessions: [{ account: caip }, `GET /v1/sessions/${caip}`, schemas.sessionsQuerySchema],
  revokeSession: [
    { account: caip, pci: sessionId, signature: '0xab' },
    `POST /v1/sessions/${caip}/revoke`,
    schemas.revokeSessionPayloadSchema,
  ],
} as const

type Api = ReturnType<typeof createBlockchainApi>
const call = (api: Api, name: keyof typeof calls, signal?: AbortSignal) =>
  (api[name] as (parameters: unknown, request?: object) => Promise<unknown>)(calls[name][0], { signal })

describe('every endpoint', () => {
  it.each(Object.keys(calls) as (keyof typeof calls)[])(
    'API-01, API-02, API-03, API-04, API-05, API-06 default: %s asks the exact path and query, with the triple, in a form that a server reads',
    async (name) => {
      const { api, asked } = await setUp()
      await call(api, name)
      const [, expected, schema] = calls[name]
      const [request] = asked()
      const { projectId, st, sv, ...query } = request?.query ?? {}
      expect({ projectId, st, sv }).toEqual({ projectId: 'p1', st: 'appkit', sv: 'react-eip155-1.0.0' })
      const text = Object.entries(query).map((entry) => entry.join('='))
      expect(
        `${request?.method} ${decodeURIComponent(request?.path ?? '')}${text.length > 0 ? `?${text.join('&')}` : ''}`,
      ).toBe(expected)
      expect(
        v.safeParse(schema as v.GenericSchema, request?.method === 'POST' ? request.body : query).issues,
      ).toBeUndefined()
    },
  )

  it('API-01, API-03 parameters: bodies', async () => {
    const { api, asked } = await setUp()
    for (const name of ['getPrices', 'buildSwap', 'registerName', 'revokeSession', 'getOnRampUrl'] as const)
      await call(api, name)
    expect(asked().map(({ body }) => body)).toEqual([
      { projectId: 'p1', currency: 'usd', addresses: [nativeToken] },
      {
        projectId: 'p1',
        amount: '1000000',
        from: soldToken,
        to: boughtToken,
        userAddress: caip,
        eip155: { slippage: 1 },
        disableEstimate: true,
      },
      { message: '{}', signature: '0xab', coin_type: 2147483649, address: account },
      { pci: sessionId, signature: '0xab' },
      {
        destinationWallets: [
          {
            address: account,
            blockchains: [
              'ethereum',
              'arbitrum',
              'polygon',
              'berachain',
              'avalanche-c-chain',
              'optimism',
              'celo',
              'base',
            ],
          },
        ],
        partnerUserId: account,
        defaultNetwork: 'arbitrum',
        defaultExperience: 'buy',
        presetFiatAmount: 50,
      },
    ])
  })

  it('API-02 default: accounts', async () => {
    const { api } = await setUp()
    expect(await call(api, 'getIdentity')).toEqual({ name: 'cyberdrk.eth', avatar: 'https://cdn.example.com/a.png' })
    expect(await call(api, 'getHistory')).toMatchObject({ data: [{ id: 'a1' }], next: 'cursor-2' })
    expect(await call(api, 'getBalances')).toMatchObject({
      balances: [{ symbol: 'ETH', value: '12.3', price: '3012.55' }],
    })
    expect(await call(api, 'getPrices')).toMatchObject({ fungibles: [{ address: nativeToken, price: '3012.55' }] })
    expect(await api.getSupportedChains()).toEqual(recordedAnswers.supportedChains)
  })

  it('default: tokens that are one of their own, with the address of the service before each preview', async () => {
    const { api, answerWith, baseUrl } = await setUp()
    const [nft] = recordedAnswers.nfts.data
    const { image, flags, ...rest } = nft
    expect(await call(api, 'getNfts')).toEqual({
      data: [{ ...rest, imageUrl: image.url, previewUrl: `${baseUrl}/${image.preview}`, isSpam: flags.is_spam }],
      next: 'cursor-2',
    })
    answerWith((response, request) =>
      request.path.endsWith('/nfts')
        ? json({
            data: [
              { ...nft, chainId: 'eip155:10' },
              { ...nft, contract: 'x' },
            ],
            next: null,
          })(response, request)
        : recorded(response, request),
    )
    expect(await call(api, 'getNfts')).toEqual({ data: [], next: null })
  })

  it('API-03 default: swaps', async () => {
    const { api } = await setUp()
    expect(await call(api, 'getSwapTokens')).toMatchObject({
      tokens: [{ address: soldToken, isPermitSupported: true }],
    })
    expect(await call(api, 'getQuotes')).toEqual(recordedAnswers.quotes)
    expect(await call(api, 'getGasPrices')).toEqual(recordedAnswers.gasPrice)
    expect(await call(api, 'getAllowance')).toEqual({ allowance: '0' })
    expect(await call(api, 'buildApproval')).toEqual({
      to: soldToken,
      data: recordedAnswers.buildApprove.tx.data,
      value: '0',
      gasPrice: '12000000000',
    })
    expect(await call(api, 'buildSwap')).toEqual({
      to: recordedAnswers.buildTransaction.tx.to,
      data: '0x12aa3caf',
      value: '0',
      gas: '198000',
      gasPrice: '12000000000',
      toAmount: '2998000000000000',
    })
    expect(
      await api.buildSwap({ ...swap, from: nativeToken, slippagePercent: 1, isEstimateDisabled: false }),
    ).toMatchObject({
      value: '1000000',
    })
  })

  it('API-04 default: names', async () => {
    const { api, answerWith } = await setUp()
    const record = { name: 'alice.example.id', attributes: { bio: 'hi' }, addresses: { 60: { address: account } } }
    expect(await call(api, 'lookUpName')).toMatchObject(record)
    expect(await call(api, 'lookUpNamesOf')).toMatchObject([record])
    expect(await call(api, 'suggestNames')).toEqual({
      suggestions: [
        { name: 'max.example.id', isRegistered: true },
        { name: 'maximum.example.id', isRegistered: false },
      ],
    })
    expect(await call(api, 'registerName')).toEqual({ success: true })
    answerWith(json([]))
    expect(await api.lookUpName({ chainId, name: 'nobody.example.id' })).toBeNull()
  })

  it('API-04 default: changes of a name, which make it be read anew', async () => {
    const { api, asked, answerWith } = await setUp()
    const look = () => api.lookUpName({ chainId, name: 'alice.example.id' })
    await look()
    expect(await call(api, 'setNameAttributes')).toEqual({ bio: 'hi' })
    await look()
    expect(await call(api, 'setNameAddress')).toEqual({
      60: { address: account, createdAt: '2025-01-02T03:04:05.000Z' },
    })
    await look()
    expect(asked().map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'POST', 'GET'])
    expect(asked()[1]?.body).toEqual({ message: '{}', signature: '0xab', coin_type: 60, address: account })
    expect(createNameAttributesMessage({ attributes: { bio: 'hi' }, nowMs: 1_700_000_000_999 })).toBe(
      '{"attributes":{"bio":"hi"},"timestamp":1700000000}',
    )
    expect(createNameAddressMessage({ coinType: 60, address: account, nowMs: 0 })).toBe(
      `{"coin_type":60,"address":"${account}","timestamp":0}`,
    )
    // What cannot be shown is left out; an address that is none refuses them all.
    answerWith((response, request) => json({ bio: '', motto: 'a\u202eb', 60: { address: '<b>' } })(response, request))
    expect(await api.setNameAttributes(calls.setNameAttributes[0])).toEqual({ motto: 'a b' })
    await expect(api.setNameAddress(calls.setNameAddress[0])).rejects.toMatchObject({
      message: 'Error updating name',
      cause: { code: 'INVALID_RESPONSE' },
    })
  })

  it('VAL-01 default: a name to register has at least four letters, digits or hyphens', () => {
    expect(createNameMessage({ name: 'Alice.example.id', nowMs: 1_700_000_000_999 })).toBe(
      '{"name":"alice.example.id","attributes":{},"timestamp":1700000000}',
    )
    for (const name of ['ali.example.id', 'alice', 'al ice.example.id', '', 'a.b.c.d'])
      expect(() => createNameMessage({ name, nowMs: 0 })).toThrow(expect.objectContaining({ code: 'INVALID_OPTIONS' }))
  })

  it('API-05 default: purchases; the quote is asked with the currencies as they came', async () => {
    const { api, asked } = await setUp()
    expect(await call(api, 'getOnRampUrl')).toBe(recordedAnswers.onRampUrl.url)
    const options = await api.getOnRampOptions({ chainId })
    expect(options).toMatchObject({ paymentCurrencies: [{ id: 'USD' }], error: null })
    const [purchaseCurrency] = options.purchaseCurrencies
    const [paymentCurrency] = options.paymentCurrencies
    if (!purchaseCurrency || !paymentCurrency) throw new Error('There is a currency of each.')
    const quote = await api.getOnRampQuote({
      chainId,
      purchaseCurrency,
      paymentCurrency,
      amount: '100.00',
      network: 'ETH',
    })
    expect(quote).toEqual({ ...recordedAnswers.onRampQuote, error: null })
    const { onRampOptions } = recordedAnswers
    expect(asked().at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/onramp/quote',
      body: {
        purchaseCurrency: onRampOptions.purchaseCurrencies[0],
        paymentCurrency: onRampOptions.paymentCurrencies[0],
        amount: '100.00',
        network: 'ETH',
      },
    })
    expect(v.is(schemas.onRampQuoteBodySchema, asked().at(-1)?.body)).toBe(true)
    const purchase = { provider: 'meld', country: 'DE', address: account, amount: '100.00', quoteId: 'q-1' }
    expect(await api.startOnRampPurchase({ ...purchase, purchaseCurrency, paymentCurrency })).toEqual(
      recordedAnswers.onRampPurchase,
    )
    expect(asked().at(-1)).toMatchObject({ method: 'POST', path: '/v1/onramp/purchases', body: purchase })
    expect(v.is(schemas.onRampPurchaseBodySchema, asked().at(-1)?.body)).toBe(true)
    expect(await call(api, 'getOnRampPurchase')).toEqual(recordedAnswers.onRampPurchaseStatus)
  })

  it('API-05 default: sales; a quote and an order are asked for with the currencies as they came', async () => {
    const { api, asked } = await setUp()
    const options = await api.getOffRampOptions({ chainId })
    const [sellCurrency] = options.purchaseCurrencies
    const [payoutCurrency] = options.paymentCurrencies
    if (!sellCurrency || !payoutCurrency) throw new Error('There is a currency of each.')
    const { onRampOptions } = recordedAnswers
    const body = {
      provider: 'meld',
      sellCurrency: onRampOptions.purchaseCurrencies[0],
      payoutCurrency: onRampOptions.paymentCurrencies[0],
      amount: '0.5',
    }
    const question = { provider: 'meld', sellCurrency, payoutCurrency, amount: '0.5' }
    expect(await api.getOffRampQuote(question)).toEqual(recordedAnswers.offRampQuote)
    expect(asked().at(-1)).toMatchObject({ method: 'POST', path: '/v1/offramp/quote', body })
    expect(v.is(schemas.offRampQuoteBodySchema, asked().at(-1)?.body)).toBe(true)
    const order = { address: account, quoteId: 'q-2' }
    expect(await api.startOffRampOrder({ ...question, ...order })).toEqual(recordedAnswers.onRampPurchase)
    expect(asked().at(-1)).toMatchObject({ method: 'POST', path: '/v1/offramp/orders', body: { ...body, ...order } })
    expect(v.is(schemas.offRampOrderBodySchema, asked().at(-1)?.body)).toBe(true)
    expect(await call(api, 'getOffRampOrder')).toEqual(recordedAnswers.offRampOrder)
  })

  it('API-06 default: sessions, and the empty body of a revocation', async () => {
    const { api } = await setUp()
    expect(await call(api, 'getSessions')).toMatchObject([{ pci: sessionId, context: '0xabcd', revokedAt: null }])
    expect(await call(api, 'revokeSession')).toEqual({ success: true })
    await expect(api.revokeSession({ account: caip, pci: 'x', signature: '0xab' })).rejects.toMatchObject({
      code: 'INVALID_OPTIONS',
    })
  })

  it('API-11 behavior: the client id is in every query once it is known', async () => {
    const { api, asked } = await setUp({ clientId: () => 'did:key:z6Mk' })
    await call(api, 'getIdentity')
    await call(api, 'getPrices')
    expect(asked().map(({ query }) => query.clientId)).toEqual(['did:key:z6Mk', 'did:key:z6Mk'])
  })

  it('API-02 behavior: a purchase is asked for anew each time', async () => {
    const { api, asked } = await setUp()
    await api.getHistory({ address: account, chainId, onRamp: 'coinbase' })
    expect(asked()[0]).toMatchObject({ query: { onramp: 'coinbase', cache: 'no-cache' } })
    expect(asked()[0]?.headers['cache-control'] ?? asked()[0]?.headers.pragma).toBeDefined()
  })
})

describe('answers that are not what was asked for', () => {
  it('API-02 behavior: spam, collections without decimals and other networks are left out; null transfers are nothing', async () => {
    const { api, answerWith } = await setUp()
    const [transaction] = recordedAnswers.history.data
    const spam = setAt(
      transaction,
      ['transfers'],
      [
        {
          ...transaction.transfers[0],
          fungible_info: null,
          nft_info: { name: 'Free', content: null, flags: { is_spam: true } },
        },
      ],
    )
    const balance = recordedAnswers.balance.balances[0]
    answerWith((response, request) => {
      if (request.path.endsWith('/history'))
        json({
          data: [spam, { ...transaction, id: 'a2', transfers: null }, { ...transaction, id: 'a3', transfers: [null] }],
          next: null,
        })(response, request)
      else if (request.path.endsWith('/balance'))
        json({
          balances: [
            balance,
            { ...balance, quantity: { decimals: '0', numeric: '1' } },
            { ...balance, chainId: 'eip155:10' },
            { ...balance, iconUrl: 'javascript:alert(1)', name: 'Pay\u202eload' },
          ],
        })(response, request)
      else recorded(response, request)
    })
    const { data } = (await call(api, 'getHistory')) as Awaited<ReturnType<Api['getHistory']>>
    expect(data.map(({ id, transfers }) => [id, transfers])).toEqual([
      ['a2', []],
      ['a3', []],
    ])
    const { balances } = (await call(api, 'getBalances')) as Awaited<ReturnType<Api['getBalances']>>
    expect(balances.map(({ name, iconUrl }) => [name, iconUrl])).toEqual([
      ['Ethereum', 'https://cdn.example.com/a.png'],
      ['Pay load', null],
    ])
  })

  it.each([
    ['another token', ['quotes', 0, 'toAccount'], nativeToken],
    ['another amount', ['quotes', 0, 'fromAmount'], '999'],
    ['no number', ['quotes', 0, 'toAmount'], '1e9'],
  ])('API-03 behavior: a quote for %s is none', async (_, path, change) => {
    const { api, answerWith } = await setUp()
    answerWith((response, request) =>
      request.path.endsWith('/quotes')
        ? json(setAt(recordedAnswers.quotes, path, change))(response, request)
        : recorded(response, request),
    )
    expect(await call(api, 'getQuotes')).toEqual({ quotes: [] })
  })

  it.each([
    ['buildApproval', ['tx', 'data'], `0xa9059cbb${'0'.repeat(128)}`],
    ['buildApproval', ['tx', 'data'], `${recordedAnswers.buildApprove.tx.data}00`],
    ['buildSwap', ['tx', 'from'], 'eip155:1:0x0000000000000000000000000000000000000001'],
    ['buildSwap', ['tx', 'to'], 'eip155:10:0x0000000000000000000000000000000000000001'],
    ['buildSwap', ['tx', 'data'], 'javascript:alert(1)'],
  ] as const)('API-03 behavior: %s refuses a transaction with another %j', async (name, path, change) => {
    const { api, answerWith } = await setUp()
    const [, right] = calls[name]
    answerWith((response, request) => {
      const answer = answers[right.split('?')[0] ?? '']
      if (right.includes(request.path)) json(setAt(answer, path, change))(response, request)
      else recorded(response, request)
    })
    await expect(call(api, name)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('API-03 behavior: an approval of more than was asked for is refused', async () => {
    const { api } = await setUp()
    await expect(api.buildApproval(swap)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('API-03 behavior: tokens of two networks, an amount of nothing and a broken slippage are refused before anything is asked', async () => {
    const { api, seen } = await setUp()
    const wrong = { code: 'INVALID_OPTIONS' }
    await expect(api.getQuotes({ ...swap, to: 'eip155:10:0x1' })).rejects.toMatchObject(wrong)
    await expect(api.getQuotes({ ...swap, amount: 0n })).rejects.toMatchObject(wrong)
    await expect(api.buildSwap({ ...swap, slippagePercent: 0.5, isEstimateDisabled: false })).rejects.toMatchObject(
      wrong,
    )
    await expect(api.getPrices({ addresses: [] })).rejects.toMatchObject(wrong)
    await expect(api.getIdentity({ address: '../x' })).rejects.toMatchObject({ status: 404 })
    expect(seen.map(({ path }) => path)).toEqual(['/v1/identity/..%2Fx'])
  })
})

describe('networks that the service does not answer for', () => {
  const other = { chainId: 'eip155:999' } as const
  const there = `eip155:999:${account}` as const
  const swapThere = { ...swap, from: there, to: there, userAddress: there }

  it('API-01, ERR-01 behavior: nothing is asked; lists are empty, and what cannot be made throws its message', async () => {
    const { api, asked, seen } = await setUp()
    const address = account
    expect(await api.getHistory({ address, ...other })).toEqual({ data: [], next: null })
    expect(await api.getBalances({ address, ...other })).toEqual({ balances: [] })
    expect(await api.getNfts({ address, ...other })).toEqual({ data: [], next: null })
    expect(await api.getPrices({ addresses: [there] })).toEqual({ fungibles: [] })
    expect(await api.getSwapTokens(other)).toEqual({ tokens: [] })
    expect(await api.getQuotes(swapThere)).toEqual({ quotes: [] })
    expect(await api.getAllowance({ tokenAddress: there, userAddress: there })).toEqual({ allowance: '0' })
    await expect(api.getGasPrices(other)).rejects.toThrow('Network not supported for Gas Price')
    await expect(api.buildApproval(swapThere)).rejects.toThrow('Network not supported for Swaps')
    await expect(api.buildSwap({ ...swapThere, slippagePercent: 1, isEstimateDisabled: false })).rejects.toThrow(
      'Network not supported for Swaps',
    )
    expect(await api.lookUpName({ ...other, name: 'alice.example.id' })).toBeNull()
    expect(await api.lookUpNamesOf({ ...other, address })).toEqual([])
    expect(await api.suggestNames({ ...other, name: 'max', zone: 'example.id' })).toEqual({ suggestions: [] })
    expect(await api.registerName({ ...other, message: '{}', signature: '0xab', coinType: 60, address })).toEqual({
      success: false,
    })
    expect(await api.getOnRampUrl({ ...other, address })).toBe('')
    expect(await api.getOnRampOptions(other)).toEqual({ paymentCurrencies: [], purchaseCurrencies: [], error: null })
    expect(
      await api.getOnRampQuote({
        ...other,
        purchaseCurrency: { id: 'a', name: 'A', symbol: 'A', networks: [] },
        paymentCurrency: { id: 'USD', paymentMethodLimits: [] },
        amount: '1',
        network: 'A',
      }),
    ).toBeNull()
    expect(await api.getOffRampOptions(other)).toEqual({ paymentCurrencies: [], purchaseCurrencies: [] })
    expect(await api.getSessions({ account: there })).toEqual([])
    expect(await api.revokeSession({ account: there, pci: sessionId, signature: '0xab' })).toEqual({ success: false })
    expect(asked()).toEqual([])
    expect(seen).toHaveLength(1)
  })

  it('API-02 behavior: the last good list is kept across visits, and stands in while the service is down', async () => {
    const storage = createStorage({ store: createMemoryStore(), prefix: 'a' })
    const { baseUrl, api, answerWith } = await setUp({ storage })
    expect(await api.isNetworkSupported(chainId)).toBe(true)

    answerWith((response) => void response.writeHead(404).end())
    const visit = (kept?: ServiceOptions['storage']) =>
      createBlockchainApi({ baseUrl, fetch, clock: systemClock, storage: kept })
    expect(await visit().isNetworkSupported(chainId)).toBe(false)
    const again = visit(storage)
    expect(await again.isNetworkSupported(chainId)).toBe(true)
    expect(await again.isNetworkSupported('eip155:10')).toBe(false)

    answerWith(json({ http: ['eip155:10'], ws: [] }))
    expect(await again.isNetworkSupported('eip155:10')).toBe(true)
  })
})

describe('what is asked once', () => {
  it('CON-05 behavior: identities and names are kept for five minutes, balances for half a minute', async () => {
    let nowMs = 1_000_000
    const { api, asked } = await setUp({ clock: { ...systemClock, nowMs: () => nowMs } })
    const names = ['getIdentity', 'lookUpName', 'lookUpNamesOf'] as const
    const count = () => asked().length
    const all = async () => {
      for (const name of names) await call(api, name)
      await api.getBalances({ address: account, chainId })
    }
    await all()
    await all()
    expect(count()).toBe(4)
    nowMs += 29_999
    await all()
    expect(count()).toBe(4)
    nowMs += 1
    await all()
    expect(count()).toBe(5)
    nowMs += 269_999
    for (const name of names) await call(api, name)
    expect(count()).toBe(5)
    nowMs += 1
    for (const name of names) await call(api, name)
    expect(count()).toBe(8)
    await call(api, 'getBalances')
    await call(api, 'getBalances')
    expect(count()).toBe(10)
    await api.getBalances({ address: account, chainId, isFresh: true })
    await api.getBalances({ address: account, chainId, isFresh: true })
    expect(count()).toBe(12)
  })

  it('CON-05 behavior: once a name is registered, what was kept of it and of its owner is of no use', async () => {
    const { api, asked } = await setUp()
    for (const name of ['lookUpName', 'lookUpNamesOf', 'registerName', 'lookUpName', 'lookUpNamesOf'] as const)
      await call(api, name)
    expect(asked()).toHaveLength(5)
  })

  it('API-04 behavior: what accounts are called is asked anew after a registration, whatever came of it', async () => {
    const { api, asked, answerWith } = await setUp()
    const names = ['getIdentity', 'lookUpName', 'lookUpNamesOf'] as const
    for (const name of names) await call(api, name)
    await call(api, 'registerName')
    for (const name of names) await call(api, name)
    expect(asked()).toHaveLength(7)
    answerWith(json({}, 500))
    await expect(call(api, 'registerName')).rejects.toThrow()
    answerWith(recorded)
    for (const name of names) await call(api, name)
    expect(asked()).toHaveLength(11)
  })

  it('API-01 behavior: equal questions that are open are one, and so is the list of networks', async () => {
    const { api, asked, seen } = await setUp()
    await Promise.all([1, 2, 3].flatMap(() => [call(api, 'getSwapTokens'), call(api, 'getGasPrices')]))
    expect(asked()).toHaveLength(2)
    expect(seen).toHaveLength(3)
    await call(api, 'getSwapTokens')
    expect(asked()).toHaveLength(3)
  })
})

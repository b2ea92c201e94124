import { createBlockchainApi, type ServiceOptions } from '@hawser/blockchain-api/client'
import { isHawserError, systemClock } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { account, recordedAnswers } from '../src/fixtures/recordedAnswers.js'
import { type Answer, createHastyClock, json, startServer } from './fixtures/startServer.js'

const chainId = 'eip155:1'

/** A service that knows its networks and answers everything else as the test says. */
async function setUp(answer: Answer, options: Partial<ServiceOptions> = {}) {
  const state = { answer }
  const server = await startServer((response, request) =>
    request.path === '/v1/supported-chains'
      ? json(recordedAnswers.supportedChains)(response, request)
      : state.answer(response, request),
  )
  const clock = createHastyClock()
  const api = createBlockchainApi({ baseUrl: server.baseUrl, projectId: 'p1', fetch, clock, ...options })
  const asked = () => server.seen.filter(({ path }) => path !== '/v1/supported-chains')
  return { ...server, api, clock, asked, state }
}

const failure = (description: string, field = 'authentication') => ({
  status: 'FAILED',
  reasons: [{ field, description }],
})

describe('a service that fails', () => {
  it.each([400, 401, 403, 404, 422])('API-11 behavior: status %i is told at once, with the reason', async (status) => {
    const { api, asked } = await setUp(json(failure('The key is unknown.'), status))
    const error = await api.getIdentity({ address: account }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'HTTP_STATUS',
      message: `HTTP status code: ${status}`,
      status,
      details: 'The key is unknown.',
    })
    expect(await (error as { cause: Response }).cause.json()).toEqual(failure('The key is unknown.'))
    expect(asked()).toHaveLength(1)
  })

  it.each([
    [{ code: 'LIMIT', message: 'Too little liquidity.' }, 'Too little liquidity.'],
    [{ jsonrpc: '2.0', error: { code: -1, message: 'No such project.' } }, 'No such project.'],
    [{ status: 'FAILED', reasons: [] }, undefined],
    [{ reasons: [{ description: 7 }, { description: '\u202eHi\u0000' }] }, 'Hi'],
    ['words', undefined],
    [null, undefined],
  ])('API-11 behavior: %j', async (body, details) => {
    const { api } = await setUp(json(body, 400))
    await expect(api.getIdentity({ address: account })).rejects.toMatchObject({ status: 400, details })
  })

  it.each([
    ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION', 'Invalid App Configuration'],
    ['JWT validation error: JWT Token is not yet valid: basic_iat', 'SESSION_EXPIRED', 'Session Expired'],
    ['Unauthorized: invalid key', 'INVALID_PROJECT_ID', 'Invalid Project ID'],
  ])('ERR-02 behavior: %s', async (words, code, message) => {
    for (const answer of [
      json(failure(words), 401),
      ((response) => void response.writeHead(403).end(words)) as Answer,
    ]) {
      const { api, asked } = await setUp(answer)
      await expect(api.getIdentity({ address: account })).rejects.toMatchObject({
        code,
        message,
        cause: { code: 'HTTP_STATUS' },
      })
      expect(asked()).toHaveLength(1)
    }
  })

  it.each([408, 429, 500, 502, 503, 504])(
    'API-11 behavior: a read is asked again after %i, and no more than three times',
    async (status) => {
      const { api, asked, clock, state } = await setUp((response) => void response.writeHead(status).end())
      await expect(api.getIdentity({ address: account })).rejects.toMatchObject({ status })
      expect(asked()).toHaveLength(4)
      expect(clock.waitsMs).toEqual([150, 300, 600])
      state.answer = json(recordedAnswers.identity)
      expect(await api.getIdentity({ address: account })).toMatchObject({ name: 'cyberdrk.eth' })
    },
  )

  it('API-11 behavior: Retry-After is waited for; one that is too long is a no', async () => {
    let isOpen = false
    const { api, clock, asked, state } = await setUp((response) => {
      if (isOpen) response.end(JSON.stringify(recordedAnswers.identity))
      else response.writeHead(429, { 'retry-after': '7' }).end()
      isOpen = true
    })
    expect(await api.getIdentity({ address: account })).toMatchObject({ name: 'cyberdrk.eth' })
    expect(clock.waitsMs).toEqual([7_000])
    state.answer = (response) => void response.writeHead(429, { 'retry-after': '3600' }).end()
    await expect(api.getSwapTokens({ chainId })).rejects.toMatchObject({ status: 429 })
    expect(asked()).toHaveLength(3)
  })

  it('API-11 behavior: what changes something is sent once', async () => {
    const { api, asked } = await setUp((response) => void response.writeHead(503).end())
    const registration = { chainId, message: '{}', signature: '0xab', coinType: 60, address: account } as const
    await expect(api.registerName(registration)).rejects.toMatchObject({ cause: { status: 503 } })
    expect(asked()).toHaveLength(1)
  })

  it('API-01 behavior: down, and back', async () => {
    const { baseUrl, stop } = await startServer(json({}))
    await stop()
    const api = createBlockchainApi({ baseUrl, fetch, clock: createHastyClock() })
    await expect(api.getIdentity({ address: account })).rejects.toMatchObject({ code: 'HTTP_REQUEST_FAILED' })
    expect(await api.getBalances({ address: account, chainId })).toEqual({ balances: [] })
  })

  it('API-01 behavior: slow', async () => {
    const { api } = await setUp(() => {}, { timeoutMs: 20, clock: systemClock })
    await expect(api.getIdentity({ address: account })).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'The request took too long to respond.',
    })
  })

  it.each<[string, Answer]>([
    ['HTML for JSON', (response) => void response.setHeader('content-type', 'text/html').end('<html><script>')],
    ['a wrong shape', json([1])],
    ['nothing', (response) => void response.end()],
    ['null', json(null)],
  ])('API-01 behavior: %s is no answer', async (_, answer) => {
    const { api } = await setUp(answer)
    for (const ask of [
      () => api.getIdentity({ address: account }),
      () => api.getHistory({ address: account, chainId }),
      () => api.getBalances({ address: account, chainId }),
      () => api.getSwapTokens({ chainId }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('API-01 behavior: half a body is a broken connection, and asked again', async () => {
    const { api, asked, state } = await setUp((response) => {
      state.answer = json(recordedAnswers.identity)
      response.writeHead(200, { 'content-length': '100' }).write('{')
      response.socket?.destroySoon()
    })
    expect(await api.getIdentity({ address: account })).toMatchObject({ name: 'cyberdrk.eth' })
    expect(asked()).toHaveLength(2)
  })

  it('API-01 behavior: who cancels is told so at once, and the request ends when nobody waits for it', async () => {
    const { api, state, reached } = await setUp(() => {})
    const closed = new Promise<void>((resolve) => {
      state.answer = (response) => void response.once('close', resolve)
    })
    const [one, other] = [new AbortController(), new AbortController()]
    const told = [one, other].map(({ signal }) =>
      api.getIdentity({ address: account }, { signal }).catch((error: unknown) => isHawserError(error, 'ABORTED')),
    )
    await reached(1)
    one.abort()
    expect(await told[0]).toBe(true)
    other.abort()
    expect(await told[1]).toBe(true)
    await closed
  })

  it.each([
    ['lookUpName', 'Error resolving name'],
    ['lookUpNamesOf', 'Error fetching names for address'],
    ['suggestNames', 'Error fetching name suggestions'],
    ['registerName', 'Error registering name'],
    ['setNameAttributes', 'Error updating name'],
    ['setNameAddress', 'Error updating name'],
  ] as const)('ERR-01 behavior: %s fails as "%s", with the reason', async (method, message) => {
    const { api } = await setUp(json(failure('Taken.', 'name'), 400))
    const parameters = {
      chainId,
      name: 'alice.example.id',
      zone: 'example.id',
      address: account,
      message: '{}',
      signature: '0xab',
      coinType: 60,
    } as const
    const ask = api[method] as (given: typeof parameters, request?: object) => Promise<unknown>
    await expect(ask(parameters)).rejects.toMatchObject({ message, details: 'Taken.', cause: { status: 400 } })
    await expect(ask(parameters, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('ERR-04 behavior: on-ramp options and quotes that do not come are the built-in ones, with the failure beside them', async () => {
    const { api } = await setUp((response) => void response.writeHead(404).end())
    const options = await api.getOnRampOptions({ chainId })
    expect(options).toMatchObject({
      error: { code: 'HTTP_STATUS' },
      paymentCurrencies: [
        {
          id: 'USD',
          paymentMethodLimits: [
            { id: 'card', min: '10.00', max: '7500.00' },
            { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
          ],
        },
        { id: 'EUR' },
      ],
      purchaseCurrencies: [{ symbol: 'ETH' }, { symbol: 'USDC' }],
    })
    const [purchaseCurrency] = options.purchaseCurrencies
    const [paymentCurrency] = options.paymentCurrencies
    if (!purchaseCurrency || !paymentCurrency) throw new Error('There is a currency of each.')
    const parameters = { chainId, purchaseCurrency, paymentCurrency, amount: '55.5', network: 'ETH' } as const
    expect(await api.getOnRampQuote(parameters)).toMatchObject({
      paymentTotal: { amount: '55.5', currency: 'USD' },
      purchaseAmount: { amount: '55.5', currency: 'USD' },
      error: { code: 'HTTP_STATUS' },
    })
    await expect(api.getOnRampQuote(parameters, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ABORTED',
    })
  })

  it.each(['javascript:alert(1)', 'http://pay.example.com', 'https://user@pay.example.com', 'pay'])(
    'API-05 behavior: the page %s is not opened',
    async (url) => {
      const { api } = await setUp(json({ url }))
      await expect(api.getOnRampUrl({ chainId, address: account })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    },
  )
})

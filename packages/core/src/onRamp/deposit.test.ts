import { describe, expect, it, vi } from 'vitest'
import type { FeatureOptions } from '../client/hawserOptions.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeService, until } from '../fixtures/fakeService.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { connect } from '../flows/connect.js'
import { onRamp } from './onRamp.js'
import { OnRampPageRefusedError } from './onRampErrors.js'
import { checkPage } from './onRampPages.js'
import { readPurchases } from './onRampStorage.js'

const ME = '0x1111111111111111111111111111111111111111'
const USDC = `0x${'c0'.repeat(20)}`
const SESSION = 'ab'.repeat(16)
const ether = 'eip155:1/slip44:60'
const harbour = { id: 'harbour', name: 'Harbour Exchange', imageUrl: '' }

/** What a test answers with where the service is to say nothing. */
const waits = Symbol('waits')

interface Call {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

function createWindow() {
  const opened: {
    closed: boolean
    opener: unknown
    href: string
    close(): void
    location: { replace(to: string): void }
  }[] = []
  const page = Object.assign(new EventTarget(), {
    location: { origin: 'https://app.example.com', href: 'https://app.example.com/' },
    blocks: false,
    links: [] as string[],
    open(href: string, target: string) {
      if (target === '_blank') return void page.links.push(href)
      if (page.blocks) return null
      const one = {
        closed: false,
        opener: page as unknown,
        href,
        close() {
          one.closed = true
        },
        location: {
          replace(to: string) {
            one.href = to
          },
        },
      }
      opened.push(one)
      return one
    },
  })
  return { page, opened }
}

async function setup({
  answer = (() => undefined) as (call: Call) => unknown,
  held = (): bigint => 5n,
  features = { pay: true } as FeatureOptions,
  pages = undefined as Readonly<Record<string, readonly string[]>> | undefined,
  isConnected = true,
} = {}) {
  const service = createFakeService({
    answer({ path, body }) {
      if (path !== '/v1/json-rpc') return undefined
      const call = body as Call
      const own = answer(call)
      if (own === waits) return undefined
      if (own !== undefined) return own
      if (call.method === 'reown_getExchanges') return { result: { total: 1, exchanges: [harbour] } }
      if (call.method === 'reown_getExchangePayUrl')
        return { result: { url: 'https://harbour.example.com/pay?token=1', sessionId: SESSION } }
      return { result: { status: 'UNKNOWN' } }
    },
  })
  const { page, opened } = createWindow()
  const platform = Object.assign(service.platform, { window: page as unknown as Window & typeof globalThis })
  const wallet = createFakeWallet({ accounts: { eip155: [{ address: ME }] } })
  const { hawser } = createTestClient({
    platform,
    services: service.services,
    features,
    tokens: [{ caipNetworkId: 'eip155:1', address: USDC, symbol: 'USDC', decimals: 6 }],
    ...(pages && { onRamp: { pages } }),
    adapters: [
      createFakeAdapter('eip155', {
        found: [wallet],
        balance: { getBalance: async () => ({ value: held(), decimals: 18, symbol: 'ETH', formatted: '' }) },
      }),
    ],
  })
  hawser.start()
  if (isConnected) await connect(hawser, { connectorId: wallet.id })
  const api = hawser.use(onRamp)
  const read = () => {
    const { onRamp: slice } = hawser.getSnapshot().features
    if (!slice) throw new Error('The feature is in use.')
    return slice
  }
  const calls = (method: string) =>
    service.of('/v1/json-rpc').flatMap(({ body }) => ((body as Call).method === method ? [body as Call] : []))
  return { ...service, hawser, api, read, page, opened, calls, clock: platform.clock }
}

/** With an amount of ether, as far as the exchanges. */
async function filled(given: Parameters<typeof setup>[0] = {}) {
  const client = await setup(given)
  await client.api.deposit.load()
  client.api.deposit.setAmount('0.5')
  return client
}

describe('what can be deposited', () => {
  it('CAP-15 default: off unless the app says so, and nobody is asked', async () => {
    const { api, read, asked } = await setup({ features: {} })
    await api.deposit.load()
    expect([read().deposit.error?.code, read().deposit.exchanges, asked]).toEqual(['FEATURE_OFF', [], []])
  })

  it('default: the currencies of the networks and the tokens of the app; exchanges are asked for by the token (CAIP-19)', async () => {
    const { api, read, calls, clock, asked } = await setup()
    await api.deposit.load()
    expect(read().deposit).toMatchObject({
      asset: { id: ether, symbol: 'ETH', decimals: 18 },
      exchanges: [{ id: 'harbour', name: 'Harbour Exchange', imageUrl: null }],
      exchangesLoading: false,
      error: null,
    })
    const token = `eip155:1/erc20:${USDC}`
    expect(read().deposit.assets.map(({ id }) => id)).toContain(token)
    expect(asked[0]?.query).toMatchObject({ source: 'fund-wallet' })
    api.deposit.setAsset(token)
    expect(read().deposit).toMatchObject({ asset: { id: token }, exchanges: [], exchangesLoading: true })
    await until(async () => {
      await clock.advance(500)
      expect(read().deposit.exchanges).toHaveLength(1)
    })
    expect(calls('reown_getExchanges').map(({ params }) => params.asset)).toEqual([ether, token])
  })

  it.each([
    ['', null],
    ['0', 'zero'],
    ['0.0000001', 'format'],
    ['1e3', 'format'],
    ['-1', 'format'],
    ['0.000001', null],
  ])('behavior: the amount %j of a token with six decimals: %s', async (amount, issue) => {
    const { api, read } = await setup()
    await api.deposit.load()
    api.deposit.setAsset(`eip155:1/erc20:${USDC}`)
    api.deposit.setAmount(amount)
    expect(read().deposit.amountIssue).toBe(issue)
  })

  it('behavior: without an account there is nobody to pay; an answer in a wrong form is an error, and part of one is left out', async () => {
    const nobody = await setup({ isConnected: false })
    await nobody.api.deposit.load()
    expect(nobody.read().deposit.error?.code).toBe('NOT_CONNECTED')
    const wrong = await setup({ answer: () => ({ result: { exchanges: 5 } }) })
    await wrong.api.deposit.load()
    expect(wrong.read().deposit).toMatchObject({ error: { code: 'INVALID_RESPONSE' }, exchangesLoading: false })
    const exchanges = [{ id: '<b>', name: 'x' }, { ...harbour, imageUrl: 'javascript:alert(1)' }, null]
    const some = await setup({ answer: () => ({ result: { exchanges } }) })
    await some.api.deposit.load()
    expect(some.read().deposit.exchanges).toEqual([{ ...harbour, imageUrl: null }])
  })
})

describe('a deposit', () => {
  it('default: the window opens in the press, without a way back into the page, and is led to the exchange; kept before it is paid', async () => {
    const { api, read, opened, calls, hawser } = await filled()
    const starting = api.deposit.start('harbour')
    expect([opened.length, opened[0]?.href, opened[0]?.opener, read().deposit.isOpening]).toEqual([
      1,
      'about:blank',
      null,
      true,
    ])
    expect(api.deposit.start('harbour')).toBe(starting)
    expect(await starting).toMatchObject({
      id: SESSION,
      kind: 'deposit',
      providerName: 'Harbour Exchange',
      purchaseAmount: '0.5',
      heldBefore: '5',
    })
    expect(opened.map(({ href }) => href)).toEqual(['https://harbour.example.com/pay?token=1'])
    expect(calls('reown_getExchangePayUrl').map(({ params }) => params)).toEqual([
      { exchangeId: 'harbour', asset: ether, amount: '0.5', recipient: `eip155:1:${ME}` },
    ])
    expect(readPurchases(hawser.storage)).toMatchObject([{ id: SESSION, kind: 'deposit', paymentAmount: null }])
    expect(JSON.stringify(readPurchases(hawser.storage))).not.toContain('token=1')
    expect(read().orders).toMatchObject([{ isFollowed: true, isWindowOpen: true, link: null }])
  })

  it('behavior: a window that the browser blocks is a link, good for one press', async () => {
    const { api, read, page, opened } = await filled()
    page.blocks = true
    await api.deposit.start('harbour')
    expect([opened.length, read().orders[0]?.link]).toEqual([0, 'https://harbour.example.com/pay?token=1'])
    expect([api.openLink(SESSION), api.openLink(SESSION), page.links.length]).toEqual([true, false, 1])
  })

  it('behavior: its window closed, it is followed until the account holds it; told twice it is one', async () => {
    let told: object = { status: 'UNKNOWN' }
    let held = 5n
    const { api, read, opened, clock, calls } = await filled({
      held: () => held,
      answer: ({ method }) => (method === 'reown_getExchangeBuyStatus' ? { result: told } : undefined),
    })
    await api.deposit.start('harbour')
    if (opened[0]) opened[0].closed = true
    const steps = (status: string) =>
      until(async () => {
        await clock.advance(4_000)
        expect(read().orders[0]?.status).toBe(status)
      })
    await steps('paying')
    expect(read().orders[0]).toMatchObject({ isWindowOpen: false, isFollowed: true })
    told = { status: 'IN_PROGRESS' }
    await steps('processing')
    told = { status: 'SUCCESS', txHash: `0x${'ab'.repeat(32)}` }
    await steps('sent')
    held += 500_000_000_000_000_000n
    await steps('done')
    expect(read().orders).toMatchObject([{ txHash: `0x${'ab'.repeat(32)}`, isFollowed: false }])
    expect(calls('reown_getExchangeBuyStatus')[0]?.params).toEqual({ exchangeId: 'harbour', sessionId: SESSION })
  })

  it('behavior: what arrives is of the deposit that its exchange tells of, and not of one that was left before it', async () => {
    let sessions = 0
    let held = 5n
    const { api, read, clock } = await filled({
      held: () => held,
      answer({ method, params }) {
        if (method === 'reown_getExchangePayUrl') {
          sessions += 1
          return { result: { url: 'https://harbour.example.com/pay', sessionId: `${SESSION}${sessions}` } }
        }
        if (method !== 'reown_getExchangeBuyStatus') return undefined
        return { result: { status: params.sessionId === `${SESSION}2` ? 'SUCCESS' : 'UNKNOWN' } }
      },
    })
    const left = await api.deposit.start('harbour')
    const paid = await api.deposit.start('harbour')
    held += 500_000_000_000_000_000n
    const statusOf = (id: string | undefined) => read().orders.find((one) => one.id === id)?.status
    await until(async () => {
      await clock.advance(4_000)
      expect(statusOf(paid?.id)).toBe('done')
    })
    await clock.advance(60_000)
    expect(statusOf(left?.id)).toBe('paying')
  })

  it('behavior: one that the exchange gives up has failed; of which nothing is heard for an hour nobody knows, until it is looked up again', async () => {
    let told: object | undefined
    const { api, read, clock } = await filled({
      answer: ({ method }) =>
        method === 'reown_getExchangeBuyStatus' ? (told ?? { error: { code: -8, message: 'x' } }) : undefined,
    })
    await api.deposit.start('harbour')
    await until(async () => {
      await clock.advance(600_000)
      expect(read().orders[0]?.status).toBe('unknown')
    })
    told = { result: { status: 'FAILED' } }
    api.checkAgain(SESSION)
    await until(async () => {
      await clock.advance(1_000)
      expect(read().orders[0]?.status).toBe('failed')
    })
  })

  it.each([
    ['a script', 'javascript:alert(1)', 'INVALID_RESPONSE', undefined],
    ['plain text', 'http://harbour.example.com/pay', 'INVALID_RESPONSE', undefined],
    ['a name before the host', 'https://bank@evil.example/pay', 'INVALID_RESPONSE', undefined],
    [
      'another origin',
      'https://evil.example/pay',
      'ON_RAMP_PAGE_REFUSED',
      { harbour: ['https://harbour.example.com'] },
    ],
    ['a page of this machine', 'http://localhost:5/pay', 'ON_RAMP_PAGE_REFUSED', undefined],
  ])(
    'behavior: a page that is %s is not opened: the window closes, and nothing is kept',
    async (_, url, code, pages) => {
      const { api, read, opened, hawser } = await filled({
        ...(pages && { pages }),
        answer: ({ method }) =>
          method === 'reown_getExchangePayUrl' ? { result: { url, sessionId: SESSION } } : undefined,
      })
      expect(await api.deposit.start('harbour')).toBeNull()
      expect([opened[0]?.closed, opened[0]?.href, read().deposit.isOpening, read().deposit.error?.code]).toEqual([
        true,
        'about:blank',
        false,
        code,
      ])
      expect(readPurchases(hawser.storage)).toEqual([])
    },
  )

  it('behavior: what cannot be begun opens no window', async () => {
    const { api, read, opened, calls } = await setup()
    await api.deposit.load()
    for (const [amount, exchange] of [
      ['', 'harbour'],
      ['0', 'harbour'],
      ['1', 'nobody'],
    ] as const) {
      api.deposit.setAmount(amount)
      expect(await api.deposit.start(exchange)).toBeNull()
      expect(read().deposit.error?.code).toBe('ON_RAMP_OFFER_MISSING')
    }
    expect([opened.length, calls('reown_getExchangePayUrl').length]).toEqual([0, 0])
  })

  it('behavior: a client that ends while a page is waited for keeps and says nothing', async () => {
    const { api, hawser, opened, calls } = await filled({
      answer: ({ method }) => (method === 'reown_getExchangePayUrl' ? waits : undefined),
    })
    const starting = api.deposit.start('harbour')
    await vi.waitFor(() => expect(calls('reown_getExchangePayUrl')).toHaveLength(1))
    hawser.destroy()
    expect(await starting).toBeNull()
    expect([opened[0]?.closed, readPurchases(hawser.storage)]).toEqual([true, []])
  })
})

describe('checkPage', () => {
  const at = (page: string, provider: string, baseUrl = 'https://service.example', pages = {}) =>
    checkPage(page, { provider, pages, services: { blockchainApi: { baseUrl } } })

  it.each([
    ['https://pay.coinbase.com/buy?x=1', 'coinbase', undefined, {}],
    ['https://meldcrypto.com/?publicKey=a', 'meld', undefined, {}],
    ['https://sb.meldcrypto.com/', 'meld', undefined, { meld: ['https://sb.meldcrypto.com'] }],
    ['https://anywhere.example/', 'own', undefined, {}],
    ['http://localhost:5/buy', 'meld', 'http://127.0.0.1:8080', {}],
  ])('default: %s of %s', (page, provider, baseUrl, pages) => {
    expect(at(page, provider, baseUrl, pages)).toBe(page)
  })

  it.each([
    ['https://pay.coinbase.com.evil.example/', 'coinbase', undefined, {}],
    ['https://evil.example/https://pay.coinbase.com', 'coinbase', undefined, {}],
    ['http://pay.coinbase.com/', 'coinbase', undefined, {}],
    ['https://pay.coinbase.com@evil.example/', 'coinbase', undefined, {}],
    ['javascript:alert(1)//https://pay.coinbase.com', 'coinbase', undefined, {}],
    ['https://pay.coinbase.com/', 'meld', undefined, {}],
    ['https://elsewhere.example/', 'own', undefined, { own: ['https://own.example'] }],
    ['http://evil.example/', 'own', 'http://127.0.0.1:8080', {}],
    ['data:text/html,x', 'own', 'http://127.0.0.1:8080', {}],
    ['http://localhost:5/buy', 'own', undefined, {}],
    ['constructor', 'constructor', undefined, {}],
  ])('error: %s of %s', (page, provider, baseUrl, pages) => {
    expect(() => at(page, provider, baseUrl, pages)).toThrow(OnRampPageRefusedError)
  })
})

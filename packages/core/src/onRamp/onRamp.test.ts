import type { Network } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeService, until } from '../fixtures/fakeService.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import type { SendCapability } from '../interfaces/capabilities.js'
import { onRamp } from './onRamp.js'
import { createOnRampSlice, selectOnRampOffer } from './onRampState.js'
import { readPurchases, writePurchase } from './onRampStorage.js'

const ME = '0x1111111111111111111111111111111111111111'
const SOLANA_ME = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const USDC = `0x${'c0'.repeat(20)}`
const ID = 'e7a1f0de-0000-4000-8000-000000000001'

const ethereum = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }
const sells = (ether: string, methods: readonly (readonly [id: string, min: string, max: string])[]) => ({
  paymentCurrencies: [{ id: 'EUR', payment_method_limits: methods.map(([id, min, max]) => ({ id, min, max })) }],
  purchaseCurrencies: [
    { id: ether, name: 'Ether', symbol: 'ETH', networks: [ethereum, { ...ethereum, name: 'base', chain_id: '8453' }] },
    { id: `${ether}-usdc`, name: 'USD Coin', symbol: 'USDC', networks: [{ ...ethereum, contract_address: USDC }] },
  ],
})
const quote = (quoteId: string, paid: string, bought: string, currency: string, rest: object = {}) => ({
  quoteId,
  paymentTotal: { amount: paid, currency: 'EUR' },
  paymentSubtotal: { amount: '97.10', currency: 'EUR' },
  purchaseAmount: { amount: bought, currency },
  networkFee: { amount: '1', currency: 'EUR' },
  ...rest,
})

type Answer = NonNullable<NonNullable<Parameters<typeof createFakeService>[0]>['answer']>
const refusal = (status: number) => ({ status, reasons: [{ field: 'x', description: 'x' }] })

/** Both providers as they are, but for what a test says. */
const market =
  (more: Answer = () => undefined): Answer =>
  (asked) => {
    const own = more(asked)
    if (own !== undefined) return own
    const { path, query, body } = asked
    const provider = query.provider ?? Object(body).provider
    if (path === '/v1/onramp/options')
      return provider === 'coinbase'
        ? sells('cb-eth', [
            ['CARD', '2', '500'],
            ['ACH_BANK_ACCOUNT', '10', '25000'],
          ])
        : sells('ETH_ETHEREUM', [['any', '5', '20000']])
    if (path === '/v1/onramp/quote')
      return provider === 'coinbase'
        ? quote('q-1', '100', '0.0310', 'ETH')
        : quote('meld:BEST', '100', '0.03100000000000001', 'ETH_ETHEREUM')
    if (path === '/v1/onramp/purchases') return { id: ID, url: 'https://meldcrypto.com/?token=1' }
    return undefined
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
      if (target === '_blank') {
        page.links.push(href)
        return null
      }
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
  answer = market(),
  stored = [] as Parameters<typeof writePurchase>[1][],
  held = (): bigint => 5n,
  networks = undefined as Network[] | undefined,
  solanaSend = undefined as Partial<SendCapability> | undefined,
} = {}) {
  const service = createFakeService({ answer })
  const { page, opened } = createWindow()
  const platform = Object.assign(service.platform, { window: page as unknown as Window & typeof globalThis })
  const wallet = createFakeWallet({ accounts: { eip155: [{ address: ME }] } })
  const solanaWallet = createFakeWallet({
    id: 'fake.solana',
    namespaces: ['solana'],
    accounts: { solana: [{ address: SOLANA_ME }] },
  })
  const { hawser } = createTestClient({
    platform,
    ...(networks && { networks }),
    services: service.services,
    adapters: [
      createFakeAdapter('eip155', {
        found: [wallet],
        balance: { getBalance: async () => ({ value: held(), decimals: 18, symbol: 'ETH', formatted: '' }) },
      }),
      createFakeAdapter('solana', { found: [solanaWallet], ...(solanaSend && { send: solanaSend as SendCapability }) }),
    ],
  })
  for (const one of stored) writePurchase(hawser.storage, one)
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  if (solanaSend) await connect(hawser, { connectorId: solanaWallet.id })
  const api = hawser.use(onRamp)
  const read = () => {
    const { onRamp: slice } = hawser.getSnapshot().features
    if (!slice) throw new Error('The feature is in use.')
    return slice
  }
  return { ...service, hawser, api, read, page, opened, clock: platform.clock, platform }
}

/** With quotes of 100 EUR. */
async function quoted(given: Parameters<typeof setup>[0] = {}) {
  const client = await setup(given)
  await client.api.load()
  client.api.setPaymentAmount('100')
  await client.api.quote()
  return client
}

describe('what can be bought', () => {
  it('CAP-09 default: of two providers each token once, on the networks of the app, with the widest limits of each way of paying', async () => {
    const { api, read, of } = await setup()
    const loading = api.load({ country: 'DE' })
    expect(read().optionsLoading).toBe(true)
    await loading
    expect(of('/options').map(({ query }) => [query.provider, query.country])).toEqual([
      ['coinbase', 'DE'],
      ['meld', 'DE'],
    ])
    expect(read()).toMatchObject({
      optionsLoading: false,
      areOptionsDefaults: false,
      providers: [
        { name: 'coinbase', error: null },
        { name: 'meld', error: null },
      ],
      purchaseCurrency: { symbol: 'ETH', caipNetworkId: 'eip155:1', address: null },
      paymentCurrency: { id: 'EUR' },
      paymentMethod: 'card',
    })
    expect(read().purchaseCurrencies.map(({ id, sellers }) => [id, Object.keys(sellers)])).toEqual([
      ['eip155:1:native', ['coinbase', 'meld']],
      [`eip155:1:${USDC}`, ['coinbase', 'meld']],
    ])
    expect(read().paymentCurrency?.paymentMethodLimits.map(({ id }) => id)).toEqual(['card', 'ach_bank_account', 'any'])
  })

  it('ERR-04, CON-03 behavior: where nobody answers there are the built-in ones with their limits; where one does, that one’s', async () => {
    const down = await setup({ answer: market(({ path }) => (path.endsWith('/options') ? 5 : undefined)) })
    await down.api.load()
    expect(down.read()).toMatchObject({
      areOptionsDefaults: true,
      providers: [{ error: { code: expect.any(String) } }, {}],
    })
    expect(down.read().paymentCurrencies[0]?.paymentMethodLimits).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
    const half = await setup({
      answer: market(({ path, query }) => (path.endsWith('/options') && query.provider === 'coinbase' ? 5 : undefined)),
    })
    await half.api.load()
    expect(half.read().areOptionsDefaults).toBe(false)
    expect(half.read().purchaseCurrencies.map(({ sellers }) => Object.keys(sellers))).toEqual([['meld'], ['meld']])
  })
})

it('behavior: where no provider is set up at the service nothing is sold; where one is, its own', async () => {
  const { api, read, of } = await setup({ answer: () => undefined })
  const loading = api.load()
  await until(() => expect(of('/options')).toHaveLength(2))
  for (const question of of('/options')) question.answer({}, 404)
  await loading
  expect(read().isSupported).toBe(false)
  // Whether Coinbase has a page for it is asked beside that.
  await until(() => expect(of('/generators/onrampurl')).toHaveLength(1))
  of('/generators/onrampurl')[0]?.answer({}, 404)
  await until(() => expect(read().links).toEqual([]))
  const again = api.load()
  await until(() => expect(of('/options')).toHaveLength(4))
  of('/options')[2]?.answer({}, 404)
  of('/options')[3]?.answer(sells('ETH_ETHEREUM', [['any', '5', '20000']]))
  await again
  expect(read()).toMatchObject({ isSupported: true, areOptionsDefaults: false, providers: [{ name: 'meld' }] })
})

it('behavior: what is bought first is for an account of who is connected, whichever it is by then', async () => {
  const { api, read, hawser } = await setup({
    networks: [solana, mainnet],
    answer: market(({ path }) => {
      if (!path.endsWith('/options')) return undefined
      const sold = sells('cb-eth', [['CARD', '2', '500']])
      const sol = {
        id: 'sol',
        name: 'Solana',
        symbol: 'SOL',
        networks: [{ ...ethereum, name: 'solana', chain_id: '0' }],
      }
      return { ...sold, purchaseCurrencies: [sol, ...sold.purchaseCurrencies] }
    }),
  })
  await api.load()
  expect(read().purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['SOL', 'ETH', 'USDC'])
  expect(read().purchaseCurrency).toMatchObject({ symbol: 'ETH' })
  api.setPurchaseCurrency(read().purchaseCurrencies[0]?.id ?? '')
  expect(read().purchaseCurrency).toMatchObject({ symbol: 'SOL' })
  // Nobody is connected there.
  api.watch()()
  expect(read().purchaseCurrency).toMatchObject({ symbol: 'ETH' })
  hawser.destroy()
})

describe('quotes', () => {
  it('STA-15 default: quotesLoading while they are asked; the best one first, by what arrives, exactly', async () => {
    const { api, read, of } = await setup()
    await api.load()
    api.setPaymentAmount('100')
    expect(read()).toMatchObject({ quotesLoading: false, quotes: [] })
    const asking = api.quote()
    expect(read().quotesLoading).toBe(true)
    await asking
    expect(read()).toMatchObject({ quotesLoading: false, error: null, purchaseAmount: '0.03100000000000001' })
    expect(read().quotes).toMatchObject([
      { provider: 'meld', isEstimate: false, fees: { amount: '2.9', currency: 'EUR' } },
      { provider: 'coinbase', isEstimate: false, purchaseAmount: { amount: '0.0310' } },
    ])
    // Each in its own words, with the one network and the one way of paying.
    expect(of('/quote').map(({ body }) => body)).toMatchObject([
      {
        purchaseCurrency: { id: 'cb-eth', networks: [ethereum] },
        paymentCurrency: { payment_method_limits: [{ id: 'CARD' }] },
      },
      { purchaseCurrency: { id: 'ETH_ETHEREUM' }, paymentCurrency: { payment_method_limits: [{ id: 'any' }] } },
    ])
    api.setProvider('coinbase')
    expect(read().purchaseAmount).toBe('0.0310')
  })

  it('STA-15, ERR-04, CON-03 behavior: a failure is stored, and an estimate with the usual fee stands in for an offer, which nobody can buy', async () => {
    const { api, read, opened, of } = await quoted({
      answer: market(({ path }) => (path.endsWith('/quote') ? { no: 'quote' } : undefined)),
    })
    expect(read()).toMatchObject({
      quotesLoading: false,
      purchaseAmount: null,
      error: { shortMessage: expect.any(String) },
    })
    expect(read().quotes).toMatchObject([
      {
        isEstimate: true,
        quoteId: 'mocked-quote',
        fees: { amount: '2' },
        purchaseAmount: { amount: '98', currency: 'EUR' },
      },
    ])
    expect(selectOnRampOffer(read())).toBeUndefined()
    expect(await api.buy()).toBeNull()
    expect([opened.length, of('/purchases').length, read().error?.code]).toEqual([0, 0, 'ON_RAMP_OFFER_MISSING'])
  })

  it.each([
    ['more is paid', quote('q', '100.01', '1', 'ETH')],
    [
      'it is paid in something else',
      quote('q', '100', '1', 'ETH', { paymentTotal: { amount: '100', currency: 'USD' } }),
    ],
    ['something else is bought', quote('q', '100', '1', 'SHIB')],
    ['nothing arrives', quote('q', '100', '0', 'ETH')],
    ['the fees are less than nothing', quote('q', '90', '1', 'ETH')],
  ])('behavior: a quote that lies is no offer: %s', async (_, lie) => {
    const { read } = await quoted({
      answer: market(({ path, body }) =>
        path.endsWith('/quote') && Object(body).provider === 'coinbase' ? lie : undefined,
      ),
    })
    expect(read().quotes.map(({ provider }) => provider)).toEqual(['meld'])
  })

  it('CON-03 behavior: an amount beyond the limits is asked of nobody; whoever cannot take it is not asked', async () => {
    const { api, read, of } = await setup()
    await api.load()
    for (const [text, issue] of [
      ['1', 'tooLittle'],
      ['600', 'tooMuch'],
      ['0', 'zero'],
      ['1,5x', 'format'],
      ['1.005', 'format'],
    ] as const) {
      api.setPaymentAmount(text)
      await api.quote()
      expect([text, read().amountIssue]).toEqual([text, issue])
    }
    expect(of('/quote')).toHaveLength(0)
    api.setPaymentAmount('3,00', 'de')
    await api.quote()
    expect(of('/quote').map(({ body }) => Object(body).provider)).toEqual(['coinbase'])
  })

  it('behavior: one that comes after another amount was typed is dropped', async () => {
    const { api, read, of } = await setup({
      answer: market(({ path, body }) => (path.endsWith('/quote') && Object(body).amount === '50' ? null : undefined)),
    })
    await api.load()
    api.setPaymentAmount('100')
    const first = api.quote()
    api.setPaymentAmount('200')
    await first
    expect([read().quotes, read().quotesLoading, read().paymentAmount]).toEqual([[], false, '200'])
    await until(() => expect(of('/supported').length).toBe(0))
  })
})

describe('a purchase', () => {
  it('CAP-09 default: the window opens in the press, without a way back into the page, and is led to the provider; kept before it is paid', async () => {
    const { api, read, opened, of, hawser, page } = await quoted()
    const buying = api.buy()
    // Nothing has been awaited yet.
    expect([opened.length, opened[0]?.href, opened[0]?.opener, read().isOpening]).toEqual([
      1,
      'about:blank',
      null,
      true,
    ])
    expect(api.buy()).toBe(buying)
    expect(await buying).toMatchObject({ id: ID, provider: 'meld', status: 'paying', heldBefore: '5', decimals: 18 })
    expect([opened.length, opened[0]?.href, page.links]).toEqual([1, 'https://meldcrypto.com/?token=1', []])
    expect(of('/purchases')[0]?.body).toMatchObject({
      provider: 'meld',
      address: ME,
      amount: '100',
      quoteId: 'meld:BEST',
    })
    expect(readPurchases(hawser.storage)).toMatchObject([
      { id: ID, account: ME, purchaseAmount: '0.03100000000000001' },
    ])
    expect(JSON.stringify(readPurchases(hawser.storage))).not.toContain('token=1')
    expect(read().orders).toMatchObject([{ id: ID, isFollowed: true, isWindowOpen: true, link: null }])
  })

  it('behavior: where the browser opens no window there is a link, good for one press', async () => {
    const { api, read, page, opened } = await quoted()
    page.blocks = true
    await api.buy()
    expect([opened.length, read().orders[0]?.link]).toEqual([0, 'https://meldcrypto.com/?token=1'])
    expect([api.openLink(ID), api.openLink(ID)]).toEqual([true, false])
    expect([page.links, read().orders[0]?.link]).toEqual([['https://meldcrypto.com/?token=1'], null])
  })

  it('CAP-09 behavior: its offer is taken once; whoever watches by then, or again, is offered anew', async () => {
    const { api, read, of, clock } = await quoted()
    const asked = () => of('/quote').length
    const begun = () => of('/purchases').filter(({ method }) => method === 'POST').length
    await api.buy()
    expect(read()).toMatchObject({ quotes: [], purchaseAmount: null, paymentAmount: '100' })
    expect(await api.buy()).toBeNull()
    expect([begun(), read().error?.code]).toEqual([1, 'ON_RAMP_OFFER_MISSING'])
    // Nobody looks at it.
    clock.advance(1_000)
    expect([asked(), read().quotesLoading]).toEqual([2, false])
    const stop = api.watch()
    clock.advance(1_000)
    await until(() => expect(read().quotes).toHaveLength(2))
    expect(asked()).toBe(4)
    // Who looks at it all the time has another one, too.
    await api.buy()
    expect([begun(), read().quotes]).toEqual([2, []])
    clock.advance(1_000)
    await until(() => expect(read().quotes).toHaveLength(2))
    expect(asked()).toBe(6)
    stop()
  })

  it('behavior: an offer that came to nothing stands', async () => {
    const { api, read } = await quoted({
      answer: market(({ path }) => (path === '/v1/onramp/purchases' ? refusal(400) : undefined)),
    })
    expect(await api.buy()).toBeNull()
    expect(read().quotes).toHaveLength(2)
  })

  it('behavior: a service that fails closes the window, says so, and keeps nothing', async () => {
    const { api, read, opened, hawser } = await quoted({
      answer: market(({ path }) =>
        path === '/v1/onramp/purchases' ? { url: 'javascript:alert(1)', id: ID } : undefined,
      ),
    })
    expect(await api.buy()).toBeNull()
    expect([opened[0]?.closed, read().isOpening, read().error?.code, readPurchases(hawser.storage)]).toEqual([
      true,
      false,
      expect.any(String),
      [],
    ])
  })

  it('CAP-09 behavior: it is followed until the account holds it, whatever becomes of its window, and told twice it is one', async () => {
    let told: object = { status: 'UNKNOWN', txHash: null }
    let held = 5n
    const { api, read, opened, clock, of } = await quoted({
      held: () => held,
      answer: market(({ path }) => (path === `/v1/onramp/purchases/${ID}` ? told : undefined)),
    })
    await api.buy()
    if (opened[0]) opened[0].closed = true
    const steps = async (status: string) => {
      await until(async () => {
        await clock.advance(4_000)
        expect(read().orders[0]?.status).toBe(status)
      })
    }
    await steps('paying')
    expect(read().orders[0]).toMatchObject({ isWindowOpen: false, isFollowed: true })
    told = { status: 'IN_PROGRESS', txHash: null }
    await steps('processing')
    told = { status: 'SUCCESS', txHash: `0x${'ab'.repeat(32)}` }
    await steps('sent')
    // By the provider's word it is there; the chain has the last one.
    held = 6n
    await steps('done')
    expect(read().orders[0]).toMatchObject({ txHash: `0x${'ab'.repeat(32)}`, isFollowed: false })
    const asked = of(`/purchases/${ID}`).length
    told = { status: 'FAILED', txHash: null }
    await clock.advance(60_000)
    api.checkAgain(ID)
    await clock.advance(60_000)
    expect([of(`/purchases/${ID}`).length, read().orders.length]).toEqual([asked, 1])
    expect(read().orders[0]?.status).toBe('done')
  })

  const record = {
    id: ID,
    kind: 'purchase',
    provider: 'meld',
    providerName: null,
    account: ME,
    caipNetworkId: 'eip155:1',
    symbol: 'ETH',
    address: null,
    paymentAmount: '100',
    paymentCurrency: 'EUR',
    purchaseAmount: '0.000000000000000010',
    status: 'paying',
    txHash: null,
    startedAtMs: 1_000_000,
    transactionId: null,
    heldBefore: '5',
    decimals: 18,
  } as const

  it('behavior: after a reload it goes on; where the provider tells nothing, what the chain shows is enough', async () => {
    const { api, read, clock, opened } = await setup({
      stored: [record],
      held: () => 15n,
      answer: market(({ path }) =>
        path.startsWith('/v1/onramp/purchases/') ? { status: 'UNKNOWN', txHash: null } : undefined,
      ),
    })
    api.resume()
    await until(async () => {
      await clock.advance(1_000)
      expect(read().orders[0]?.status).toBe('done')
    })
    expect(opened).toHaveLength(0)
  })

  it('CAP-09 behavior: a token of Solana is followed to the chain, too: what the provider calls sent is done once the account holds it', async () => {
    let held = 5n
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const asked: string[] = []
    const { api, read, clock } = await setup({
      networks: [solana, mainnet],
      stored: [{ ...record, caipNetworkId: solana.caipNetworkId, account: SOLANA_ME, address: mint, decimals: 6 }],
      solanaSend: {
        getTokenBalance: async ({ token, owner }) => {
          asked.push(`${token.address} ${owner}`)
          return held
        },
      },
      answer: market(({ path }) =>
        path.startsWith('/v1/onramp/purchases/') ? { status: 'SUCCESS', txHash: 'a'.repeat(64) } : undefined,
      ),
    })
    api.resume()
    await until(async () => {
      await clock.advance(1_000)
      expect([read().orders[0]?.status, asked[0]]).toEqual(['sent', `${mint} ${SOLANA_ME}`])
    })
    held = 6n
    await until(async () => {
      await clock.advance(4_000)
      expect(read().orders[0]?.status).toBe('done')
    })
  })

  it('behavior: what arrives once is one purchase’s, not two’s', async () => {
    const second = { ...record, id: `${ID}-2`, startedAtMs: 1_000_001 }
    const { api, read, clock } = await setup({
      stored: [record, second],
      held: () => 15n,
      answer: market(({ path }) =>
        path.startsWith('/v1/onramp/purchases/') ? { status: 'UNKNOWN', txHash: null } : undefined,
      ),
    })
    api.resume()
    await until(async () => {
      await clock.advance(4_000)
      expect(
        read()
          .orders.map(({ status }) => status)
          .sort(),
      ).toEqual(['done', 'paying'])
    })
    await clock.advance(40_000)
    expect(
      read()
        .orders.map(({ status }) => status)
        .sort(),
    ).toEqual(['done', 'paying'])
  })

  it('behavior: a service that is down loses nothing; after an hour nobody knows, until it is looked up again', async () => {
    let isDown = true
    const { api, read, clock } = await setup({
      stored: [record],
      answer: market(({ path }) =>
        path.startsWith('/v1/onramp/purchases/')
          ? isDown
            ? refusal(500)
            : { status: 'FAILED', txHash: null }
          : undefined,
      ),
    })
    api.resume()
    await until(async () => {
      await clock.advance(600_000)
      expect(read().orders[0]?.status).toBe('unknown')
    })
    isDown = false
    api.checkAgain(ID)
    await until(async () => {
      await clock.advance(1_000)
      expect(read().orders[0]?.status).toBe('failed')
    })
    api.dismiss(ID)
    expect(read().orders).toEqual([])
  })

  it('behavior: what is stored in a wrong form costs no other', async () => {
    const { hawser } = await setup({ stored: [record] })
    const kept = hawser.storage.read('onRamp_purchases')
    for (const [field, value] of [
      ['status', 'bought'],
      ['purchaseAmount', '1e3'],
      ['heldBefore', '-1'],
      ['decimals', 256],
      ['caipNetworkId', 'x'],
    ])
      hawser.storage.write('onRamp_purchases', [...[kept].flat(), { ...record, id: 'bad', [String(field)]: value }])
    expect(readPurchases(hawser.storage)).toEqual([record])
  })
})

it('ENT-10 default: the slice before anything is known', () => {
  expect(createOnRampSlice()).toMatchObject({
    quotesLoading: false,
    providers: [],
    selectedProvider: null,
    error: null,
  })
})

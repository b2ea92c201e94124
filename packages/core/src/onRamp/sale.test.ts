import { formatUnits, UserRejectedError } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeChain, FEE } from '../fixtures/fakeChain.js'
import { createFakeService, until } from '../fixtures/fakeService.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { switchAccount } from '../flows/switchAccount.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import { send } from '../send/send.js'
import { onRamp } from './onRamp.js'
import { selectSaleOffer } from './saleState.js'
import { readSales, writeSale } from './saleStorage.js'

const ME = '0x111'
const OTHER = '0x222'
const COLLECTOR = '0xc011ec7'
const ID = 'e7a1f0de-0000-4000-8000-000000000001'
const ETHER = 10n ** 18n

const ethereum = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }
const options = {
  paymentCurrencies: [{ id: 'EUR', payment_method_limits: [{ id: 'BANK', min: '10', max: '5000' }] }],
  purchaseCurrencies: [
    { id: 'cb-eth', name: 'Ether', symbol: 'ETH', networks: [ethereum, { ...ethereum, name: 'op', chain_id: '10' }] },
  ],
}
const euros = (amount: string) => ({ amount, currency: 'EUR' })

function createWindow() {
  const opened: { closed: boolean; href: string; opener: unknown }[] = []
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

async function setup({ stored = [] as Parameters<typeof writeSale>[1][], sellers = ['coinbase'] } = {}) {
  /** What the service says, by the test's word. */
  const service = {
    isDown: false,
    url: 'https://pay.coinbase.com/v3/sell/input?sessionToken=1',
    /** Undefined where the test answers it later. */
    quote: (amount: string): object | undefined => ({
      quoteId: 'q-1',
      sellAmount: { amount, currency: 'ETH' },
      payoutTotal: euros('950.10'),
      payoutSubtotal: euros('960'),
    }),
    order: { status: 'UNKNOWN', deposit: null, payout: null, txHash: null, transactionId: null } as object,
  }
  const fake = createFakeService({
    answer({ path, query, body }) {
      if (!path.startsWith('/v1/offramp/') || service.isDown) return undefined
      if (path.endsWith('/options')) return sellers.includes(String(query.provider)) ? options : undefined
      if (path.endsWith('/quote')) return service.quote(Object(body).amount)
      if (path.endsWith('/orders')) return { id: ID, url: service.url }
      return service.order
    },
  })
  const { page, opened } = createWindow()
  const platform = Object.assign(fake.platform, { window: page as unknown as Window & typeof globalThis })
  const wallet = createFakeWallet({ accounts: { eip155: [{ address: ME }, { address: OTHER }] } })
  const chain = createFakeChain()
  chain.balances.set(`eip155:1/native/${ME}`, 5n * ETHER)
  const { hawser } = createTestClient({
    platform,
    networks: [mainnet, optimism],
    services: fake.services,
    adapters: [
      createFakeAdapter('eip155', {
        found: [wallet],
        balance: chain.balance,
        send: chain.send,
        names: chain.names,
        isAddress: (value: string) => value.startsWith('0x'),
      }),
    ],
  })
  for (const one of stored) writeSale(hawser.storage, one)
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  const { sale, resume } = hawser.use(onRamp)
  const read = () => {
    const slice = hawser.getSnapshot().features.onRamp
    if (!slice) throw new Error('The feature is in use.')
    return slice.sale
  }
  const form = () => hawser.getSnapshot().features.send
  const awaits = (changes: object = {}, rest: object = {}): void => {
    const expiresAtMs = platform.clock.nowMs() + 1_800_000
    const deposit = { network: 'eip155:1', contractAddress: null, address: COLLECTOR, amount: '0.5', memo: null }
    service.order = {
      status: 'AWAITING_CRYPTO',
      deposit: { ...deposit, expiresAtMs, ...changes },
      payout: euros('950.10'),
      txHash: null,
      transactionId: 's-1',
      ...rest,
    }
  }
  return { ...fake, hawser, sale, resume, read, form, page, opened, chain, service, awaits, clock: platform.clock }
}

/** As far as what can be sold: who only sells is asked too. */
async function loaded(given: Parameters<typeof setup>[0] = {}) {
  const client = await setup(given)
  const loading = client.sale.load()
  await until(() => expect(client.of('/options')).toHaveLength(2))
  for (const one of client.of('/options')) one.answer({}, 404)
  await loading
  return client
}

/** With an offer for half an ether. */
async function quoted() {
  const client = await loaded()
  client.sale.setAmount('0.5')
  await client.sale.quote()
  return client
}

/** Agreed to, and told where to send it. */
async function agreed(changes: object = {}) {
  const client = await quoted()
  await client.sale.sell()
  client.awaits(changes)
  client.sale.checkAgain(ID)
  await until(() => expect(client.read().orders[0]?.status).toBe('awaiting'))
  return client
}
const order = ({ read }: Pick<Awaited<ReturnType<typeof setup>>, 'read'>) => {
  const [first] = read().orders
  if (!first) throw new Error('There is an order.')
  return first
}

describe('what can be sold', () => {
  it('CAP-09 default: what those buy that do, on the networks of the app; who only sells is none of them', async () => {
    const { read } = await loaded()
    expect(read()).toMatchObject({
      isSupported: true,
      optionsLoading: false,
      providers: ['coinbase'],
      token: { symbol: 'ETH', caipNetworkId: 'eip155:1', address: null },
      payoutCurrency: { id: 'EUR' },
      payoutMethod: 'bank',
      error: null,
    })
    expect(read().tokens.map(({ id }) => id)).toEqual(['eip155:1:native', 'eip155:10:native'])
  })

  it('CAP-09 default: off where no provider has it, and nothing is opened', async () => {
    const { read, sale, opened } = await loaded({ sellers: [] })
    expect(read()).toMatchObject({ isSupported: false, tokens: [], error: null })
    expect(await sale.sell()).toBeNull()
    expect([opened.length, read().error?.code]).toEqual([0, 'ON_RAMP_OFFER_MISSING'])
  })

  it('CAP-09 default: what is paid out, with what is kept of it; asked in the provider’s own words', async () => {
    const { read, of } = await quoted()
    expect(read()).toMatchObject({ amountIssue: null, offersLoading: false, error: null })
    expect(selectSaleOffer(read())).toMatchObject({ provider: 'coinbase', payout: euros('950.10'), fees: euros('9.9') })
    expect(of('/quote').at(-1)?.body).toMatchObject({
      provider: 'coinbase',
      sellCurrency: { id: 'cb-eth', networks: [ethereum] },
      payoutCurrency: { id: 'EUR', payment_method_limits: [{ id: 'BANK' }] },
      amount: '0.5',
    })
  })

  it.each<[string, object, unknown, unknown]>([
    ['below the minimum', { payoutTotal: euros('1'), payoutSubtotal: euros('9.99') }, 'tooLittle', undefined],
    ['above the maximum', { payoutSubtotal: euros('5000.01') }, 'tooMuch', undefined],
    ['of another amount', { sellAmount: { amount: '5', currency: 'ETH' } }, null, 'INVALID_RESPONSE'],
    ['of another token', { sellAmount: { amount: '0.5', currency: 'DOGE' } }, null, 'INVALID_RESPONSE'],
    ['in another currency', { payoutTotal: { amount: '9999', currency: 'TRY' } }, null, 'INVALID_RESPONSE'],
    ['of more than it is worth', { payoutTotal: euros('970') }, null, 'INVALID_RESPONSE'],
  ])('VAL-13 behavior: a quote %s is no offer', async (_, changes, issue, code) => {
    const client = await loaded()
    client.service.quote = (amount) => ({
      quoteId: 'q-1',
      sellAmount: { amount, currency: 'ETH' },
      payoutTotal: euros('950.10'),
      payoutSubtotal: euros('960'),
      ...changes,
    })
    client.sale.setAmount('0.5')
    await client.sale.quote()
    expect(client.read()).toMatchObject({ offers: [], amountIssue: issue })
    expect(client.read().error?.code).toBe(code)
  })

  it.each([
    ['1e3', 'format'],
    ['0.0', 'zero'],
    ['-1', 'format'],
    ['5.000000000000000001', 'aboveBalance'],
  ])('behavior: %s is not asked about', async (typed, issue) => {
    const { sale, read, of } = await loaded()
    await until(() => expect(read().held).toBe('5'))
    sale.setAmount(typed)
    await sale.quote()
    expect([read().amountIssue, of('/quote').length]).toEqual([issue, 0])
  })
})

describe('an offer', () => {
  it.each([
    ['to the same question stands until the next one is there', undefined, 1],
    ['is none to another country’s question', 'FR', 0],
  ])('behavior: what was offered %s, however often the form is opened', async (_, country, standing) => {
    const client = await quoted()
    client.service.quote = () => undefined
    const loading = client.sale.load({ country })
    expect(client.read().offers).toHaveLength(1)
    await until(() => expect(client.of('/options')).toHaveLength(4))
    client.of('/options').at(-1)?.answer({}, 404)
    client.of('/options').at(-2)?.answer({}, 404)
    await loading
    await until(() => expect(client.of('/quote')).toHaveLength(2))
    expect([client.read().offers.length, client.read().offersLoading]).toEqual([standing, true])
    client
      .of('/quote')
      .at(-1)
      ?.answer({
        quoteId: 'q-2',
        sellAmount: { amount: '0.5', currency: 'ETH' },
        payoutTotal: euros('951'),
        payoutSubtotal: euros('960'),
      })
    await until(() => expect(client.read().offersLoading).toBe(false))
    expect(selectSaleOffer(client.read())).toMatchObject({ quoteId: 'q-2', payout: euros('951') })
  })

  it('behavior: is taken once: whoever sells again is offered anew', async () => {
    const { sale, read, of, clock } = await quoted()
    const asked = of('/quote').length
    await sale.sell()
    expect(read().offers).toEqual([])
    expect(await sale.sell()).toBeNull()
    expect(of('/orders').filter(({ method }) => method === 'POST')).toHaveLength(1)
    // Nobody looks at it.
    clock.advance(1_000)
    expect([of('/quote').length, read().offersLoading]).toEqual([asked, false])
    const stop = sale.watch()
    clock.advance(1_000)
    await until(() => expect(read().offers).toHaveLength(1))
    expect(of('/quote')).toHaveLength(asked + 1)
    stop()
  })
})

describe('what is held', () => {
  it('CAP-09 default: it is that of the account in use and the chosen token, and all of it is less the fee to send it', async () => {
    const { sale, read, chain, hawser } = await loaded()
    await until(() => expect(read()).toMatchObject({ held: '5', heldLoading: false }))
    await sale.setMax()
    expect(read()).toMatchObject({ amount: formatUnits(5n * ETHER - FEE, 18), amountIssue: null, error: null })
    chain.balances.set(`eip155:10/native/${ME}`, ETHER)
    sale.setToken('eip155:10:native')
    await until(() => expect(read().held).toBe('1'))
    expect(read().amountIssue).toBe('aboveBalance')
    const connectionId = hawser.getSnapshot().connections.active.eip155
    if (!connectionId) throw new Error('It is connected.')
    chain.balances.set(`eip155:10/native/${OTHER}`, 10n * ETHER)
    await switchAccount(hawser, { connectionId, address: OTHER })
    await until(() => expect(read()).toMatchObject({ held: '10', amountIssue: null }))
  })
})

describe('an order', () => {
  it('CAP-09 default: its page opens in the press, and it is kept before anybody can agree to it', async () => {
    const { sale, read, opened, hawser, of } = await quoted()
    const selling = sale.sell()
    // Within the press.
    expect(opened).toHaveLength(1)
    expect(await selling).toMatchObject({ id: ID, status: 'agreeing', amount: '0.5', quotedPayout: '950.10' })
    expect(opened[0]).toMatchObject({ opener: null, href: 'https://pay.coinbase.com/v3/sell/input?sessionToken=1' })
    expect(of('/orders')[0]?.body).toMatchObject({ provider: 'coinbase', address: ME, amount: '0.5', quoteId: 'q-1' })
    expect(of('/orders')[0]?.body).toMatchObject({ redirectUrl: 'https://app.example.com' })
    expect(read().orders).toMatchObject([{ id: ID, status: 'agreeing', isFollowed: true, isWindowOpen: true }])
    expect(readSales(hawser.storage)).toMatchObject([{ id: ID, status: 'agreeing', deposit: null }])
  })

  it('behavior: pressed twice it is one order; where the browser opens no window there is a link for one press', async () => {
    const { sale, page, of, read } = await quoted()
    page.blocks = true
    const [first, second] = await Promise.all([sale.sell(), sale.sell()])
    expect(first).toBe(second)
    expect(of('/orders').filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(read().orders[0]?.link).toContain('https://pay.coinbase.com/')
    expect([sale.openLink(ID), sale.openLink(ID)]).toEqual([true, false])
    expect(page.links).toHaveLength(1)
  })

  it('behavior: a page that is not the provider’s is not opened, and nothing is kept', async () => {
    const { sale, service, opened, read, hawser } = await quoted()
    service.url = 'https://evil.example/'
    expect(await sale.sell()).toBeNull()
    expect([opened[0]?.closed, opened[0]?.href, read().error?.code]).toEqual([
      true,
      'about:blank',
      'ON_RAMP_PAGE_REFUSED',
    ])
    expect(readSales(hawser.storage)).toEqual([])
  })

  it('behavior: a quote that is too old is not sold by', async () => {
    const { sale, clock, read, of } = await quoted()
    clock.jump(60_001)
    expect(await sale.sell()).toBeNull()
    expect(read().error?.code).toBe('ON_RAMP_OFFER_MISSING')
    expect(of('/orders')).toEqual([])
  })

  it('behavior: a window that was closed loses nothing; what is declined there is said', async () => {
    const client = await quoted()
    await client.sale.sell()
    for (const one of client.opened) one.closed = true
    client.service.order = { status: 'FAILED', deposit: null, payout: null, txHash: null, transactionId: 's-1' }
    client.sale.checkAgain(ID)
    await until(() => expect(order(client)).toMatchObject({ status: 'failed', isWindowOpen: false, isFollowed: false }))
    expect(await client.sale.pay(ID)).toBe(false)
    expect([client.read().error?.code, client.chain.sent.length]).toEqual(['SALE_DEPOSIT_REFUSED', 0])
    client.sale.dismiss(ID)
    expect([client.read().orders, readSales(client.hawser.storage)]).toEqual([[], []])
  })
})

describe('its payment', () => {
  it('CAP-09, CAP-06 default: Send’s review has exactly what is awaited; nothing is sent by itself; what was sent is followed to the pay-out', async () => {
    const client = await agreed()
    const { sale, hawser, chain, form, service, clock } = client
    expect(await sale.pay(ID)).toBe(true)
    expect(form()).toMatchObject({
      phase: 'review',
      token: null,
      sendTokenAmount: '0.5',
      receiverAddress: COLLECTOR,
      caipNetworkId: 'eip155:1',
      account: ME,
    })
    expect(chain.sent).toEqual([])
    const submitting = hawser.use(send).submit()
    await vi.waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(chain.sent[0]).toMatchObject({ to: COLLECTOR, amount: ETHER / 2n })
    await until(() => expect(order(client).askedAtMs).not.toBeNull())
    chain.sent[0]?.answer.resolve({ hash: '0xabc' })
    await submitting
    await until(() => expect(order(client)).toMatchObject({ status: 'sent', txHash: '0xabc' }))
    // Nothing twice.
    expect(await sale.pay(ID, { isAgain: true })).toBe(false)
    expect(client.read().error?.code).toBe('SALE_DEPOSIT_REFUSED')
    service.order = { ...service.order, status: 'IN_PROGRESS', txHash: '0xabc' }
    clock.jump(4_000)
    await until(() => expect(order(client).status).toBe('received'))
    service.order = { ...service.order, status: 'SUCCESS', payout: euros('948') }
    sale.checkAgain(ID)
    await until(() => expect(order(client)).toMatchObject({ status: 'done', payout: '948', isFollowed: false }))
    expect(readSales(hawser.storage)).toMatchObject([{ status: 'done', txHash: '0xabc' }])
    expect(chain.sent).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['on another network', { network: 'eip155:10' }],
    ['in another token', { contractAddress: `0x${'c0'.repeat(20)}` }],
    ['of more than was sold', { amount: '5' }],
  ])('VAL-13 behavior: what is asked for %s is refused, and Send’s form is not touched', async (_, changes) => {
    const { sale, read, form, chain } = await agreed(changes)
    expect(await sale.pay(ID)).toBe(false)
    expect(read().error?.code).toBe('SALE_DEPOSIT_REFUSED')
    expect([form(), chain.sent]).toEqual([undefined, []])
  })

  it('VAL-13 behavior: an address that has changed by the time it is paid is refused', async () => {
    const { sale, read, awaits, form } = await agreed()
    awaits({ address: '0xbad' })
    expect(await sale.pay(ID)).toBe(false)
    expect([read().error?.code, read().orders[0]?.issue, form()]).toEqual([
      'SALE_DEPOSIT_REFUSED',
      'changed',
      undefined,
    ])
  })

  it('behavior: an order that is late is refused; a review that stands is put away before the provider waits no longer', async () => {
    const client = await agreed()
    const { sale, clock, form, read, chain, hawser } = client
    expect(await sale.pay(ID)).toBe(true)
    clock.jump(1_800_000 - 120_000)
    await until(() => expect(form()).toMatchObject({ phase: 'form', receiverAddress: '', sendTokenAmount: '' }))
    expect(read().error?.code).toBe('SALE_EXPIRED')
    expect(await hawser.use(send).submit()).toBeNull()
    clock.jump(1)
    expect(await sale.pay(ID)).toBe(false)
    expect([read().error?.code, chain.sent.length]).toEqual(['SALE_EXPIRED', 0])
  })

  it('behavior: while the provider is down nothing is filled in; it is once it is back', async () => {
    const client = await agreed()
    const { sale, service, clock, read, form, of } = client
    service.isDown = true
    const before = of(`/orders/${ID}`).length
    const paying = sale.pay(ID)
    await until(() => expect(of(`/orders/${ID}`).length).toBeGreaterThan(before))
    clock.jump(20_000)
    expect(await paying).toBe(false)
    expect([read().error?.code, form()]).toEqual(['TIMEOUT', undefined])
    service.isDown = false
    expect(await sale.pay(ID)).toBe(true)
  })

  it('behavior: another account is not asked; on another network it is gone to the order’s first', async () => {
    const { sale, hawser, read, form } = await agreed()
    const [connectionId] = Object.values(hawser.getSnapshot().connections.byId).map(({ id }) => id)
    if (connectionId === undefined) throw new Error('Somebody is connected.')
    await switchAccount(hawser, { connectionId, address: OTHER })
    expect(await sale.pay(ID)).toBe(false)
    expect(read().error?.code).toBe('NOT_CONNECTED')
    await switchAccount(hawser, { connectionId, address: ME })
    await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    expect(await sale.pay(ID)).toBe(true)
    expect(form()).toMatchObject({ caipNetworkId: 'eip155:1', account: ME, receiverAddress: COLLECTOR })
  })

  it('behavior: what the wallet refused can be sent; what nobody knows of only by the user’s word; what was reverted again', async () => {
    const client = await agreed()
    const { sale, hawser, chain, read } = client
    expect(await sale.pay(ID)).toBe(true)
    const refused = hawser.use(send).submit()
    await vi.waitFor(() => expect(chain.sent).toHaveLength(1))
    await until(() => expect(order(client).askedAtMs).not.toBeNull())
    chain.sent[0]?.answer.reject(new UserRejectedError())
    expect(await refused).toBeNull()
    await until(() => expect(order(client).askedAtMs).toBeNull())
    expect(await sale.pay(ID)).toBe(true)
    const left = hawser.use(send).submit()
    await vi.waitFor(() => expect(chain.sent).toHaveLength(2))
    await until(() => expect(order(client).askedAtMs).not.toBeNull())
    hawser.use(send).cancel()
    await left
    expect(await sale.pay(ID)).toBe(false)
    expect(read().error?.code).toBe('SALE_MAYBE_SENT')
    // The wallet agrees late.
    chain.sent[1]?.answer.resolve({ hash: '0xlate' })
    await until(() => expect(order(client)).toMatchObject({ status: 'sent', txHash: '0xlate' }))
    await vi.waitFor(() => expect(chain.receipts).toHaveLength(1))
    chain.receipts[0]?.answer.resolve({ hash: '0xlate', status: 'reverted' } as never)
    await until(() => expect(order(client)).toMatchObject({ status: 'awaiting', txHash: null, askedAtMs: null }))
    expect(await sale.pay(ID)).toBe(true)
  })
})

describe('after a reload', () => {
  it('behavior: what is stored is followed on, by the accounts that are connected alone', async () => {
    const first = await agreed()
    const [stored] = readSales(first.hawser.storage)
    if (!stored) throw new Error('It is kept.')
    first.hawser.destroy()
    const later = await setup({ stored: [stored, { ...stored, id: 'other', account: '0x999' }] })
    later.awaits()
    later.resume()
    await until(() => expect(later.read().orders).toMatchObject([{ id: ID, status: 'awaiting', isFollowed: true }]))
    expect(await later.sale.pay(ID)).toBe(true)
    expect(later.form()).toMatchObject({ receiverAddress: COLLECTOR, sendTokenAmount: '0.5' })
    later.hawser.destroy()
  })
})

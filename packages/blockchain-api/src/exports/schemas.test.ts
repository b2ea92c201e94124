import { createHttpClient, systemClock } from '@hawser/common'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as schemas from './schemas.js'

const { balanceAnswerSchema, historyAnswerSchema, onRampOptionsSchema, onRampQuoteSchema, revokeSessionPayloadSchema } =
  schemas

/** `value` with another one at a path. */
function set(value: unknown, [key, ...rest]: readonly (string | number)[], change: unknown): unknown {
  if (key === undefined) return change
  const copy: Record<string | number, unknown> = Object.assign(Array.isArray(value) ? [] : {}, value)
  copy[key] = set(copy[key], rest, change)
  return copy
}

const path = (text: string) => text.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))

it('default: the public names', () => {
  expect(Object.keys(schemas).sort()).toMatchInlineSnapshot(`
    [
      "balanceAnswerSchema",
      "historyAnswerSchema",
      "onRampOptionsSchema",
      "onRampQuoteSchema",
      "revokeSessionPayloadSchema",
      "walletListingSchema",
    ]
  `)
})

describe('balanceAnswerSchema', () => {
  const balance = {
    name: 'Ether',
    symbol: 'ETH',
    price: 3000,
    quantity: { decimals: '18', numeric: '0.5' },
    iconUrl: '',
  }

  it('ENT-10 default: balances, and a bad one costs no other', () => {
    const balances = [balance, { ...balance, price: -1 }, null, { ...balance, symbol: 'WETH' }]
    expect(v.parse(balanceAnswerSchema, { balances })).toStrictEqual({
      balances: [
        { ...balance, price: '3000', iconUrl: null },
        { ...balance, symbol: 'WETH', price: '3000', iconUrl: null },
      ],
    })
  })

  it.each([null, [], {}, { balances: null }, { balances: {} }])('ENT-10 behavior: %j is no answer', (answer) => {
    expect(v.is(balanceAnswerSchema, answer)).toBe(false)
  })
})

describe('historyAnswerSchema', () => {
  const icon = 'https://cdn.example.com/a.png'
  const transaction = {
    id: 'a1',
    metadata: {
      operationType: 'send',
      hash: `0x${'ab'.repeat(32)}`,
      minedAt: '2025-01-02T05:04:05+02:00',
      sentFrom: '0x1',
      sentTo: '0x2',
      status: 'confirmed',
      nonce: 7,
      application: { name: 'App', iconUrl: icon },
      chain: 'eip155:1',
    },
    transfers: [
      {
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: icon } },
        nft_info: {
          name: 'Boat',
          content: { preview: { url: icon, content_type: 'image/png' }, detail: null },
          flags: { is_spam: true },
        },
        direction: 'out',
        quantity: { numeric: '0.5' },
        value: 1500.1,
        price: 1e-7,
      },
    ],
  }
  const checked = {
    id: 'a1',
    metadata: { ...transaction.metadata, minedAt: '2025-01-02T03:04:05.000Z' },
    transfers: [
      {
        fungibleInfo: { name: 'Ether', symbol: 'ETH', icon: { url: icon } },
        nftInfo: { name: 'Boat', content: { preview: { url: icon } }, flags: { isSpam: true } },
        direction: 'out',
        quantity: { numeric: '0.5' },
        value: '1500.1',
        price: '0.0000001',
      },
    ],
  }
  const read = (...data: unknown[]) => v.parse(historyAnswerSchema, { data, next: null }).data

  it('ENT-10 default: every field of a history item, and where the next page begins', () => {
    expect(v.parse(historyAnswerSchema, { data: [transaction], next: 'abc' })).toStrictEqual({
      data: [checked],
      next: 'abc',
    })
    for (const next of [null, undefined, ''])
      expect(v.parse(historyAnswerSchema, { data: [], next })).toStrictEqual({ data: [], next: null })
  })

  it.each([
    ['id', [1, '', null, undefined]],
    ['metadata', [null, undefined, []]],
    ['metadata.operationType', [1, '', '<b>', undefined]],
    ['metadata.status', ['done', 1, null, undefined]],
    ['metadata.sentFrom', [1, null, undefined, 'x'.repeat(300)]],
    ['metadata.sentTo', [1, null, undefined, 'x'.repeat(300)]],
    ['metadata.minedAt', ['yesterday', 1735786800, '2025-13-01T00:00:00Z', null, undefined]],
  ])('ENT-10 behavior: without a good %s it is left out, and the others stay', (field, values) => {
    for (const value of values) {
      const others = [{ ...transaction, id: 'a0' }, set(transaction, path(field), value), { ...transaction, id: 'a2' }]
      expect([value, read(...others).map(({ id }) => id)]).toEqual([value, ['a0', 'a2']])
    }
  })

  it.each([
    ['metadata.chain', ['1', 1, undefined], 'metadata.chain'],
    ['metadata.hash', [1, '<b>', undefined], 'metadata.hash'],
    ['metadata.nonce', ['7', -1, 1.5, undefined], 'metadata.nonce'],
    ['metadata.application', ['App', 1, undefined], 'metadata.application'],
    ['metadata.application.iconUrl', ['javascript:alert(1)', 1], 'metadata.application.iconUrl'],
    ['transfers.0.fungible_info', [1, undefined], 'transfers.0.fungibleInfo'],
    ['transfers.0.fungible_info.symbol', [1, '', '\u202e'], 'transfers.0.fungibleInfo.symbol'],
    ['transfers.0.fungible_info.icon', [{ url: 'javascript:alert(1)' }, {}, 1], 'transfers.0.fungibleInfo.icon'],
    ['transfers.0.nft_info', [1, undefined], 'transfers.0.nftInfo'],
    ['transfers.0.nft_info.name', [1, ''], 'transfers.0.nftInfo.name'],
    ['transfers.0.nft_info.content', [1, undefined], 'transfers.0.nftInfo.content'],
    ['transfers.0.nft_info.content.preview', [{ url: 'data:text/html,x' }, 1], 'transfers.0.nftInfo.content.preview'],
    ['transfers.0.value', ['1', -1], 'transfers.0.value'],
    ['transfers.0.price', ['1', -1], 'transfers.0.price'],
  ])('ENT-10 behavior: a wrong %s is null, and costs nothing else', (field, values, output) => {
    for (const value of values)
      expect([value, read(set(transaction, path(field), value))]).toEqual([value, [set(checked, path(output), null)]])
  })

  it('ENT-10 behavior: a transfer without an amount or a direction is left out, and nothing moved is an empty list', () => {
    const [transfer] = transaction.transfers
    const wrong = [
      null,
      { ...transfer, quantity: { numeric: 0.5 } },
      { ...transfer, quantity: null },
      { ...transfer, quantity: { numeric: '-1' } },
      { ...transfer, direction: 'up' },
    ]
    expect(read({ ...transaction, transfers: [...wrong, transfer] })).toEqual([checked])
    for (const transfers of [null, undefined, wrong, {}])
      expect(read({ ...transaction, transfers })).toEqual([{ ...checked, transfers: [] }])
  })

  it('ENT-10 behavior: flags that say nothing are no spam, and an id comes once', () => {
    expect(read(set(transaction, path('transfers.0.nft_info.flags'), null))).toEqual([
      set(checked, path('transfers.0.nftInfo.flags.isSpam'), false),
    ])
    expect(read(transaction, set(transaction, path('metadata.status'), 'failed'))).toEqual([checked])
  })

  it('ENT-10 behavior: whatever comes, the times that pass sort as text', () => {
    const at = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    const hostile = fc.oneof(
      at.map((time) => set(transaction, path('metadata.minedAt'), time)),
      fc.anything(),
      fc.anything().map((value) => ({ ...transaction, transfers: [value] })),
    )
    fc.assert(
      fc.property(fc.array(hostile), (data) => {
        for (const { metadata } of read(...data)) expect(metadata.minedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/)
      }),
    )
  })

  it.each([null, {}, { data: {} }, { data: [], next: 1 }, { data: [], next: 'x'.repeat(9_000) }])(
    'ENT-10 behavior: %j is no answer',
    (answer) => {
      expect(v.is(historyAnswerSchema, answer)).toBe(false)
    },
  )
})

describe('onRampOptionsSchema', () => {
  const network = { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '0xA0b8' }
  const usdc = { id: 'b0d1', name: 'USD Coin', symbol: 'USDC', networks: [network] }
  const usd = { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }
  const options = { paymentCurrencies: [usd], purchaseCurrencies: [usdc] }
  const checked = {
    paymentCurrencies: [{ id: 'USD', paymentMethodLimits: usd.payment_method_limits }],
    purchaseCurrencies: [
      {
        ...usdc,
        networks: [{ name: 'ethereum-mainnet', displayName: 'Ethereum', chainId: '1', contractAddress: '0xA0b8' }],
      },
    ],
  }
  const read = (value: unknown) => v.parse(onRampOptionsSchema, value)

  it('ENT-10 default: every field of both kinds of currencies', () => {
    expect(read(options)).toStrictEqual(checked)
    for (const none of ['', null, undefined])
      expect(read(set(options, path('purchaseCurrencies.0.networks.0.contract_address'), none))).toStrictEqual(
        set(checked, path('purchaseCurrencies.0.networks.0.contractAddress'), null),
      )
  })

  it.each([
    ['paymentCurrencies.0.id', [1, '', '<b>', undefined], 'paymentCurrencies'],
    ['paymentCurrencies.0.payment_method_limits', [null, {}, undefined], 'paymentCurrencies'],
    ['paymentCurrencies.0.payment_method_limits.0.id', [1, ''], 'paymentCurrencies.0.paymentMethodLimits'],
    [
      'paymentCurrencies.0.payment_method_limits.0.min',
      [10, '-1', '1e1', '7500.01'],
      'paymentCurrencies.0.paymentMethodLimits',
    ],
    ['paymentCurrencies.0.payment_method_limits.0.max', [7500, '', '9.99'], 'paymentCurrencies.0.paymentMethodLimits'],
    ['purchaseCurrencies.0.id', [1, '', undefined], 'purchaseCurrencies'],
    ['purchaseCurrencies.0.name', [1, '\u200b'], 'purchaseCurrencies'],
    ['purchaseCurrencies.0.symbol', [1, ''], 'purchaseCurrencies'],
    ['purchaseCurrencies.0.networks', [null, 1], 'purchaseCurrencies'],
    ['purchaseCurrencies.0.networks.0.name', [1, ''], 'purchaseCurrencies.0.networks'],
    ['purchaseCurrencies.0.networks.0.display_name', [1, ''], 'purchaseCurrencies.0.networks'],
    ['purchaseCurrencies.0.networks.0.chain_id', [1, ''], 'purchaseCurrencies.0.networks'],
    ['purchaseCurrencies.0.networks.0.contract_address', [1, 'javascript:alert(1)'], 'purchaseCurrencies.0.networks'],
  ])('ENT-10 behavior: a wrong %s is left out with what it belongs to', (field, values, emptied) => {
    for (const value of values)
      expect([value, read(set(options, path(field), value))]).toEqual([value, set(checked, path(emptied), [])])
  })

  it.each([null, [], {}, { paymentCurrencies: [] }, { paymentCurrencies: [], purchaseCurrencies: 1 }])(
    'ENT-10 behavior: %j is no answer',
    (answer) => {
      expect(v.is(onRampOptionsSchema, answer)).toBe(false)
    },
  )
})

describe('onRampQuoteSchema', () => {
  const money = { amount: '100.00', currency: 'USD' }
  const quote = {
    quoteId: 'q-1',
    paymentTotal: money,
    paymentSubtotal: { ...money, amount: '95.01' },
    purchaseAmount: { amount: '0.031415926535897932', currency: 'ETH' },
    networkFee: { ...money, amount: '1' },
    coinbaseFee: { ...money, amount: '3.99' },
  }

  it('ENT-10 default: every field, its amounts as they were sent', () => {
    expect(v.parse(onRampQuoteSchema, { ...quote, other: 1 })).toStrictEqual(quote)
    const { coinbaseFee: _, ...rest } = quote
    expect(v.parse(onRampQuoteSchema, rest)).toStrictEqual(rest)
  })

  it.each(['paymentTotal', 'paymentSubtotal', 'purchaseAmount', 'networkFee', 'coinbaseFee'])(
    'ENT-10 behavior: refused with a wrong %s',
    (field) => {
      const wrong = [
        null,
        '100',
        {},
        ...[100, '-1', '1e2', '', 'NaN', null].map((amount) => ({ ...money, amount })),
        ...[1, '', '<b>', null].map((currency) => ({ ...money, currency })),
      ]
      for (const value of wrong)
        expect([value, v.is(onRampQuoteSchema, { ...quote, [field]: value })]).toEqual([value, false])
    },
  )

  it('ENT-10 behavior: refused without an id', () => {
    for (const quoteId of [1, '', null, undefined, 'a b'])
      expect(v.is(onRampQuoteSchema, { ...quote, quoteId })).toBe(false)
  })
})

describe('revokeSessionPayloadSchema', () => {
  const payload = { pci: '2f1c7c0e-6f2a-4a57-9a55-0c3f0b1f7a11', signature: `0x${'ab'.repeat(65)}` }

  it('ENT-10 default: pci and signature', () => {
    expect(v.parse(revokeSessionPayloadSchema, payload)).toStrictEqual(payload)
  })

  it.each([
    ['pci', [1, '', 'x', '../sessions', null, undefined]],
    ['signature', [1, '', '0x', '0xabc', 'ab', '0xzz', '0xab\n', null, undefined, `0x${'a'.repeat(100_004)}`]],
    ['other', [1]],
  ])('ENT-10 behavior: refused with a wrong %s', (field, values) => {
    for (const value of values)
      expect([value, v.is(revokeSessionPayloadSchema, { ...payload, [field]: value })]).toEqual([value, false])
  })
})

describe('on the HTTP client', () => {
  it.each(Object.entries(schemas))('ENT-10 behavior: what %s refuses is a named error', async (_, schema) => {
    const client = createHttpClient({
      baseUrl: 'https://api.example.com',
      clock: systemClock,
      fetch: async () => new Response('{"data":1,"balances":"<b>"}'),
    })
    await expect(client.get('x', { schema: schema as v.GenericSchema })).rejects.toMatchObject({
      name: 'InvalidResponseError',
      code: 'INVALID_RESPONSE',
    })
  })

  it('ENT-10 behavior: whatever comes, a schema answers or refuses, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue()), (value) => {
        for (const schema of Object.values(schemas)) v.safeParse(schema as v.GenericSchema, value)
      }),
    )
  })
})

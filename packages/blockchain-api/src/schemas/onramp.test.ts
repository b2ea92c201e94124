import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { path, setAt } from '../fixtures/setAt.js'
import { onRampOptionsAnswerSchema, onRampQuoteAnswerSchema } from './onramp.js'

describe('onRampOptionsAnswerSchema', () => {
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
  const read = (value: unknown) => v.parse(onRampOptionsAnswerSchema, value)

  it('ENT-10 default: every field of both kinds of currencies', () => {
    expect(read(options)).toStrictEqual(checked)
    for (const none of ['', null, undefined])
      expect(read(setAt(options, path('purchaseCurrencies.0.networks.0.contract_address'), none))).toStrictEqual(
        setAt(checked, path('purchaseCurrencies.0.networks.0.contractAddress'), null),
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
      expect([value, read(setAt(options, path(field), value))]).toEqual([value, setAt(checked, path(emptied), [])])
  })

  it.each([null, [], {}, { paymentCurrencies: [] }, { paymentCurrencies: [], purchaseCurrencies: 1 }])(
    'ENT-10 behavior: %j is no answer',
    (answer) => {
      expect(v.is(onRampOptionsAnswerSchema, answer)).toBe(false)
    },
  )
})

describe('onRampQuoteAnswerSchema', () => {
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
    expect(v.parse(onRampQuoteAnswerSchema, { ...quote, other: 1 })).toStrictEqual(quote)
    const { coinbaseFee: _, ...rest } = quote
    expect(v.parse(onRampQuoteAnswerSchema, rest)).toStrictEqual(rest)
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
        expect([value, v.is(onRampQuoteAnswerSchema, { ...quote, [field]: value })]).toEqual([value, false])
    },
  )

  it('ENT-10 behavior: refused without an id', () => {
    for (const quoteId of [1, '', null, undefined, 'a b'])
      expect(v.is(onRampQuoteAnswerSchema, { ...quote, quoteId })).toBe(false)
  })
})

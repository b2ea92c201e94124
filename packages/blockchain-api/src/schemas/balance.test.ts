import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { balanceAnswerSchema } from './balance.js'

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

  it('ENT-10 behavior: a price that is missing is zero, and one of a day ago that is wrong is missing', () => {
    const { price: _, ...unpriced } = balance
    const dayAgo = { ...balance, priceDayAgo: 2900.5 }
    const balances = [{ ...balance, price: null }, unpriced, dayAgo, { ...balance, priceDayAgo: '1e30' }]
    const read = { ...balance, iconUrl: null }
    expect(v.parse(balanceAnswerSchema, { balances })).toStrictEqual({
      balances: [
        { ...read, price: '0' },
        { ...read, price: '0' },
        { ...read, price: '3000', priceDayAgo: '2900.5' },
        { ...read, price: '3000' },
      ],
    })
  })

  it.each([null, [], {}, { balances: null }, { balances: {} }])('ENT-10 behavior: %j is no answer', (answer) => {
    expect(v.is(balanceAnswerSchema, answer)).toBe(false)
  })
})

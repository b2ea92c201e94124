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

  it.each([null, [], {}, { balances: null }, { balances: {} }])('ENT-10 behavior: %j is no answer', (answer) => {
    expect(v.is(balanceAnswerSchema, answer)).toBe(false)
  })
})

import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parseUnits } from '../units/units.js'
import { tokenBalanceSchema } from './tokenBalanceSchema.js'

const usdc = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  value: 12.3,
  price: 0.9999,
  quantity: { decimals: '6', numeric: '12.301231' },
  iconUrl: 'https://cdn.example.com/usdc.png',
}
const { address: _, ...native } = usdc

describe('tokenBalanceSchema', () => {
  it('ENT-10 default: a token balance, its amounts as exact decimal text', () => {
    expect(v.parse(tokenBalanceSchema, { ...usdc, other: 1 })).toStrictEqual({
      ...usdc,
      value: '12.3',
      price: '0.9999',
    })
  })

  it('ENT-10 default: what is optional may be missing or null', () => {
    const { name, symbol, price, quantity } = usdc
    const least = { name, symbol, price: String(price), quantity, iconUrl: null }
    expect(v.parse(tokenBalanceSchema, { name, symbol, price, quantity })).toStrictEqual(least)
    const nulls = { chainId: null, address: null, value: null, iconUrl: null }
    expect(v.parse(tokenBalanceSchema, { ...nulls, name, symbol, price, quantity })).toStrictEqual(least)
  })

  it.each([
    ['', 'eip155:1'],
    ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'eip155:1'],
    ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'eip155:1'],
    ['So11111111111111111111111111111111111111111', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ])('ENT-10 behavior: the address %j is the native currency, which has none', (address, chainId) => {
    expect(v.parse(tokenBalanceSchema, { ...native, address, chainId })).not.toHaveProperty('address')
  })

  it('ENT-10 behavior: wrapped SOL is a token, and its address says its chain', () => {
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const address = `${chainId}:So11111111111111111111111111111111111111112`
    expect(v.parse(tokenBalanceSchema, { ...usdc, chainId: undefined, address })).toMatchObject({ chainId, address })
  })

  it('ENT-10 behavior: a picture that cannot be drawn safely costs the balance nothing else', () => {
    for (const iconUrl of ['javascript:alert(1)', 'http://a.example.com/a.png', '', 7, {}])
      expect(v.parse(tokenBalanceSchema, { ...usdc, iconUrl })).toMatchObject({ symbol: 'USDC', iconUrl: null })
  })

  it.each([
    ['name', ['', ' \u200b', 1, null, undefined]],
    ['symbol', ['', 1, null, undefined]],
    ['chainId', ['1', 1, 'eip155:', 'starknet:1', 'eip155:10']],
    [
      'address',
      ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'eip155:10:0xA0b8', 1, {}, `eip155:1:0x${'a'.repeat(300)}`],
    ],
    ['value', [-1, '1e3', Number.NaN, {}, true]],
    ['price', [-1, '-1', '1e3', null, undefined, Number.POSITIVE_INFINITY]],
    ['quantity', [null, '1', { decimals: '6' }, { numeric: '1' }]],
    ['quantity', [6, '-1', '06', '256', '1.5', '', null].map((decimals) => ({ decimals, numeric: '0' }))],
    ['quantity', [1, '-1', '1e3', '', '0x1', null, '0.0000001'].map((numeric) => ({ decimals: '6', numeric }))],
  ])('ENT-10 behavior: refused with a wrong %s', (field, values) => {
    for (const value of values)
      expect([value, v.is(tokenBalanceSchema, { ...usdc, [field]: value })]).toEqual([value, false])
  })

  it('ENT-10 behavior: what was kept reads back the same, and its quantity is exact', () => {
    const balance = fc.record(
      {
        name: fc.string({ minLength: 1, unit: 'binary' }),
        symbol: fc.string({ minLength: 1, unit: 'binary' }),
        chainId: fc.constantFrom('eip155:1', 'eip155:10', null, 'x'),
        address: fc.oneof(fc.constantFrom(usdc.address, '', null), fc.anything()),
        value: fc.oneof(fc.double(), fc.anything()),
        price: fc.oneof(fc.double({ min: 0, max: 1e9 }), fc.anything()),
        quantity: fc.record({
          decimals: fc.nat({ max: 40 }).map(String),
          numeric: fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.nat()).map(([a, b]) => `${a}.${b}`),
        }),
        iconUrl: fc.oneof(fc.webUrl(), fc.anything()),
      },
      { requiredKeys: ['name', 'symbol', 'price', 'quantity'] },
    )
    fc.assert(
      fc.property(fc.oneof(balance, fc.anything()), (given) => {
        const { success, output } = v.safeParse(tokenBalanceSchema, given)
        if (!success) return
        expect(v.parse(tokenBalanceSchema, JSON.parse(JSON.stringify(output)))).toStrictEqual(output)
        expect(parseUnits(output.quantity.numeric, Number(output.quantity.decimals))).toBeGreaterThanOrEqual(0n)
      }),
    )
  })
})

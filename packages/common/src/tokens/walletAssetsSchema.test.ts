import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parseAnswer } from '../schemas/schemas.js'
import { walletAssetsSchema } from './walletAssetsSchema.js'

const metadata = {
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  price: 0.9999,
  iconUrl: 'https://a.example.com/a.png',
  value: 1e-7,
}
const asset = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', balance: '0xbc', type: 'ERC20', metadata }
const isValid = (one: unknown) => v.is(walletAssetsSchema, { '0x1': [asset, one] })

describe('walletAssetsSchema', () => {
  it("ENT-10 default: a wallet's assets by chain", () => {
    const native = { ...asset, address: 'native', type: 'native' }
    expect(v.parse(walletAssetsSchema, { '0x1': [{ ...asset, other: 1 }, native], '0x2105': [] })).toStrictEqual({
      '0x1': [
        { ...asset, metadata: { ...metadata, price: '0.9999', value: '0.0000001' } },
        {
          ...asset,
          address: 'native',
          type: 'NATIVE',
          metadata: { ...metadata, price: '0.9999', value: '0.0000001' },
        },
      ],
      '0x2105': [],
    })
  })

  it('ENT-10 default: a value may be missing, and a picture that cannot be drawn safely is none', () => {
    const { value: _, ...rest } = metadata
    const read = v.parse(walletAssetsSchema, {
      '0x1': [{ ...asset, metadata: { ...rest, iconUrl: 'javascript:alert(1)' } }],
    })
    expect(read['0x1']?.[0]?.metadata).toStrictEqual({ ...rest, price: '0.9999', iconUrl: null })
  })

  it.each([
    ['address', [1, null, undefined, '', 'native', '0x12', 'javascript:alert(1)']],
    ['balance', ['', '1', '0x', '0xzz', -1, 1n, null, undefined, `0x${'f'.repeat(65)}`]],
    ['type', ['ERC721', '', 1, null, undefined]],
    ['metadata', [null, undefined, 'USDC', []]],
  ])('VAL-10, ENT-10 behavior: one asset with a wrong %s refuses the answer', (field, values) => {
    for (const value of values) expect([value, isValid({ ...asset, [field]: value })]).toEqual([value, false])
  })

  it.each([
    ['name', [1, '', null, undefined]],
    ['symbol', [1, '', null, undefined]],
    ['decimals', ['6', -1, 1.5, 256, null, undefined, Number.NaN]],
    ['price', ['1', -1, null, undefined, Number.NaN]],
    ['iconUrl', [1, null, undefined]],
    ['value', ['1', -1, Number.POSITIVE_INFINITY]],
  ])('VAL-10, ENT-10 behavior: one asset with a wrong metadata.%s refuses the answer', (field, values) => {
    for (const value of values)
      expect([value, isValid({ ...asset, metadata: { ...metadata, [field]: value } })]).toEqual([value, false])
  })

  it('VAL-10, ENT-10 behavior: the refusal is named', () => {
    for (const answer of [null, 'x', { 'eip155:1': [] }, { '0x1': {} }, { '0x1': [null] }])
      expect(() => parseAnswer(walletAssetsSchema, answer)).toThrow(
        expect.objectContaining({ name: 'InvalidResponseError', code: 'INVALID_RESPONSE' }),
      )
  })

  it('ENT-10 behavior: whatever comes, the amounts that pass are whole numbers and decimals', () => {
    const any = fc.oneof(
      fc.constant(asset),
      fc.record({ ...map(asset), metadata: fc.record(map(metadata)) }),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('0x1', '0xa'), fc.array(any)), (answer) => {
        const { success, output } = v.safeParse(walletAssetsSchema, answer)
        for (const { balance, metadata: read } of success ? Object.values(output).flatMap((all) => all ?? []) : []) {
          expect(BigInt(balance)).toBeGreaterThanOrEqual(0n)
          expect(read.price).toMatch(/^\d+(\.\d+)?$/)
        }
      }),
    )
  })
})

/** Each field as it is, or anything else. */
function map<T extends object>(value: T) {
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      fc.oneof({ weight: 9, arbitrary: fc.constant(one) }, fc.anything()),
    ]),
  )
}

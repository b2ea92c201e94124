import { formatUnits, parseUnits } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ceilUnits, feePlaces, reviewCost } from './reviewCost.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const token = { chainId: 'eip155:1', address: '0x1', name: 'T', symbol: 'TOK', decimals: 6, iconUrl: null } as const

describe('reviewCost', () => {
  it('default: amount and fee as they are shown make the total that is shown', () => {
    const { fee, total } = reviewCost({ sendTokenAmount: '1.25', token: null }, 52_500_000_000_000n, ether)
    expect(fee).toEqual({ shown: '0.000053', exact: '0.0000525', symbol: 'ETH' })
    expect(total).toEqual([{ shown: '1.250053', exact: '1.2500525', symbol: 'ETH' }])
  })

  it('behavior: all of a balance is not shown as more than there is', () => {
    const max = formatUnits(10n ** 19n - 52_500_000_000_001n, 18)
    expect(reviewCost({ sendTokenAmount: max, token: null }, 52_500_000_000_001n, ether).total[0]?.shown).toBe('10')
  })

  it('parameters: token', () => {
    const { fee, total } = reviewCost({ sendTokenAmount: '2.5', token }, 1n, ether)
    expect(total).toEqual([{ shown: '2.5', exact: '2.5', symbol: 'TOK' }, fee])
    expect(fee.shown).toBe('0.000000000000000001')
  })
})

describe('ceilUnits', () => {
  it('behavior: never less than the value, and less than one step more', () => {
    const decimals = fc.integer({ min: 0, max: 30 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), decimals, decimals, (value, scale, places) => {
        const shown = parseUnits(ceilUnits(value, scale, places), scale)
        const step = places >= scale ? 1n : 10n ** BigInt(scale - places)
        expect(shown >= value && shown - value < step).toBe(true)
      }),
    )
  })
})

describe('feePlaces', () => {
  it.each([
    [52_500_000_000_000n, 18, 6],
    [1_234n, 18, 16],
    [0n, 18, 6],
    [5_000n, 9, 7],
    [1n, 2, 2],
  ])('parameters: a fee of %s with %s decimals has %s places', (fee, decimals, places) => {
    expect(feePlaces(fee, decimals)).toBe(places)
  })
})

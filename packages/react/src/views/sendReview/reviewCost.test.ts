import { formatUnits } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { reviewCost } from './reviewCost.js'

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

  it('behavior: a token’s amount in the total is rounded for reading', () => {
    const long = { sendTokenAmount: '123456789.123456', token }
    expect(reviewCost(long, 1n, ether).total[0]).toEqual({
      shown: '123456789.12',
      exact: '123456789.123456',
      symbol: 'TOK',
    })
  })
})

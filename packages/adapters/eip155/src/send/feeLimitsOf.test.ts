import { expect, it } from 'vitest'
import { feeLimitsOf } from './priceTransfer.js'

const of = (symbol: string) => feeLimitsOf({ nativeCurrency: { name: symbol, symbol, decimals: 18 } })

it('default: by the currency that the network was set up with', () => {
  expect(of('ETH')).toEqual({ small: 2n * 10n ** 15n, high: 2n * 10n ** 16n })
  expect(of('POL')).toEqual({ small: 10n ** 18n, high: 10n ** 19n })
})

it.each(['XYZ', '', '__proto__', 'constructor'])('behavior: one that is not known: %j', (symbol) => {
  expect(of(symbol)).toEqual({ small: 10n ** 17n, high: 10n ** 18n })
})

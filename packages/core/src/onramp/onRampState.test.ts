import { expect, it } from 'vitest'
import { createOnRampSlice } from './onRampState.js'

it('ENT-10 default: every field of the on-ramp state, and nothing chosen yet', () => {
  expect(createOnRampSlice()).toStrictEqual({
    providers: [],
    selectedProvider: null,
    error: null,
    purchaseCurrency: null,
    paymentCurrency: null,
    purchaseCurrencies: [],
    paymentCurrencies: [],
    quotesLoading: false,
    paymentAmount: null,
    purchaseAmount: null,
  })
})

it('ENT-10 behavior: two clients share nothing of it', () => {
  expect(createOnRampSlice().providers).not.toBe(createOnRampSlice().providers)
})

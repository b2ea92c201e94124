import { expect, it } from 'vitest'
import { createActivitySlice, createPendingTransactionsSlice } from './activityState.js'

it('ENT-10 default: every field of the history store, empty', () => {
  expect(createActivitySlice()).toStrictEqual({
    transactions: [],
    coinbaseTransactions: {},
    transactionsByYear: {},
    lastNetworkInView: null,
    loading: false,
    empty: false,
    next: null,
  })
  expect(createActivitySlice().transactionsByYear).not.toBe(createActivitySlice().transactionsByYear)
})

it('ENT-10 default: pending transactions start at 0', () => {
  expect(createPendingTransactionsSlice()).toStrictEqual({ count: 0, pendingTransactions: 0 })
})

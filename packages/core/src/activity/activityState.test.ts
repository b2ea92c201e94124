import { expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { activity } from './activity.js'
import { createActivitySlice, selectHistory } from './activityState.js'

it('ENT-10 default: every field of the history store, empty', () => {
  const empty = {
    transactions: [],
    coinbaseTransactions: {},
    transactionsByYear: {},
    lastNetworkInView: null,
    loading: false,
    empty: false,
    next: null,
  }
  const { hawser } = createTestClient()
  expect(selectHistory(hawser.getSnapshot())).toStrictEqual(empty)
  hawser.use(activity)
  expect(selectHistory(hawser.getSnapshot())).toStrictEqual(empty)
  expect(createActivitySlice().transactions).not.toBe(createActivitySlice().transactions)
})

it('ENT-10 default: pending transactions start at 0', () => {
  expect(createActivitySlice().watch).toStrictEqual({ isWatching: false, count: 0, pendingTransactions: 0 })
})

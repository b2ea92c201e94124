import { expect, it } from 'vitest'
import { toWalletError } from './askWallet.js'

it.each([
  ['Rejected', 'USER_REJECTED'],
  ['Cancelled', 'USER_REJECTED'],
  ['Canceled', 'USER_REJECTED'],
  ['Rejected by user', 'USER_REJECTED'],
  ['User denied the request', 'USER_REJECTED'],
  ['The request was cancelled by the user', 'USER_REJECTED'],
  ['The source https://a.example has a pending authorization request', 'REQUEST_PENDING'],
  ['The source https://a.example is not allowed to interact with this extension', 'PROVIDER_UNAUTHORIZED'],
  ['The source https://a.example has not been enabled yet', 'PROVIDER_UNAUTHORIZED'],
  ['Unable to find keypair', 'WRONG_ACCOUNT'],
  ['Unable to find the account', 'WRONG_ACCOUNT'],
  ['Unable to find the metadata', 'UNKNOWN'],
  ['rejectedly odd', 'UNKNOWN'],
])('ERR-06 behavior: %s is %s', (message, code) => {
  expect(toWalletError(new Error(message)).code).toBe(code)
  expect(toWalletError(message).code).toBe(code)
})

it('behavior: codes where a wallet has them, and nothing at all', () => {
  expect(toWalletError({ code: 4001 }).code).toBe('USER_REJECTED')
  expect(toWalletError({ code: 5000, message: 'No' }).code).toBe('USER_REJECTED')
  expect(toWalletError(undefined).code).toBe('UNKNOWN')
})

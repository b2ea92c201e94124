import { defineNetwork } from '@hawser/common'
import { expect, it } from 'vitest'
import * as compat from './compat.js'
import * as errors from './errors.js'
import * as flows from './flows.js'
import * as entry from './index.js'
import * as networks from './networks.js'

it('default: the public names of each entry', () => {
  expect(Object.keys(entry)).toMatchInlineSnapshot(`
    [
      "solana",
    ]
  `)
  expect(Object.keys(compat)).toMatchInlineSnapshot(`
    [
      "fromWeb3Transaction",
      "toWeb3Transaction",
    ]
  `)
  expect(Object.keys(errors)).toMatchInlineSnapshot(`
    [
      "ExecutionRevertedError",
      "InsufficientFundsError",
      "InsufficientGasMoneyError",
      "InvalidAddressError",
      "InvalidMemoError",
      "NoAccountsError",
      "ReceiptTimeoutError",
      "TokenNotFoundError",
      "WrongAccountError",
      "WrongChainError",
      "WrongDecimalsError",
      "AccountRentError",
      "InvalidCommitmentError",
      "InvalidNodeResponseError",
      "InvalidTransactionError",
      "NodeBehindError",
      "TokenAccountTakenError",
      "TransactionChangedError",
      "TransactionExpiredError",
      "TransactionRefusedError",
      "TransactionUnknownError",
      "UnusableReceiverError",
      "WalletFeatureMissingError",
    ]
  `)
  expect(Object.keys(flows)).toMatchInlineSnapshot(`
    [
      "broadcastTransaction",
      "estimateTransfer",
      "getPriorityFee",
      "signAllTransactions",
      "signAndSendTransaction",
      "signTransaction",
      "transfer",
    ]
  `)
  expect(Object.keys(networks)).toMatchInlineSnapshot(`
    [
      "solana",
      "solanaDevnet",
      "solanaTestnet",
    ]
  `)
})

it('ERR-07 behavior: every error has a code of its own', () => {
  const made = [
    new errors.AccountRentError('sender', 890_880n),
    new errors.ExecutionRevertedError(undefined),
    new errors.InsufficientFundsError(),
    new errors.InsufficientGasMoneyError('SOL'),
    new errors.InvalidAddressError('x'),
    new errors.InvalidCommitmentError('x'),
    new errors.InvalidMemoError('tooLong', 256),
    new errors.InvalidNodeResponseError(),
    new errors.InvalidTransactionError('x'),
    new errors.NoAccountsError(),
    new errors.NodeBehindError(),
    new errors.ReceiptTimeoutError('x', 1),
    new errors.TokenAccountTakenError('x', 'y'),
    new errors.TokenNotFoundError('Solana'),
    new errors.TransactionChangedError(new Uint8Array()),
    new errors.TransactionExpiredError(),
    new errors.TransactionRefusedError(),
    new errors.TransactionUnknownError('x'),
    new errors.UnusableReceiverError(),
    new errors.WalletFeatureMissingError('signMessage'),
    new errors.WrongAccountError(),
    new errors.WrongChainError(networks.solana, 'solana:x'),
    new errors.WrongDecimalsError(6, 9),
  ]
  expect(made).toHaveLength(Object.keys(errors).length)
  expect(new Set(made.map(({ code }) => code)).size).toBe(made.length)
  for (const error of made) expect(error.name).toBe(error.constructor.name)
})

it('VAL-03 behavior: every network is what common makes of its parts', () => {
  for (const network of Object.values(networks)) expect(defineNetwork(network)).toEqual(network)
})

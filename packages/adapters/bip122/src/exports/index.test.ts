import { defineNetwork } from '@hawser/common'
import { expect, it } from 'vitest'
import * as errors from './errors.js'
import * as flows from './flows.js'
import * as entry from './index.js'
import * as networks from './networks.js'

it('default: the public names of @hawser/adapter-bip122', () => {
  expect(Object.keys(entry)).toMatchInlineSnapshot(`
    [
      "bip122",
    ]
  `)
})

it('default: the public names of @hawser/adapter-bip122/errors', () => {
  expect(Object.keys(errors)).toMatchInlineSnapshot(`
    [
      "NoAccountsError",
      "WrongAccountError",
      "BroadcastError",
      "DustError",
      "FeeTooHighError",
      "ForeignInputError",
      "InsufficientFundsError",
      "InvalidAddressError",
      "InvalidAmountError",
      "InvalidFeeRateError",
      "InvalidPsbtError",
      "InvalidSighashError",
      "PsbtIncompleteError",
      "TransactionUnknownError",
      "WalletFeatureMissingError",
    ]
  `)
})

it('default: the public names of @hawser/adapter-bip122/flows', () => {
  expect(Object.keys(flows)).toMatchInlineSnapshot(`
    [
      "broadcastTransaction",
      "estimateTransfer",
      "getAccountAddresses",
      "getFeeRates",
      "getTransactionStatus",
      "sendTransfer",
      "signMessage",
      "signPsbt",
    ]
  `)
})

it('default: the public names of @hawser/adapter-bip122/networks', () => {
  expect(Object.keys(networks)).toMatchInlineSnapshot(`
    [
      "bitcoin",
      "bitcoinRegtest",
      "bitcoinSignet",
      "bitcoinTestnet4",
    ]
  `)
})

it('ERR-07 behavior: every error has a code of its own', () => {
  const made = [
    new errors.BroadcastError('00', '00'),
    new errors.DustError(546n),
    new errors.FeeTooHighError(2n, 1n),
    new errors.ForeignInputError(0),
    new errors.InsufficientFundsError({ missing: 1n }),
    new errors.InvalidAddressError('x', 'format'),
    new errors.InvalidAmountError(),
    new errors.InvalidFeeRateError(),
    new errors.InvalidPsbtError(),
    new errors.InvalidSighashError(),
    new errors.NoAccountsError(),
    new errors.PsbtIncompleteError(''),
    new errors.WalletFeatureMissingError('signPsbt'),
    new errors.WrongAccountError(),
    new errors.TransactionUnknownError('ab'.repeat(32)),
  ]
  expect(made).toHaveLength(Object.keys(errors).length)
  expect(new Set(made.map(({ code }) => code)).size).toBe(made.length)
  for (const error of made) expect(error.name).toBe(error.constructor.name)
  // One sentence or two, as the errors of core: whoever puts more behind them takes the last full stop away.
  for (const { shortMessage } of made) expect(shortMessage).toMatch(/^[A-Z].*[^.]\.$/)
})

it('VAL-03 behavior: every network is what common makes of its parts, by the first half of its genesis hash', () => {
  for (const network of Object.values(networks)) {
    expect(defineNetwork(network)).toEqual(network)
    expect(network.id).toMatch(/^[0-9a-f]{32}$/)
  }
})

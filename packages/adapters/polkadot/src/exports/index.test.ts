import { defineNetwork } from '@hawser/common'
import { expect, it } from 'vitest'
import * as errors from './errors.js'
import * as extensionDapp from './extension-dapp.js'
import * as flows from './flows.js'
import * as entry from './index.js'
import * as networks from './networks.js'

it('default: the public names of @hawser/adapter-polkadot', () => {
  expect(Object.keys(entry)).toMatchInlineSnapshot(`
    [
      "polkadot",
    ]
  `)
})

it('default: the public names of @hawser/adapter-polkadot/errors', () => {
  expect(Object.keys(errors)).toMatchInlineSnapshot(`
    [
      "InsufficientFundsError",
      "InsufficientGasMoneyError",
      "InvalidAddressError",
      "NoAccountsError",
      "ReceiptTimeoutError",
      "TokenNotFoundError",
      "WrongAccountError",
      "ExtensionDappError",
      "SigningUnsupportedError",
      "AccountMustStayError",
      "BelowExistentialDepositError",
      "TransactionChangedError",
      "TransactionRefusedError",
      "TransactionUnknownError",
      "InvalidPayloadError",
      "WrongChainError",
    ]
  `)
})

it('default: the public names of @hawser/adapter-polkadot/extension-dapp', () => {
  expect(Object.keys(extensionDapp)).toMatchInlineSnapshot(`
    [
      "extensionDapp",
    ]
  `)
})

it('default: the public names of @hawser/adapter-polkadot/flows', () => {
  expect(Object.keys(flows)).toMatchInlineSnapshot(`
    [
      "createSigner",
      "getAccountBalance",
      "getAccounts",
      "signPayload",
      "signRaw",
    ]
  `)
})

it('default: the public names of @hawser/adapter-polkadot/networks', () => {
  expect(Object.keys(networks)).toMatchInlineSnapshot(`
    [
      "assetHub",
      "kusama",
      "kusamaAssetHub",
      "polkadot",
      "westend",
      "westendAssetHub",
    ]
  `)
})

it('ERR-07 behavior: every error has a code of its own', () => {
  const made = [
    new errors.AccountMustStayError(networks.polkadot, 1n),
    new errors.BelowExistentialDepositError(networks.polkadot, { minimum: 1n, missing: 1n }),
    new errors.ExtensionDappError(),
    new errors.InsufficientFundsError(),
    new errors.InsufficientGasMoneyError('DOT'),
    new errors.InvalidAddressError('x'),
    new errors.InvalidPayloadError('x'),
    new errors.NoAccountsError(),
    new errors.ReceiptTimeoutError('0x', 1),
    new errors.SigningUnsupportedError('messages'),
    new errors.TokenNotFoundError('x'),
    new errors.TransactionChangedError(),
    new errors.TransactionRefusedError(),
    new errors.TransactionUnknownError('0x'),
    new errors.WrongAccountError(),
    new errors.WrongChainError(networks.polkadot, '0x'),
  ]
  expect(made).toHaveLength(Object.keys(errors).length)
  expect(new Set(made.map(({ code }) => code)).size).toBe(made.length)
  for (const error of made) expect(error.name).toBe(error.constructor.name)
})

it('behavior: every network is what common makes of its parts', () => {
  for (const network of Object.values(networks)) expect(defineNetwork(network)).toEqual(network)
})

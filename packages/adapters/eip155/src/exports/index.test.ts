import { expect, it } from 'vitest'
import * as errors from './errors.js'
import * as ethers from './ethers.js'
import * as external from './external.js'
import * as entry from './index.js'
import * as networks from './networks.js'
import * as permissions from './permissions.js'

it('default: the public names of @hawser/adapter-eip155', () => {
  expect(Object.keys(entry)).toMatchInlineSnapshot(`
    [
      "eip155",
    ]
  `)
})

it('default: the public names of @hawser/adapter-eip155/permissions', () => {
  expect(Object.keys(permissions)).toMatchInlineSnapshot(`
    [
      "encodePermittedCalls",
    ]
  `)
})

it('default: the public names of @hawser/adapter-eip155/external', () => {
  expect(Object.keys(external)).toMatchInlineSnapshot(`
    [
      "externalWallet",
    ]
  `)
})

it('default: the public names of @hawser/adapter-eip155/ethers', () => {
  expect(Object.keys(ethers)).toMatchInlineSnapshot(`
    [
      "getEthersSigner",
    ]
  `)
})

it('default: the public names of @hawser/adapter-eip155/errors', () => {
  expect(Object.keys(errors)).toMatchInlineSnapshot(`
    [
      "ExecutionRevertedError",
      "InsufficientFundsError",
      "InsufficientGasMoneyError",
      "InvalidAddressError",
      "NftNotOwnedError",
      "NoAccountsError",
      "ReceiptTimeoutError",
      "TokenNotFoundError",
      "WrongAccountError",
      "WrongChainError",
      "WrongDecimalsError",
      "InvalidCapabilitiesError",
      "TransactionNotPendingError",
    ]
  `)
})

it('ERR-07 behavior: every error has a code of its own', () => {
  const made = [
    new errors.ExecutionRevertedError(undefined),
    new errors.InsufficientFundsError(),
    new errors.InsufficientGasMoneyError('ETH'),
    new errors.InvalidAddressError('x'),
    new errors.InvalidCapabilitiesError(),
    new errors.TransactionNotPendingError('0x1'),
    new errors.NftNotOwnedError(),
    new errors.NoAccountsError(),
    new errors.ReceiptTimeoutError('0x', 1),
    new errors.TokenNotFoundError('Ethereum'),
    new errors.WrongAccountError(),
    new errors.WrongChainError(networks.mainnet, 'eip155:10'),
    new errors.WrongDecimalsError(18, 6),
  ]
  expect(made).toHaveLength(Object.keys(errors).length)
  expect(new Set(made.map(({ code }) => code)).size).toBe(made.length)
  for (const error of made) expect(error.name).toBe(error.constructor.name)
})

it('default: the public names of @hawser/adapter-eip155/networks', () => {
  expect(Object.keys(networks)).toMatchInlineSnapshot(`
    [
      "arbitrum",
      "base",
      "baseSepolia",
      "bsc",
      "mainnet",
      "optimism",
      "polygon",
      "sepolia",
    ]
  `)
})

it('behavior: every network is what common makes of its parts', async () => {
  const { defineNetwork } = await import('@hawser/common')
  for (const network of Object.values(networks)) expect(defineNetwork(network)).toEqual(network)
})

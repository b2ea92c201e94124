import { expect, it } from 'vitest'
import * as entry from './index.js'
import * as networks from './networks.js'

it('default: the public names of @hawser/adapter-eip155', () => {
  expect(Object.keys(entry)).toMatchInlineSnapshot(`
    [
      "eip155",
      "ExecutionRevertedError",
      "InsufficientFundsError",
      "InsufficientGasMoneyError",
      "InvalidAddressError",
      "InvalidCapabilitiesError",
      "ModuleLoadError",
      "NoAccountsError",
      "ReceiptTimeoutError",
      "TokenNotFoundError",
      "WrongAccountError",
      "WrongChainError",
    ]
  `)
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

import type { Network } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createPaymentRequest, type PaymentRequestParameters } from './paymentRequest.js'

type RequestNetwork = PaymentRequestParameters['network']

const network = (caipNetworkId: Network['caipNetworkId'], decimals: number): RequestNetwork => ({
  caipNetworkId,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals },
})
const ethereum = network('eip155:1', 18)
const base = network('eip155:8453', 18)
const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 9)
const bitcoin = network('bip122:000000000019d6689c085ae165831e93', 8)
const polkadot = network('polkadot:91b171bb158e2d3848fa23a9f1c25182', 10)
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 }
const mint = { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 }
const address = '0x1111111111111111111111111111111111111111'
const payee = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
const paid = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

describe('createPaymentRequest', () => {
  it.each([
    ['EIP-681', { network: base, address, amount: '0.5' }, `ethereum:${address}@8453?value=500000000000000000`],
    [
      'EIP-681, an ERC-20',
      { network: ethereum, address, amount: '12.5', token: usdc },
      `ethereum:${usdc.address}@1/transfer?address=${address}&uint256=12500000`,
    ],
    ['Solana Pay', { network: solana, address: payee, amount: '0.25' }, `solana:${payee}?amount=0.25`],
    [
      'Solana Pay, a token',
      { network: solana, address: payee, amount: '.50', token: mint },
      `solana:${payee}?amount=0.5&spl-token=${mint.address}`,
    ],
    ['BIP-21', { network: bitcoin, address: paid, amount: '0.00000001' }, `bitcoin:${paid}?amount=0.00000001`],
  ] satisfies readonly (readonly [string, PaymentRequestParameters, string])[])(
    'CAP-08 default: %s, to the last digit',
    (_, parameters, link) => {
      expect(createPaymentRequest(parameters)).toBe(link)
    },
  )

  it.each([
    ['nothing', { network: ethereum, address, amount: '0' }, 'INVALID_INPUT'],
    ['less than nothing', { network: bitcoin, address: paid, amount: '-1' }, 'INVALID_INPUT'],
    ['more than can be counted', { network: ethereum, address, amount: '1'.padEnd(80, '0') }, 'INVALID_INPUT'],
    ['too many decimals', { network: solana, address: payee, amount: '0.0000000001' }, 'TOO_MANY_DECIMALS'],
    ['no number', { network: ethereum, address, amount: '1e3' }, 'INVALID_UNIT_AMOUNT'],
    ['a token of Bitcoin', { network: bitcoin, address: paid, amount: '1', token: usdc }, 'INVALID_INPUT'],
    ['a chain without such links', { network: polkadot, address: payee, amount: '1' }, 'INVALID_INPUT'],
  ] satisfies readonly (readonly [string, PaymentRequestParameters, string])[])(
    'behavior: %s is not asked for',
    (_, parameters, code) => {
      expect(() => createPaymentRequest(parameters)).toThrow(expect.objectContaining({ code }))
    },
  )
})

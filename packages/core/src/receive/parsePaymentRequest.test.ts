import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePaymentRequest } from './parsePaymentRequest.js'
import { createPaymentRequest } from './paymentRequest.js'

const evm = '0x1111111111111111111111111111111111111111'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const payee = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const dot = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'
const nothing = { namespace: null, caipNetworkId: null, amount: null, tokenAddress: null, memo: null }

describe('parsePaymentRequest', () => {
  it.each([
    ['a plain address', evm, { address: evm }],
    ['with spaces at its ends', ` ${payee}\n`, { address: payee }],
    ['a name', 'alice.eth', { address: 'alice.eth' }],
    ['a name that is not in ASCII', 'zoë.eth', { address: 'zoë.eth' }],
    ['CAIP-10', `eip155:8453:${evm}`, { namespace: 'eip155', caipNetworkId: 'eip155:8453', address: evm }],
    [
      'CAIP-10 of Solana, which begins as Solana Pay does',
      `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${payee}`,
      { namespace: 'solana', caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: payee },
    ],
    ['EIP-681, an address alone', `ethereum:${evm}`, { namespace: 'eip155', address: evm }],
    [
      'EIP-681 with a prefix, in capitals, on a network',
      `ETHEREUM:pay-${evm}@137?value=1`,
      { namespace: 'eip155', caipNetworkId: 'eip155:137', address: evm, amount: { unit: 'base', value: '1' } },
    ],
    [
      'EIP-681 with an exponent and a price for gas',
      `ethereum:${evm}@1?value=2.014e18&gasPrice=10`,
      {
        namespace: 'eip155',
        caipNetworkId: 'eip155:1',
        address: evm,
        amount: { unit: 'base', value: '2014000000000000000' },
      },
    ],
    ['EIP-681 to a name', 'ethereum:alice.eth', { namespace: 'eip155', address: 'alice.eth' }],
    [
      'EIP-681, a token',
      `ethereum:${usdc}@1/transfer?address=${evm}&uint256=12500000`,
      {
        namespace: 'eip155',
        caipNetworkId: 'eip155:1',
        address: evm,
        tokenAddress: usdc,
        amount: { unit: 'base', value: '12500000' },
      },
    ],
    ['BIP-21', `bitcoin:${segwit}`, { namespace: 'bip122', address: segwit }],
    [
      'BIP-21 in capitals, with a label',
      `BITCOIN:${segwit.toUpperCase()}?amount=0.00000001&label=Shop&lightning=lnbc1`,
      { namespace: 'bip122', address: segwit, amount: { unit: 'whole', value: '0.00000001' } },
    ],
    [
      'Solana Pay',
      `solana:${payee}?amount=0.25&spl-token=${mint}&memo=Order%20%234711&label=Shop`,
      {
        namespace: 'solana',
        address: payee,
        amount: { unit: 'whole', value: '0.25' },
        tokenAddress: mint,
        memo: 'Order #4711',
      },
    ],
    ['a Substrate account', `substrate:${dot}:0x00:Alice`, { namespace: 'polkadot', address: dot }],
    ['nothing asked for', `ethereum:${evm}?value=0`, { namespace: 'eip155', address: evm }],
  ] as const)('CAP-06 default: %s', (_, text, expected) => {
    expect(parsePaymentRequest(text)).toEqual({ issue: null, request: { ...nothing, ...expected } })
  })

  it.each([
    ['', 'unreadable'],
    ['   ', 'unreadable'],
    ['https://example.com/pay', 'unreadable'],
    ['javascript:alert(1)', 'unreadable'],
    ['wc:abc@2?relay-protocol=irn&symKey=00', 'unreadable'],
    [`litecoin:${payee}`, 'unreadable'],
    [`${evm} ${evm}`, 'unreadable'],
    [`${evm}\u202e`.replace('0x1', '0x\u202e1'), 'unreadable'],
    ['alice\u200b.eth', 'unreadable'],
    ['x'.repeat(5_000), 'unreadable'],
    [`ethereum:${evm}@0x1`, 'unreadable'],
    [`ethereum:${evm}@`, 'unreadable'],
    ['ethereum:', 'unreadable'],
    ['solana:', 'unreadable'],
    ['solana:0OIl', 'unreadable'],
    ['bitcoin:', 'unreadable'],
    ['eip155:1:', 'unreadable'],
    [`eip155:1/../2:${evm}`, 'unreadable'],
    // A call that is no transfer, and one that would pay twice.
    [`ethereum:${usdc}/approve?address=${evm}&uint256=1`, 'unsupported'],
    [`ethereum:${usdc}/transfer?address=${evm}&uint256=1&value=5`, 'unsupported'],
    [`ethereum:${usdc}/transfer?uint256=1`, 'unsupported'],
    [`ethereum:usdc.eth/transfer?address=${evm}&uint256=1`, 'unsupported'],
    [`ethereum:${evm}?value=1&value=2`, 'unsupported'],
    [`ethereum:${evm}?value=-1`, 'unsupported'],
    [`ethereum:${evm}?value=1.5`, 'unsupported'],
    [`ethereum:${evm}?value=1e78`, 'unsupported'],
    [`ethereum:${evm}?value=1e999999999`, 'unsupported'],
    [`ethereum:${evm}?value=0x10`, 'unsupported'],
    [`solana:${payee}?amount=1e9`, 'unsupported'],
    [`solana:${payee}?amount=1,5`, 'unsupported'],
    [`solana:${payee}?amount=١`, 'unsupported'],
    [`solana:${payee}?amount=1&spl-token=0x1`, 'unsupported'],
    [`solana:${payee}?amount=1&reference=${mint}`, 'unsupported'],
    ['solana:https%3A%2F%2Fexample.com%2Fpay', 'unsupported'],
    ['solana:https://example.com/pay', 'unsupported'],
    [`bitcoin:${segwit}?amount=0.000000001`, 'unsupported'],
    [`bitcoin:${segwit}?amount=50%20000`, 'unsupported'],
    [`bitcoin:${segwit}?req-somethingyoudontunderstand=50`, 'unsupported'],
  ] as const)('CAP-06 error: %s is %s', (text, issue) => {
    expect(parsePaymentRequest(text)).toEqual({ issue })
  })

  it('CAP-06 behavior: what is made to ask for a payment is read as that', () => {
    const network = { name: 'Coin', symbol: 'C', decimals: 18 }
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.integer({ min: 1, max: 2 ** 40 }), (wei, id) => {
        const amount = `${wei / 10n ** 18n}.${String(wei % 10n ** 18n).padStart(18, '0')}`
        const link = createPaymentRequest({
          network: { caipNetworkId: `eip155:${id}`, nativeCurrency: network },
          address: evm,
          amount,
        })
        expect(parsePaymentRequest(link)).toMatchObject({
          request: { address: evm, caipNetworkId: `eip155:${id}`, amount: { unit: 'base', value: wei.toString() } },
        })
      }),
    )
  })

  it('CAP-06 behavior: no text makes it throw, and what is read has an address', () => {
    const scheme = fc.constantFrom('', 'ethereum:', 'solana:', 'bitcoin:', 'substrate:', 'eip155:1:')
    const part = fc.constantFrom(
      evm,
      payee,
      segwit,
      '?amount=',
      '&value=1e9',
      '%',
      '%zz',
      '\ud800',
      '@1',
      '/transfer',
      '\u0000',
    )
    fc.assert(
      fc.property(scheme, fc.array(fc.oneof(part, fc.string({ unit: 'binary' })), { maxLength: 6 }), (start, parts) => {
        const read = parsePaymentRequest(start + parts.join(''))
        if (read.issue === null) expect(read.request.address).toMatch(/^[^\s:/?#@&=%]{3,255}$/u)
      }),
    )
  })
})

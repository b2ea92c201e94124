import { describe, expect, it } from 'vitest'
import {
  getRpcMethodKind,
  ownSafeRpcMethods,
  ownUnsafeRpcMethods,
  safeRpcMethods,
  unsafeRpcMethods,
} from './rpcMethods.js'
import { parseRpcParams } from './rpcParams.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('getRpcMethodKind', () => {
  it('VAL-17 default: a method is known where it is in the safe or the unsafe list, and nowhere else', () => {
    for (const method of safeRpcMethods) expect(getRpcMethodKind(method)).toBe('safe')
    for (const method of unsafeRpcMethods) expect(getRpcMethodKind(method)).toBe('unsafe')
    for (const method of [
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'wallet_addEthereumChain',
      'debug_traceCall',
      'personal_Sign',
      ' personal_sign',
      'toString',
      'constructor',
      '__proto__',
      '',
    ])
      expect(getRpcMethodKind(method)).toBeUndefined()
  })

  it('default: no method is in two lists', () => {
    const all = [...safeRpcMethods, ...unsafeRpcMethods, ...ownSafeRpcMethods, ...ownUnsafeRpcMethods]
    expect(new Set(all).size).toBe(all.length)
    expect(safeRpcMethods).toHaveLength(41)
    expect(unsafeRpcMethods).toHaveLength(11)
  })

  it('parameters: isOwn', () => {
    for (const method of ownUnsafeRpcMethods) {
      expect(getRpcMethodKind(method)).toBe('unsafe')
      expect(getRpcMethodKind(method, { isOwn: false })).toBeUndefined()
    }
    for (const method of ownSafeRpcMethods) expect(getRpcMethodKind(method, { isOwn: false })).toBeUndefined()
  })
})

describe('parseRpcParams', () => {
  const calls = (call: unknown) => [{ version: '2.0.0', chainId: '0x1', from: address, calls: [call] }]

  it('VAL-12 default: the calls of a batch', () => {
    for (const call of [{ to: address }, { to: address, data: '0xab', value: '0x1' }])
      expect(parseRpcParams('wallet_sendCalls', calls(call))).toEqual(calls(call))
  })

  it.each([
    {},
    { to: 'vitalik.eth' },
    { to: address.slice(2) },
    { to: 1 },
    { to: address, data: 'ab' },
    { to: address, data: 1 },
    { to: address, value: 1 },
    { to: address, gas: '0x1' },
  ])('VAL-12 error: a batch with the call %j', (call) => {
    expect(() => parseRpcParams('wallet_sendCalls', calls(call))).toThrow(TypeError)
  })

  it.each([
    ['personal_sign', ['0xab', address]],
    ['eth_signTypedData_v4', [address, '{}']],
    ['eth_signTypedData_v4', [address, { domain: {}, message: {}, primaryType: 'A', types: {} }]],
    ['eth_sendTransaction', [{ from: address, to: address, value: '0x1', data: '0x', type: '0x2' }]],
    ['solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey: 'abc' }],
    ['solana_signMessage', { message: '', pubkey: 'abc' }],
    ['solana_signAndSendTransaction', { transaction: '2NEpo7', options: { skipPreflight: true } }],
    ['signPsbt', { psbt: 'cHNidP8=', signInputs: [{ index: 0, address: 'bc1q' }], broadcast: false }],
    ['sendTransfer', { account: 'bc1q', recipientAddress: 'bc1p', amount: '1000' }],
    ['polkadot_signMessage', { address: '5F', data: '0xab', message: 'a', type: 'bytes' }],
  ] as const)('default: %s', (method, params) => {
    expect(parseRpcParams(method, params)).toEqual(params)
  })

  it.each([
    ['personal_sign', undefined],
    ['personal_sign', ['0xab']],
    ['personal_sign', ['0xab', address, 'password', 'more']],
    ['eth_sendTransaction', []],
    ['eth_sendTransaction', [{ to: address }, { to: address }]],
    ['eth_sendTransaction', [{ to: address, unknown: 1 }]],
    ['eth_sendTransaction', [{ to: address, value: 1 }]],
    ['solana_signTransaction', { transaction: 'AAAA+/==' }],
    ['solana_signAllTransactions', { transactions: [] }],
    ['signPsbt', { psbt: 'cHNidP8=', signInputs: [], broadcast: false }],
    ['signPsbt', { psbt: 'cHNidP8=', signInputs: [{ index: 0, address: 'bc1q' }], broadcast: true }],
    ['sendTransfer', { account: 'bc1q', recipientAddress: 'bc1p', amount: '-1' }],
    ['polkadot_signMessage', { address: '5F', data: 'ab', type: 'bytes' }],
  ] as const)('error: %s with %j', (method, params) => {
    expect(() => parseRpcParams(method, params)).toThrow(TypeError)
  })

  it('error: a method that nobody consents to', () => {
    expect(() => parseRpcParams('eth_call' as never, [])).toThrow(TypeError)
    expect(() => parseRpcParams('constructor' as never, [])).toThrow(TypeError)
  })
})

import { describe, expect, it } from 'vitest'
import { toCommitment } from '../transaction/sendOptions.js'
import { createStandardBridge, fromStandardChain, toStandardChain } from './createStandardBridge.js'

const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__']

describe.each(words)('words that every object knows: %s', (word) => {
  it('behavior: is no network that has a name', () => {
    expect(fromStandardChain(word)).toBeUndefined()
    expect(toStandardChain(word as 'solana:a', ['solana:localnet', word])).toBe('solana:localnet')
    expect(toStandardChain(`solana:${word}`, [`solana:${word}`])).toBe(`solana:${word}`)
  })

  it('behavior: is no commitment', () => {
    expect(() => toCommitment(word)).toThrowError(expect.objectContaining({ code: 'INVALID_COMMITMENT' }))
  })

  it('behavior: is a wallet as any other where one is called that, and nothing that one can do', () => {
    const bridge = createStandardBridge({
      version: '1.0.0',
      name: word,
      icon: '',
      chains: [word],
      accounts: [],
      features: Object.fromEntries([[word, { [word]: () => {} }]]),
    })
    expect(bridge.chains()).toEqual([])
    expect(bridge.supports(word as 'signMessage')).toBe(false)
    expect(bridge.supports('signMessage')).toBe(false)
  })
})

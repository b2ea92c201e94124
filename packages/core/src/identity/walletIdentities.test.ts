import { describe, expect, it } from 'vitest'
import { createConnector } from '../fixtures/createConnector.js'
import { mergeConnectors } from './mergeConnectors.js'
import { normalizeWalletName } from './walletIdentities.js'

const words = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'prototype',
  '__defineGetter__',
] as const

describe('words of an object’s prototype', () => {
  it.each(words)('behavior: a wallet called %s has that name, and an entry', (word) => {
    expect(normalizeWalletName(word)).toBe(word)
    const wallets = mergeConnectors([
      createConnector({ id: word, name: word, rdns: word }),
      createConnector({ id: `solana:${word}`, name: word, namespaces: ['solana'] }),
    ])
    expect(wallets).toMatchObject([
      { id: word.toLowerCase(), name: word },
      { id: `solana:${word}`, name: word },
    ])
  })
})

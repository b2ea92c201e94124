import { describe, expect, it } from 'vitest'
import { readWallets } from '../discovery/readWallets.js'
import { findSs58Prefix, generalSs58Prefix, isEvmStyle } from './ss58Prefixes.js'

const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__']

describe.each(words)('words that every object knows: %s', (word) => {
  it('behavior: is no network whose addresses are known', () => {
    expect(findSs58Prefix({ id: word, caipNetworkId: `polkadot:${word}` }, {})).toBe(generalSs58Prefix)
    expect(isEvmStyle(word)).toBeUndefined()
  })

  it('behavior: is a wallet as any other where one is called that', () => {
    const injectedWeb3 = Object.fromEntries([[word, { version: '1', enable: async () => ({}) }]])
    expect(readWallets({ injectedWeb3 })).toMatchObject([{ name: word }])
    expect(readWallets({ injectedWeb3: {} })).toEqual([])
  })
})

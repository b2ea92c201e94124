import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isCaipNetworkId, isChainNamespace } from '../caip/caipIds.js'
import { networkSchema } from '../network/networkSchema.js'
import { createCookieStore } from '../storage/createCookieStore.js'
import { createMemoryStore } from '../storage/stores.js'
import { parseStandardWallet } from '../walletStandard/parseStandardWallet.js'
import { isRpcErrorCode } from './rpcError.js'
import { toHawserError } from './toHawserError.js'

const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__']

describe.each(words)('words that every object knows: %s', (word) => {
  it('behavior: is no code of an error', () => {
    expect(isRpcErrorCode(word)).toBe(false)
    for (const code of [word, Object(word)])
      expect(toHawserError({ code, name: word, message: word })).toMatchObject({ code: 'UNKNOWN', details: word })
  })

  it('behavior: is no namespace and no network', () => {
    expect(isChainNamespace(word)).toBe(false)
    expect(isCaipNetworkId(word)).toBe(false)
  })

  it('behavior: is nothing that is stored before somebody stores it', () => {
    const cookieHeader = (name: string) => createCookieStore({ cookieHeader: `__Host-${name}=1` })
    for (const store of [createMemoryStore(), cookieHeader('a')]) {
      expect(store.get(word)).toBeNull()
      store.set(word, 'x')
      expect(store.get(word)).toBe('x')
      expect(store.keys()).toContain(word)
    }
    expect(cookieHeader(word).get(word)).toBe('1')
  })

  it('behavior: is a wallet as any other where one is called that', () => {
    const features = Object.fromEntries([[word, {}]])
    expect(parseStandardWallet({ version: '1.0.0', name: word, icon: '', features })).toMatchObject({ name: word })
  })

  it('behavior: brings no contract of its own into a network', () => {
    const address = '0xca11bde05977b3631167028862be2a173976ca11'
    const network = {
      id: 1,
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
      contracts: Object.fromEntries([
        [word, { address: 1, blockCreated: 2 }],
        ['multicall3', { address }],
      ]),
    }
    const { contracts = {} } = v.parse(networkSchema, network)
    expect(contracts).toEqual({ multicall3: { address } })
    expect(Object.getPrototypeOf(contracts)).toBe(Object.prototype)
  })
})

import { decodeBase58, encodeBase58, isHawserError } from '@hawser/common'
import { allNetworks } from '@polkadot/networks'
import {
  base58Decode,
  base58Encode,
  decodeAddress as decodeByLibrary,
  encodeAddress as encodeByLibrary,
} from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from '../encoding/hex.js'
import { isPolkadotAddress } from './isPolkadotAddress.js'
import { decodeAddress, encodeAddress } from './ss58.js'
import { findSs58Prefix, isEvmStyle, ss58Prefixes } from './ss58Prefixes.js'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
// 46 and 47 are reserved, and the library refuses them.
const prefix = fc.integer({ min: 0, max: 16_383 }).filter((value) => value !== 46 && value !== 47)

describe('SS58', () => {
  it('VAL-03 behavior: writes and reads as @polkadot/util-crypto does', () => {
    fc.assert(
      fc.property(key, prefix, (publicKey, ss58Prefix) => {
        const address = encodeAddress(publicKey, ss58Prefix)
        expect(address).toBe(encodeByLibrary(publicKey, ss58Prefix))
        expect(isPolkadotAddress(address)).toBe(true)
        expect(decodeAddress(address)).toEqual({ publicKey, prefix: ss58Prefix })
        expect(decodeByLibrary(address)).toEqual(publicKey)
      }),
      { numRuns: 10_000 },
    )
  })

  it('VAL-02 behavior: one changed character makes no other address', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const accepted = fc
      .sample(fc.tuple(key, prefix, fc.nat(45), fc.nat(57)), { numRuns: 10_000, seed: 1 })
      .filter(([publicKey, ss58Prefix, at, digit]) => {
        const address = encodeAddress(publicKey, ss58Prefix)
        const changed = address.slice(0, at) + alphabet[digit] + address.slice(at + 1)
        if (changed === address) return false
        try {
          decodeAddress(changed)
          return true
        } catch (error) {
          if (!isHawserError(error) || error.code !== 'INVALID_ADDRESS') throw error
          return false
        }
      })
    // Two bytes of checksum: one change in 65536 goes unseen.
    expect(accepted.length).toBeLessThan(4)
  })

  it('default: known addresses of one key', () => {
    const { publicKey } = decodeAddress('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')
    expect(toHex(publicKey)).toBe('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')
    expect(encodeAddress(publicKey, 0)).toBe('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')
    expect(encodeAddress(publicKey, 2)).toBe('HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F')
  })

  it('behavior: keys that begin with zeros', () => {
    for (let zeros = 0; zeros <= 32; zeros += 1) {
      const publicKey = new Uint8Array(32).fill(1, zeros)
      for (const ss58Prefix of [0, 42, 16_383]) {
        const address = encodeAddress(publicKey, ss58Prefix)
        expect(address).toBe(encodeByLibrary(publicKey, ss58Prefix))
        expect(isPolkadotAddress(address)).toBe(true)
        expect(decodeAddress(address)).toEqual({ publicKey, prefix: ss58Prefix })
      }
    }
    // Solana's system program.
    expect(isPolkadotAddress('1'.repeat(32))).toBe(false)
  })

  it('behavior: a key in full, and an account of an EVM-style chain', () => {
    const full = new Uint8Array(33).fill(7)
    expect(decodeAddress(encodeAddress(full, 42)).publicKey).toEqual(full)
    const evm = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
    expect(decodeAddress(evm)).toMatchObject({ prefix: null })
    expect(encodeAddress(decodeAddress(evm).publicKey, 0)).toBe(evm)
  })

  it.each([
    '',
    'nobody',
    '0x00',
    '1'.repeat(48),
    'O'.repeat(47),
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQy',
    'z'.repeat(1_000_000),
    // A Solana address, and one of Bitcoin.
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ])('VAL-02 behavior: %#, which is none', (value) => {
    expect(() => decodeAddress(value)).toThrow(expect.objectContaining({ code: 'INVALID_ADDRESS' }))
  })

  it.each([
    [31, 0],
    [34, 0],
    [32, -1],
    [32, 16_384],
    [32, 0.5],
  ])('behavior: %d bytes with prefix %d', (length, ss58Prefix) => {
    expect(() => encodeAddress(new Uint8Array(length), ss58Prefix)).toThrow(
      expect.objectContaining({ code: 'INVALID_ADDRESS' }),
    )
  })

  it('parameters: the prefixes of an app’s own networks', () => {
    const known = {
      id: '91b171bb158e2d3848fa23a9f1c25182',
      caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    } as const
    const unknown = { id: 'ab', caipNetworkId: 'polkadot:ab' } as const
    expect(findSs58Prefix(known, {})).toBe(0)
    expect(findSs58Prefix(unknown, {})).toBe(42)
    expect(findSs58Prefix(unknown, { 'polkadot:ab': 7391 })).toBe(7391)
  })
})

describe('prefixes', () => {
  it('behavior: as the registry has them', () => {
    const registry = allNetworks.flatMap(({ genesisHash, prefix, standardAccount }) =>
      genesisHash.map((hash) => ({ reference: hash.slice(2, 34), prefix, isEvm: standardAccount === 'secp256k1' })),
    )
    let checked = 0
    for (const [reference, own] of Object.entries(ss58Prefixes)) {
      const known = registry.find((entry) => entry.reference === reference)
      if (!known) continue
      checked += 1
      expect(own).toBe(known.prefix)
      expect(isEvmStyle(reference)).toBe(known.isEvm)
    }
    expect(checked).toBeGreaterThan(5)
  })

  it('behavior: networks whose accounts are 20 bytes, and those that nobody here knows', () => {
    expect(isEvmStyle('f6ee56e9c5277df5b4ce6ae9983ee88f')).toBe(true)
    expect(isEvmStyle('91b171bb158e2d3848fa23a9f1c25182')).toBe(false)
    expect(isEvmStyle('constructor')).toBeUndefined()
  })
})

describe('base 58', () => {
  it('behavior: as the library does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = encodeBase58(bytes)
        expect(text).toBe(base58Encode(bytes))
        expect(decodeBase58(text)).toEqual(bytes)
        if (text) expect(base58Decode(text)).toEqual(bytes)
      }),
      { numRuns: 10_000 },
    )
  })

  it('behavior: characters of no digit', () => {
    for (const text of ['0', 'I', 'O', 'l', 'ä', ' ']) expect(decodeBase58(text)).toBeUndefined()
  })
})

import {
  blake2AsU8a,
  ed25519PairFromSeed,
  encodeAddress,
  ethereumEncode,
  secp256k1PairFromSeed,
  signatureVerify,
  sr25519PairFromSeed,
} from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import { createPolkadotKey, type PolkadotKeyType } from './createPolkadotKey.js'

const seed = `0x${'5a'.repeat(32)}` as const
const bytes = new Uint8Array(32).fill(0x5a)
const message = new TextEncoder().encode('<Bytes>Ahoy</Bytes>')

const known: Readonly<Record<PolkadotKeyType, string>> = {
  sr25519: encodeAddress(sr25519PairFromSeed(bytes).publicKey, 42),
  ed25519: encodeAddress(ed25519PairFromSeed(bytes).publicKey, 42),
  ecdsa: encodeAddress(blake2AsU8a(secp256k1PairFromSeed(bytes).publicKey), 42),
  ethereum: ethereumEncode(secp256k1PairFromSeed(bytes).publicKey).toLowerCase(),
}

describe.each(Object.entries(known) as [PolkadotKeyType, string][])('%s', (type, address) => {
  const key = createPolkadotKey(seed, type)

  it('default: the account that a library makes of the seed', () => {
    expect(key.address).toBe(address)
    expect(createPolkadotKey(seed).type).toBe('sr25519')
  })

  it('default: what it signs, a library verifies', () => {
    const signature = key.sign(message)
    expect(signatureVerify(message, signature, address)).toMatchObject({ isValid: true, crypto: type })
    expect(signatureVerify(message.subarray(1), signature, address).isValid).toBe(false)
    const told = Uint8Array.from([...key.prefix, ...signature])
    expect(signatureVerify(message, told, address).isValid).toBe(true)
  })
})

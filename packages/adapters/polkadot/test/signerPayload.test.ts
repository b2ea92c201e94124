import { encodeSignerPayload } from '@hawser/testing/polkadot'
import { TypeRegistry } from '@polkadot/types'
import { u8aToHex } from '@polkadot/util'
import { blake2AsHex } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((value) => u8aToHex(value))
const number = (bits: number) =>
  fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }).map((value) => `0x${value.toString(16)}`)
const extensions = [
  'CheckNonZeroSender',
  'CheckSpecVersion',
  'CheckTxVersion',
  'CheckGenesis',
  'CheckMortality',
  'CheckNonce',
  'CheckWeight',
  'ChargeAssetTxPayment',
  'CheckMetadataHash',
]

/** Immortal, or with an end (two bytes, of which the low four bits tell how long). */
const era = fc.oneof(
  fc.constant('0x00'),
  fc.tuple(fc.integer({ min: 1, max: 15 }), fc.nat(4095)).map(([period, phase]) => {
    const value = period | ((phase % (2 << period)) << 4)
    return u8aToHex(Uint8Array.of(value & 0xff, value >> 8))
  }),
)

it('STA-12 behavior: what keys sign of a transaction is what @polkadot/types makes of it: end, tip, asset, metadata hash', () => {
  const registry = new TypeRegistry()
  registry.setSignedExtensions(extensions)
  // A chain names its assets by a type of its own.
  registry.register({ TAssetConversion: 'Option<u32>' })
  const payload = fc.record({
    address: fc.constant('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'),
    method: fc.uint8Array({ minLength: 2, maxLength: 300 }).map((value) => u8aToHex(value)),
    era,
    nonce: number(32),
    tip: number(128),
    specVersion: number(32),
    transactionVersion: number(32),
    genesisHash: bytes(32),
    blockHash: bytes(32),
    blockNumber: number(32),
    mode: fc.constantFrom(0, 1),
    metadataHash: bytes(32),
    // Hex of SCALE's `Option`, as `SignerPayloadJSON` has it.
    assetId: fc.oneof(
      fc.constantFrom(undefined, '0x00'),
      bytes(4).map((id) => `0x01${id.slice(2)}`),
    ),
    signedExtensions: fc.constant(extensions),
    version: fc.constant(4),
  })
  fc.assert(
    fc.property(payload, ({ mode, metadataHash, assetId, ...rest }) => {
      const asked = { ...rest, mode, ...(mode && { metadataHash }), ...(assetId && { assetId }) }
      const whole = registry.createType('ExtrinsicPayload', asked, { version: 4 }).toU8a({ method: true })
      const expected = whole.length > 256 ? blake2AsHex(whole) : u8aToHex(whole)
      expect(u8aToHex(encodeSignerPayload(asked))).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
})

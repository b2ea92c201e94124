import { TypeRegistry } from '@polkadot/types'
import { u8aToHex } from '@polkadot/util'
import { array, assert, bigInt, boolean, oneof, property, string, tuple, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from '../encoding/hex.js'
import { createReader } from '../scale/createReader.js'
import { compact } from '../scale/encode.js'
import { decodeMetadata, type Metadata } from './decodeMetadata.js'
import { isEmpty, skipValue } from './skipValue.js'

const registry = new TypeRegistry()

describe('SCALE', () => {
  it('behavior: whole numbers in compact form are as @polkadot/types writes them, and are read again', () => {
    assert(
      property(oneof(bigInt(0n, 2n ** 32n), bigInt(0n, 2n ** 128n - 1n)), (value) => {
        const bytes = compact(value)
        expect(toHex(bytes)).toBe(u8aToHex(registry.createType('Compact<u128>', value).toU8a()))
        const reader = createReader(bytes)
        expect(reader.compact()).toBe(value > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : Number(value))
        expect(reader.isAtEnd()).toBe(true)
      }),
    )
  })

  it('behavior: a value of any of these types is passed over to its end', () => {
    // In the order that the metadata have: text is 2, a u128 is 7.
    const types: Metadata['types'] = new Map([
      [0, { kind: 'primitive', index: 2 }],
      [1, { kind: 'primitive', index: 7 }],
      [2, { kind: 'sequence', type: 3 }],
      [3, { kind: 'tuple', types: [0, 4, 5, 6] }],
      [4, { kind: 'compact' }],
      [
        5,
        {
          kind: 'variant',
          variants: [
            { name: 'None', index: 0, fields: [] },
            { name: 'Some', index: 1, fields: [{ name: undefined, type: 1 }] },
          ],
        },
      ],
      [6, { kind: 'array', type: 7, length: 3 }],
      [7, { kind: 'composite', fields: [{ name: 'is', type: 8 }] }],
      [8, { kind: 'primitive', index: 0 }],
      [9, { kind: 'array', type: 10, length: 9 }],
      [10, { kind: 'composite', fields: [] }],
    ])
    const some = bigInt(0n, 2n ** 128n - 1n)
    const value = tuple(string(), some, oneof(some, boolean()), tuple(boolean(), boolean(), boolean()))
    assert(
      property(array(value), (values) => {
        const told = values.map(([text, count, option, three]) => [
          text,
          count,
          typeof option === 'bigint' ? option : null,
          three,
        ])
        const bytes = registry.createType('Vec<(Text, Compact<u128>, Option<u128>, [bool; 3])>', told).toU8a()
        const reader = createReader(bytes)
        skipValue(types, 2, reader)
        expect(reader.isAtEnd()).toBe(true)
      }),
    )
    expect(isEmpty(types, 9)).toBe(true)
    expect(isEmpty(types, 6)).toBe(false)
  })
})

describe('a node that describes its runtime in no known form', () => {
  const refused = (metadata: unknown) =>
    expect(() => decodeMetadata(metadata)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))

  it.each([undefined, null, 7, '', '0x', '0x6d657461', '0x6d6574610d00', '0x6d6574610e', '0x6d6574610exx'])(
    'error: %j',
    (metadata) => refused(metadata),
  )

  it('error: whatever is behind the right head is refused, however long it says that it is', () => {
    assert(
      property(uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
        // The first list is longer than all that is there.
        refused(`0x6d6574610efeffffff${toHex(bytes).slice(2)}`)
      }),
    )
  })
})

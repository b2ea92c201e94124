import { encodeBase58 } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeBase64 } from '../encoding/base64.js'
import { parseSignature } from './parseSignature.js'

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

describe('parseSignature', () => {
  it('default: the same 64 bytes, however a wallet writes them', () => {
    const signature = fc.uint8Array({ minLength: 64, maxLength: 64 }).filter((bytes) => bytes.some((byte) => byte > 0))
    fc.assert(
      fc.property(signature, (bytes) => {
        const forms = [
          bytes,
          encodeBase58(bytes),
          encodeBase64(bytes),
          toHex(bytes),
          `0x${toHex(bytes)}`,
          [...bytes],
          { type: 'Buffer', data: [...bytes] },
        ]
        for (const form of forms) {
          const parsed = parseSignature(form)
          if (parsed.length !== 64 || parsed.some((byte, i) => byte !== bytes[i])) return false
        }
        return true
      }),
      { numRuns: 10_000 },
    )
  })

  const bytes = new Uint8Array(64).fill(7)
  it.each([
    undefined,
    null,
    7,
    '',
    {},
    [],
    new Uint8Array(64),
    new Uint8Array(63).fill(1),
    encodeBase58(bytes.slice(1)),
    encodeBase64(bytes.slice(1)),
    `${toHex(bytes)}0`,
    [...bytes.slice(1), 256],
    [...bytes.slice(1), 0.5],
    { type: 'Buffer', data: 'x' },
    '1'.repeat(5_000),
    'a'.repeat(2_000_000),
    new Uint8Array(2_000_000).fill(1),
    new Array(64).fill('7'),
  ])('behavior: anything else is none (%#)', (value) => {
    expect(() => parseSignature(value)).toThrowError(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
  })
})

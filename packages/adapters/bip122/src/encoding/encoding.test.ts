import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64, fromHex, toBase64, toHex } from './bytes.js'

it('default: bytes are the same after hexadecimal and base64, over 10000 cases', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(Uint8Array.from(bytes))
      expect(fromBase64(toBase64(bytes))).toEqual(Uint8Array.from(bytes))
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    }),
    { numRuns: 10_000 },
  )
})

it.each(['0', 'zz', '0x00', 42, undefined, null])('behavior: %j is not hexadecimal', (value) => {
  expect(() => fromHex(value)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
})

it.each(['%', 'A', 42, undefined])('behavior: %j is not base64', (value) => {
  expect(() => fromBase64(value)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
})

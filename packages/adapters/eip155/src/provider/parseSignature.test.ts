import { describe, expect, it } from 'vitest'
import { parseSignature } from './walletAnswers.js'

describe('parseSignature', () => {
  it('VAL-16 default: of a key, and of an account that is yet to be deployed', () => {
    for (const signature of [`0x${'1b'.repeat(65)}`, `0x${'0'.repeat(62)}`, `0x${'6492'.repeat(25_000)}`])
      expect(parseSignature(signature)).toBe(signature)
  })

  it.each([`0x${'a'.repeat(2_000_000)}`, `0x${'0'.repeat(61)}`, 'a'.repeat(130), 7, null, {}, []])(
    'VAL-16 behavior: anything else is none (%#)',
    (value) => {
      expect(() => parseSignature(value)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
    },
  )
})

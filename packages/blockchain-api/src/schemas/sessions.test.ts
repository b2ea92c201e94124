import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { revokeSessionPayloadSchema } from './sessions.js'

describe('revokeSessionPayloadSchema', () => {
  const payload = { pci: '2f1c7c0e-6f2a-4a57-9a55-0c3f0b1f7a11', signature: `0x${'ab'.repeat(65)}` }

  it('ENT-10 default: pci and signature', () => {
    expect(v.parse(revokeSessionPayloadSchema, payload)).toStrictEqual(payload)
  })

  it.each([
    ['pci', [1, '', 'x', '../sessions', null, undefined]],
    ['signature', [1, '', '0x', '0xabc', 'ab', '0xzz', '0xab\n', null, undefined, `0x${'a'.repeat(100_004)}`]],
    ['other', [1]],
  ])('ENT-10 behavior: refused with a wrong %s', (field, values) => {
    for (const value of values)
      expect([value, v.is(revokeSessionPayloadSchema, { ...payload, [field]: value })]).toEqual([value, false])
  })
})

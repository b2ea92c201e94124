import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLargest } from './createLargest.js'

it('default: the largest is at hand, whatever changes', () => {
  const change = fc.record({ key: fc.nat(20), size: fc.nat(50) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const things = createLargest<number>()
      const sizes = new Map<number, number>()
      for (const { key, size } of changes) {
        things.set(key, size)
        sizes.set(key, size)
        const most = Math.max(...sizes.values())
        expect(things.largest === undefined ? 0 : sizes.get(things.largest)).toBe(most)
        expect(things.sizeOf(key)).toBe(size)
      }
      for (const key of sizes.keys()) things.set(key, 0)
      expect(things.largest).toBeUndefined()
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMint } from './parseMint.js'
import { parseTokenAccount } from './tokenAccount.js'

// What tokens look like on a chain is tested in test/transfer.test.ts.
describe('account data of token programs', () => {
  it('behavior: whatever stands in an account, reading it does not fail', () => {
    const data = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.uint8Array({ minLength: 82, maxLength: 82 }),
      fc.uint8Array({ minLength: 166, maxLength: 500 }).map((bytes) => {
        const isMint = (bytes[0] ?? 0) < 128
        return Uint8Array.from(bytes, (byte, i) =>
          i === 165 ? (isMint ? 1 : 2) : i === 45 || i === 108 ? 1 : i === 166 ? 19 : byte,
        )
      }),
    )
    fc.assert(
      fc.property(data, (bytes) => {
        const mint = parseMint(bytes)
        if (mint) expect(mint.decimals).toBeLessThan(256)
        const account = parseTokenAccount(bytes)
        if (account) expect(account.amount).toBeGreaterThanOrEqual(0n)
        expect(mint && account).toBeUndefined()
      }),
      { numRuns: 10_000 },
    )
  })
})

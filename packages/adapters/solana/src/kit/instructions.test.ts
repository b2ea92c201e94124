import { address, getAddressDecoder } from '@solana/kit'
import { ComputeBudgetProgram, PublicKey, SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitComputeUnits, priceComputeUnits, tokenProgram, transferSol, transferToken } from './instructions.js'

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => getAddressDecoder().decode(bytes))

describe('instructions', () => {
  it('CAP-06 behavior: amounts as @solana/web3.js writes and reads them', () => {
    fc.assert(
      fc.property(key, key, u64, (from, to, lamports) => {
        const ours = transferSol(from, to, lamports)
        const theirs = SystemProgram.transfer({
          fromPubkey: new PublicKey(from),
          toPubkey: new PublicKey(to),
          lamports,
        })
        expect(Buffer.from(ours.data ?? [])).toEqual(theirs.data)
        expect(ours.accounts?.map(({ address }) => address)).toEqual(theirs.keys.map(({ pubkey }) => pubkey.toBase58()))
      }),
      { numRuns: 10_000 },
    )
  })

  it('behavior: budgets as @solana/web3.js writes them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_400_000 }), u64, (units, microLamports) => {
        expect(Buffer.from(limitComputeUnits(units).data ?? [])).toEqual(
          ComputeBudgetProgram.setComputeUnitLimit({ units }).data,
        )
        expect(Buffer.from(priceComputeUnits(microLamports).data ?? [])).toEqual(
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports }).data,
        )
      }),
      { numRuns: 10_000 },
    )
  })

  it('behavior: token amounts and decimals stand where the token programs read them', () => {
    const any = address('11111111111111111111111111111111')
    fc.assert(
      fc.property(u64, fc.integer({ min: 0, max: 255 }), (amount, decimals) => {
        const { data } = transferToken({
          program: tokenProgram,
          source: any,
          mint: any,
          destination: any,
          owner: any,
          amount,
          decimals,
        })
        const read = Buffer.from(data ?? [])
        expect([read[0], read.readBigUInt64LE(1), read[9], read.length]).toEqual([12, amount, decimals, 10])
      }),
      { numRuns: 10_000 },
    )
  })
})

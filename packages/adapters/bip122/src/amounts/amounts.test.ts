import { formatUnits, parseUnits } from '@hawser/common'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { checkAmount, dustLimit, maxSatoshis, satoshis } from './checkAmounts.js'
import { estimateSize, selectCoins } from './selectCoins.js'

const amount = fc.bigInt({ min: 1n, max: maxSatoshis })
const segwit = Uint8Array.from([0, 20, ...new Uint8Array(20)])
const types = ['legacy', 'nested', 'segwit', 'taproot'] as const

describe('amounts', () => {
  it('default: every amount keeps its value as a number of satoshis and as a text of bitcoins, over 10000 cases', () => {
    fc.assert(
      fc.property(amount, (value) => {
        // As wallets and servers carry them.
        expect(BigInt(Number(value))).toBe(value)
        expect(v.parse(satoshis, JSON.parse(JSON.stringify(Number(value))))).toBe(value)
        const text = formatUnits(value, 8)
        expect(text).toMatch(/^\d+(\.\d{1,8})?$/)
        expect(parseUnits(text, 8)).toBe(value)
      }),
      { numRuns: 10_000 },
    )
  })

  it.each([0n, -1n, maxSatoshis + 1n])('behavior: %s is no amount', (value) => {
    expect(() => checkAmount(value, segwit)).toThrow(expect.objectContaining({ code: 'INVALID_AMOUNT' }))
  })

  it('behavior: dust by the kind of the output, as nodes have it', () => {
    const scripts = { segwit: 22, nested: 23, legacy: 25, taproot: 34 }
    const limits = Object.values(scripts).map((length) => dustLimit(new Uint8Array(length)))
    expect(limits).toEqual([294n, 540n, 546n, 330n])
    expect(() => checkAmount(293n, segwit)).toThrow(expect.objectContaining({ code: 'DUST', minimum: 294n }))
    expect(() => checkAmount(294n, segwit)).not.toThrow()
  })

  it.each([satoshis])('behavior: amounts that are none are refused', (schema) => {
    for (const value of [-1, 0.5, 2.1e15 + 1, '1', null, Number.NaN]) expect(v.is(schema, value)).toBe(false)
  })
})

describe('selectCoins', () => {
  const utxo = fc.record({
    txid: fc.constant('00'.repeat(32)),
    index: fc.nat(10),
    value: fc.bigInt({ min: 1n, max: 10_000_000n }),
    isConfirmed: fc.boolean(),
  })
  const parameters = fc.record({
    utxos: fc.array(utxo, { maxLength: 12 }),
    type: fc.constantFrom(...types),
    changeScript: fc.constant(segwit),
    recipientScript: fc.constant(segwit),
    amount: fc.bigInt({ min: 294n, max: 20_000_000n }),
    feeRate: fc.double({ min: 1, max: 500, noNaN: true }),
  })

  it('default: nothing is lost or made up, the fee is paid, and change is never dust, over 10000 cases', () => {
    let covered = 0
    fc.assert(
      fc.property(parameters, (given) => {
        let selection: ReturnType<typeof selectCoins>
        try {
          selection = selectCoins(given)
        } catch (error) {
          const total = given.utxos.reduce((sum, { value }) => sum + value, 0n)
          const least = BigInt(
            Math.ceil(Number(estimateSize(given.type, given.utxos.length, [segwit])) * given.feeRate),
          )
          expect(error).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
          expect(total).toBeLessThan(given.amount + least)
          return
        }
        covered += 1
        const { coins, fee, change } = selection
        const spent = coins.reduce((sum, { value }) => sum + value, 0n)
        expect(spent).toBe(given.amount + fee + change)
        const outputs = change > 0n ? [segwit, segwit] : [segwit]
        const size = Number(estimateSize(given.type, coins.length, outputs))
        expect(Number(fee)).toBeGreaterThanOrEqual(size * given.feeRate)
        expect(change === 0n || change >= 294n).toBe(true)
        expect(new Set(coins).size).toBe(coins.length)
      }),
      { numRuns: 10_000 },
    )
    expect(covered).toBeGreaterThan(1_000)
  })

  it('behavior: confirmed outputs go first, the largest first', () => {
    const coin = (value: bigint, isConfirmed: boolean) => ({ txid: '00'.repeat(32), index: 0, value, isConfirmed })
    const utxos = [coin(5_000n, true), coin(90_000n, false), coin(9_000n, true)]
    const given = { utxos, type: 'segwit', changeScript: segwit, recipientScript: segwit, feeRate: 1 } as const
    expect(selectCoins({ ...given, amount: 6_000n }).coins).toEqual([utxos[2]])
    expect(selectCoins({ ...given, amount: 20_000n }).coins).toEqual([utxos[2], utxos[0], utxos[1]])
  })

  it('behavior: what is missing is told', () => {
    const given = { utxos: [], type: 'segwit', changeScript: segwit, recipientScript: segwit, feeRate: 1 } as const
    expect(() => selectCoins({ ...given, amount: 500n })).toThrow(
      expect.objectContaining({ code: 'INSUFFICIENT_FUNDS', missing: 500n }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { describeTerm, readUses } from './describeGrant.js'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const term = (type: string, data: Readonly<Record<string, unknown>>) => describeTerm({ type, data })

describe('what a wallet says that an app may do', () => {
  it('API-12 default: amounts of a coin and of a token, once and for each period, by the earlier names of the standard and the present ones', () => {
    expect(term('native-token-allowance', { allowance: '0x38d7ea4c68000' }).allowed).toEqual({
      kind: 'native',
      units: 1_000_000_000_000_000n,
    })
    expect(term('native-token-periodic', { periodAmount: '5', periodDuration: 86_400 })).toEqual({
      allowed: { kind: 'native', units: 5n },
      periodS: 86_400,
    })
    expect(term('erc20-token-allowance', { tokenAddress: token, allowanceAmount: '0x2' }).allowed).toEqual({
      kind: 'token',
      address: token,
      units: 2n,
    })
    expect(term('erc20-token-transfer', { address: token, allowance: 7n }).allowed).toMatchObject({ units: 7n })
    expect(term('contract-call', { address: token, functions: [] }).allowed).toEqual({ kind: 'call', address: token })
  })

  it('behavior: what is not known is called by the wallet’s own name, in signs that can be seen and no more of them than fit', () => {
    expect(term('mint-\u202Eevil', {}).allowed).toMatchObject({ kind: 'other' })
    const { allowed } = term(`x${'y'.repeat(500)}\u202E`, {})
    expect(allowed.kind === 'other' && allowed.name.length).toBe(64)
    expect(JSON.stringify(term('\u202Eevil', {}))).not.toContain('\u202E')
  })

  it.each([
    ['native-token-allowance', { allowance: '-1' }],
    ['native-token-allowance', { allowance: 1.5 }],
    ['native-token-allowance', { allowance: `0x${'f'.repeat(65)}` }],
    ['native-token-allowance', { allowance: { toString: () => '1' } }],
    ['native-token-allowance', {}],
    ['erc20-token-allowance', { allowance: '1', tokenAddress: 'javascript:alert(1)' }],
    ['contract-call', { address: '0x12' }],
  ])('error: %s of %j is no amount that anybody is shown', (type, data) => {
    expect(term(type, data).allowed).toEqual({ kind: 'other', name: type })
  })

  it('behavior: a period that makes no sense is none, nor is a number of uses', () => {
    for (const periodDuration of [0, -1, 'a day', Number.NaN, Number.POSITIVE_INFINITY])
      expect(term('native-token-periodic', { periodAmount: '1', periodDuration }).periodS).toBeUndefined()
    expect(readUses({ policies: [{ type: 'call-limit', data: { limit: 3 } }] })).toBe(3)
    expect(readUses({ policies: [{ type: 'call-limit', data: { count: '4' } }] })).toBe(4)
    expect(readUses({ policies: [{ type: 'call-limit', data: { limit: -2 } }] })).toBeUndefined()
    expect(readUses({ policies: [] })).toBeUndefined()
  })
})

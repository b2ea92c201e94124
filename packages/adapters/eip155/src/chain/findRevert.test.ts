import { encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { findRevert } from './findRevert.js'

const reasonData = (reason: string) => encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [reason] })
const panicData = (code: bigint) => `0x4e487b71${encodeAbiParameters([{ type: 'uint256' }], [code]).slice(2)}`

describe('findRevert', () => {
  it.each([
    ['data of a node', { code: 3, message: 'execution reverted', data: reasonData('Paused') }],
    ['data nested by a wallet', { code: -32603, data: { originalError: { code: 3, data: reasonData('Paused') } } }],
    ['data in an object', { code: -32603, data: { code: 3, data: reasonData('Paused') } }],
    ['a cause', new Error('Call failed', { cause: { code: 3, data: reasonData('Paused') } })],
    ['words alone', { code: -32000, message: 'execution reverted: Paused' }],
    [
      'words of Hardhat',
      { message: "VM Exception while processing transaction: reverted with reason string 'Paused'" },
    ],
  ])('ERR-07 parameters: %s', (_, error) => {
    expect(findRevert(error)).toBe('Paused')
  })

  it('parameters: panics, errors of tokens, and those of a given interface', () => {
    expect(findRevert({ data: panicData(17n) })).toBe('arithmetic overflow or underflow')
    expect(findRevert({ data: panicData(99n) })).toBe('panic 99')
    const abi = parseAbi(['error TooEarly(uint256 at)'])
    const data = encodeErrorResult({ abi, args: [5n] })
    expect(findRevert({ code: 3, data }, abi)).toBe('TooEarly')
    expect(findRevert({ code: 3, data })).toBeNull()
  })

  it('ERR-07 behavior: a revert without a reason is known as one', () => {
    expect(findRevert({ code: 3, message: 'execution reverted', data: '0x' })).toBeNull()
  })

  it('behavior: what is no revert says nothing', () => {
    for (const error of [
      undefined,
      null,
      'text',
      new Error('nonce too low'),
      { code: -32000, message: 'insufficient funds' },
    ]) {
      expect(findRevert(error)).toBeUndefined()
    }
  })

  it('behavior: the reason is one short line, whatever the contract wrote', () => {
    const reason = findRevert({ data: reasonData(`a\n\u202e${'x'.repeat(5000)}`) })
    expect(reason).toMatch(/^a {2}x+$/)
    expect(reason).toHaveLength(300)
  })

  it('behavior: an error that is its own cause ends the search', () => {
    const error: { cause?: unknown; message: string } = { message: 'round' }
    error.cause = error
    expect(findRevert(error)).toBeUndefined()
  })
})

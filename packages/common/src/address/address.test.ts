import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEvmAddress, isSolanaAddress, shortenAddress } from './address.js'

const digits = 'ab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const textOf = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })

describe('isEvmAddress', () => {
  it('VAL-02 default: 40 hex digits, 0x or not', () => {
    expect([digits, `0x${digits}`, `0x${digits.toLowerCase()}`, `0X${digits.toUpperCase()}`].every(isEvmAddress)).toBe(
      true,
    )
  })

  it.each([
    ['too short', `0x${digits.slice(1)}`],
    ['too long', `0x${digits}0`],
    ['no hex', `0x${digits.slice(1)}g`],
    ['a line after it', `0x${digits}\n`],
    ['a space before it', ` 0x${digits}`],
    ['0x twice', `0x0x${digits.slice(2)}`],
    ['empty', ''],
    ['a number', 0xab],
    ['a list', [`0x${digits}`]],
    ['nothing', undefined],
  ])('VAL-02 behavior: refuses an EVM address that is %s', (_, value) => {
    expect(isEvmAddress(value)).toBe(false)
  })

  it('VAL-02 behavior: any 40 hex digits pass', () => {
    fc.assert(
      fc.property(textOf('0123456789abcdefABCDEF', 40, 40), (text) => isEvmAddress(text) && isEvmAddress(`0x${text}`)),
    )
  })
})

describe('isSolanaAddress', () => {
  it('VAL-02 default: 32 to 44 characters of base58', () => {
    expect(isSolanaAddress('So11111111111111111111111111111111111111112')).toBe(true)
    expect(isSolanaAddress('11111111111111111111111111111111')).toBe(true)
    fc.assert(fc.property(textOf(base58, 32, 44), isSolanaAddress))
  })

  it('VAL-02 behavior: refuses other lengths and letters', () => {
    fc.assert(fc.property(fc.oneof(textOf(base58, 0, 31), textOf(base58, 45, 60)), (text) => !isSolanaAddress(text)))
    for (const letter of '0OIl+/ \n') expect(isSolanaAddress('1'.repeat(35) + letter)).toBe(false)
    expect(isSolanaAddress(undefined)).toBe(false)
  })
})

describe('shortenAddress', () => {
  it('default: keeps four characters at each end', () => {
    expect(shortenAddress(`0x${digits}`)).toBe('0xab16…fcdb')
    expect(shortenAddress('So11111111111111111111111111111111111111112')).toBe('So11…1112')
  })

  it('behavior: leaves alone what would not get shorter', () => {
    expect(shortenAddress('0x12345678')).toBe('0x12345678')
    expect(shortenAddress('')).toBe('')
    fc.assert(fc.property(fc.string(), (text) => shortenAddress(text).length <= text.length))
  })
})

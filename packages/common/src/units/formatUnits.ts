import { assertDecimals } from './decimalAmount.js'

/**
 * Base units as an exact decimal string, without zeros at the end (VAL-14).
 *
 * @throws InvalidDecimalsError when `decimals` is not a whole number from 0 to 255.
 * @example formatUnits(1500000000000000000n, 18) // '1.5'
 */
export function formatUnits(value: bigint, decimals: number): string {
  assertDecimals(decimals)
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/^(\d*[1-9])?0*$/, '$1')
  return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${fraction && `.${fraction}`}`
}

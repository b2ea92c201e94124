import { TooManyDecimalsError } from '../errors/unitErrors.js'
import { assertDecimals, splitDecimalAmount } from './decimalAmount.js'

/**
 * The exact number of base units that a decimal amount stands for (VAL-14). Nothing is ever rounded; zeros at the end do not count as decimals.
 *
 * @throws InvalidUnitAmountError when `amount` is not a decimal number string with an optional minus.
 * @throws TooManyDecimalsError when it has more decimals than `decimals`.
 * @throws InvalidDecimalsError when `decimals` is not a whole number from 0 to 255.
 * @example parseUnits('1.5', 18) // 1500000000000000000n
 */
export function parseUnits(amount: string, decimals: number): bigint {
  assertDecimals(decimals)
  const { negative, whole, fraction } = splitDecimalAmount(amount)
  if (/[1-9]/.test(fraction.slice(decimals))) throw new TooManyDecimalsError(amount, decimals)
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return negative ? -value : value
}

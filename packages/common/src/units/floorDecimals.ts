import { assertDecimals, splitDecimalAmount } from './decimalAmount.js'
import { formatUnits } from './formatUnits.js'

/**
 * A decimal amount rounded down to `places` decimals, exactly (VAL-20). Down is towards minus infinity, so a debt never looks smaller.
 *
 * @throws InvalidUnitAmountError when `amount` is not a decimal number string with an optional minus.
 * @throws InvalidDecimalsError when `places` is not a whole number from 0 to 255.
 * @example floorDecimals('1.23999') // '1.239'
 */
export function floorDecimals(amount: string, places = 3): string {
  assertDecimals(places)
  const { negative, whole, fraction } = splitDecimalAmount(amount)
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  const lost = /[1-9]/.test(fraction.slice(places))
  return formatUnits(negative ? -(kept + (lost ? 1n : 0n)) : kept, places)
}

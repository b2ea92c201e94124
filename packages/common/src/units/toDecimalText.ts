import { InvalidUnitAmountError } from '../errors/unitErrors.js'

/**
 * A JSON number as plain decimal text, without an exponent: the shortest one that reads back as the same number, which is how
 * it was written unless it had more than 17 digits.
 *
 * @throws InvalidUnitAmountError when the number is not finite.
 * @example toDecimalText(1e-7) // '0.0000001'
 */
export function toDecimalText(value: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  if (!match) throw new InvalidUnitAmountError(String(value))
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const point = whole.length + Number(exponent)
  const digits = (whole + fraction)
    .padEnd(point, '0')
    .padStart(whole.length + fraction.length + Math.max(0, 1 - point), '0')
  const at = Math.max(1, point)
  return `${sign}${digits.slice(0, at)}${digits.length > at ? `.${digits.slice(at)}` : ''}`
}

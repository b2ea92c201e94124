import { InvalidDecimalsError, InvalidUnitAmountError, TooManyDecimalsError } from '../errors/inputErrors.js'

export interface DecimalAmount {
  readonly negative: boolean
  readonly whole: string
  readonly fraction: string
}

/** Longer ones are no amount of anything: to count with them takes more than the square of their length. */
const maxLength = 1_000

/** The parts of a decimal number string with an optional minus. `1.` and `.5` pass: people type them. */
export function splitDecimalAmount(amount: string): DecimalAmount {
  const isShort = typeof amount === 'string' && amount.length <= maxLength
  const match = isShort ? /^(-?)(?=\.?\d)(\d*)(?:\.(\d*))?$/.exec(amount) : null
  if (!match) throw new InvalidUnitAmountError(String(amount).slice(0, maxLength))
  return { negative: match[1] === '-', whole: match[2] || '0', fraction: match[3] ?? '' }
}

export function assertDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) throw new InvalidDecimalsError(decimals)
}

/**
 * Base units as an exact decimal string, without zeros at the end.
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

/**
 * The exact number of base units that a decimal amount stands for. Nothing is ever rounded; zeros at the end do not count as decimals.
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

/**
 * A decimal amount rounded down to `places` decimals, exactly. Down is towards minus infinity, so a debt never looks smaller.
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

/** The value of a transaction has 256 bits, which are 78 digits. */
const maxValueLength = 100

/**
 * The base units of a transaction's `value` field, as a dApp or a wallet wrote it: a bigint, a whole number, or a string of
 * decimal or 0x-hex digits. Anything that is no whole number counts as zero; a negative number stays negative, for
 * whoever encodes the transaction to refuse.
 */
export function parseTransactionValue(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : 0n
  return typeof value === 'string' && value.length <= maxValueLength && /^(-?\d+|0x[0-9a-f]+)$/i.test(value)
    ? BigInt(value)
    : 0n
}

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

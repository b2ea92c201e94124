import { InvalidDecimalsError, InvalidUnitAmountError } from '../errors/unitErrors.js'

export interface DecimalAmount {
  readonly negative: boolean
  readonly whole: string
  readonly fraction: string
}

/** Longer ones are no amount of anything: to count with them takes more than the square of their length. */
const maxLength = 1_000

/** The parts of a decimal number string with an optional minus (VAL-14). `1.` and `.5` pass: people type them. */
export function splitDecimalAmount(amount: string): DecimalAmount {
  const isShort = typeof amount === 'string' && amount.length <= maxLength
  const match = isShort ? /^(-?)(?=\.?\d)(\d*)(?:\.(\d*))?$/.exec(amount) : null
  if (!match) throw new InvalidUnitAmountError(String(amount).slice(0, maxLength))
  return { negative: match[1] === '-', whole: match[2] || '0', fraction: match[3] ?? '' }
}

export function assertDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) throw new InvalidDecimalsError(decimals)
}

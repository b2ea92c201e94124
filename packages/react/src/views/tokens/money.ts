import { floorDecimals } from '@hawser/common'
import type { Text } from '../../text/useText.js'

/** Decimals that a value has at a glance, where the currency is none of a country. */
const places: Readonly<Record<string, number>> = { btc: 8, eth: 6 }

/** Formats are made once: that takes the browser long. They are the same for every client. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

interface MoneyOptions {
  /** Whether it says plus, too. */
  readonly isSigned?: boolean | undefined
  /** Whether what is less than the currency's smallest unit has digits all the same. */
  readonly isPrice?: boolean | undefined
}

/** As Arabic has it, `US$` comes last. Marks keep its halves in their order, and apart from a number that follows. */
const write = (format: Intl.NumberFormat, amount: number): string =>
  format.format(amount).replace(/^.*\w\$/, '\u2067$&\u200e\u2069')

/** Returns an amount of a currency in the manner of the language: `$1,512.55`. The amount is an exact decimal string. */
export function formatMoney(
  { locale }: Pick<Text, 'locale'>,
  amount: string,
  currency: string,
  { isSigned = false, isPrice = false }: MoneyOptions = {},
): string {
  const digits = Object.hasOwn(places, currency) ? places[currency] : undefined
  const isTiny = isPrice && Math.abs(Number(amount)) < 1
  const options: Intl.NumberFormatOptions = {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    ...(isTiny
      ? { minimumSignificantDigits: 2, maximumSignificantDigits: 4 }
      : digits !== undefined && { minimumFractionDigits: 2, maximumFractionDigits: digits }),
    ...(isSigned && { signDisplay: 'exceptZero' as const }),
  }
  const format = formatOf(locale, options)
  const smallest = 10 ** -(format.resolvedOptions().maximumFractionDigits ?? 2)
  // Little is not nothing.
  if (!isSigned && !isTiny && /[1-9]/.test(amount) && Math.abs(Number(amount)) < smallest)
    return `<${write(format, smallest)}`
  return write(format, amount as unknown as number)
}

/** Returns a change in percent, with its sign: `+19.8%`. */
export function formatPercent({ locale }: Pick<Text, 'locale'>, percent: string): string {
  const options = { style: 'unit', unit: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 2 } as const
  return formatOf(locale, options).format(percent as unknown as number)
}

/** Decimals of an amount at a glance (floored: it never shows more than there is). */
const SHOWN_DECIMALS = 3
/** From here on an amount is told in words: `1.2B`. */
const LARGE = 1e9
/** From here on there are no words for it: `1.2E18`. */
const VAST = 1e15

/** Returns an amount of a token at a glance. */
export function shortAmount(text: Pick<Text, 'locale' | 'number'>, amount: string): string {
  const value = Number(amount)
  if (value >= LARGE) {
    const notation = value < VAST ? 'compact' : 'scientific'
    return formatOf(text.locale, { notation, maximumFractionDigits: 2 }).format(amount as unknown as number)
  }
  const floored = floorDecimals(amount, SHOWN_DECIMALS)
  const isLess = Number(floored) === 0 && /[1-9]/.test(amount)
  return isLess ? `<${text.number(`0.${'1'.padStart(SHOWN_DECIMALS, '0')}`)}` : text.number(floored)
}

/** Returns the name of a currency in the language: `US Dollar`. */
export function currencyName({ locale }: Pick<Text, 'locale'>, currency: string): string {
  const code = currency.toUpperCase()
  const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(code)
  return name === undefined || name === code ? code : `${name} (${code})`
}

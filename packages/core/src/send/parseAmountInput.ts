import { isHawserError, parseUnits } from '@hawser/common'
import type { AmountIssue } from './sendState.js'

const maxLength = 100
// Marks of writing direction, which some keyboards and clipboards add.
const invisible = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
// Typed by keyboards of these scripts whatever the page's language is.
const arabicDigits = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']
const spacesAndApostrophes = /[\s\u00a0\u202f\u2009'’]/g

function separatorsOf(locale: string | undefined): { readonly decimal: string; readonly digits: readonly string[] } {
  try {
    const format = new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: 1 })
    const decimal = format.formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.'
    const digits = Array.from(
      { length: 10 },
      (_, digit) => format.formatToParts(digit).find(({ type }) => type === 'integer')?.value ?? String(digit),
    )
    return { decimal, digits }
  } catch {
    // Not a language tag: numbers as code writes them.
    return { decimal: '.', digits: [] }
  }
}

/** The digits of a whole number without its group signs; null where they stand where none would be, by threes or in the Indian way. */
function ungroup(text: string, separator: string): string | null {
  const parts = text.split(separator)
  if (!parts.every((part) => /^\d*$/.test(part))) return null
  if (parts.length === 1) return text
  const isGrouped = parts.every((part, index) => {
    if (index === 0) return /^[1-9]\d{0,2}$/.test(part)
    return part.length === 3 || (part.length === 2 && index < parts.length - 1)
  })
  return isGrouped ? parts.join('') : null
}

/**
 * An amount as a person typed or pasted it, as a decimal number with a point: for `setAmount` and for `parseUnits`. Point and comma both pass
 * as decimal sign, in whichever digits the locale writes; groups pass where they can be nothing else. Empty text stays empty.
 *
 * Returns null for what is no plain positive number, and for what could be two: '1.234' is 1.234 where a point is the decimal sign,
 * but where a comma is, it may as well be 1234, and nobody should send a thousand times too much.
 *
 * @example parseAmountInput('1,5', 'de') // '1.5'
 */
export function parseAmountInput(text: string, locale?: string): string | null {
  const { decimal, digits: ownDigits } = separatorsOf(locale)
  let plain = text.trim().replace(invisible, '')
  if (plain === '') return ''
  if (plain.length > maxLength) return null
  for (const digits of [ownDigits, ...arabicDigits.map((text) => [...text])]) {
    digits.forEach((digit, value) => {
      plain = plain.replaceAll(digit, String(value))
    })
  }
  // Arabic script has signs of its own.
  plain = plain.replaceAll('٬', ' ').replaceAll('٫', decimal === ',' ? ',' : '.')
  const localDecimal = decimal === ',' ? ',' : '.'
  const loose = plain.replace(spacesAndApostrophes, ' ')
  if (/^ | $| {2}/.test(loose)) return null

  const signs = [...loose].filter((character) => character === '.' || character === ',')
  const last = signs.at(-1)
  let whole = loose
  let fraction = ''
  let group = ' '
  if (last !== undefined) {
    const at = loose.lastIndexOf(last)
    const isRepeated = signs.filter((sign) => sign === last).length > 1
    if (isRepeated) {
      if (signs.some((sign) => sign !== last) || last === localDecimal || loose.includes(' ')) return null
      group = last
    } else {
      const isMixed = signs.length > 1
      whole = loose.slice(0, at)
      fraction = loose.slice(at + 1)
      const looksGrouped = /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(fraction)
      if (!isMixed && last !== localDecimal && looksGrouped) return null
      if (isMixed) {
        if (whole.includes(' ')) return null
        group = last === '.' ? ',' : '.'
      }
    }
  }
  const integer = ungroup(whole, group)
  if (integer === null || !/^\d*$/.test(fraction) || (integer === '' && fraction === '')) return null
  const trimmed = integer.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? trimmed : `${trimmed}.${fraction}`
}

/**
 * Returns an amount as the form keeps it: a decimal number with a point, or the text in quotation marks where it is none or could
 * be two. In quotation marks, '1.234' of a German keyboard cannot be taken for a number by anything further on.
 *
 * @example readAmountInput('1.234', 'de') // '"1.234"'
 */
export function readAmountInput(text: string, locale?: string): string {
  return parseAmountInput(text, locale) ?? `"${text.trim()}"`
}

/** Returns the fault of an amount, as far as the form can know; null for nothing, and for an amount that is still empty. */
export function findAmountIssue(
  amount: string,
  decimals: number | undefined,
  balance: bigint | undefined,
): AmountIssue | null {
  if (amount === '' || decimals === undefined) return null
  try {
    const value = parseUnits(amount, decimals)
    if (value < 0n) return 'format'
    if (value === 0n) return 'zero'
    return balance !== undefined && value > balance ? 'aboveBalance' : null
  } catch (error) {
    return isHawserError(error, 'TOO_MANY_DECIMALS') ? 'tooManyDecimals' : 'format'
  }
}

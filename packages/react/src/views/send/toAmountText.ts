import { decimalSign } from './decimalSign.js'

/** A decimal number with a point as people edit it in their language: every digit, its decimal sign, no groups. Of text that is no amount, what was typed. */
export function toAmountText(amount: string, locale: string): string {
  return /^\d+\.\d+$/.test(amount) ? amount.replace('.', decimalSign(locale)) : amount.replace(/^"(.*)"$/, '$1')
}

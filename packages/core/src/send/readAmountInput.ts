import { parseAmountInput } from './parseAmountInput.js'

/**
 * What the form keeps of an amount as it was typed: a decimal number with a point, or the text in quotation marks where it is none or could
 * be two. In quotation marks, '1.234' of a German keyboard cannot be taken for a number by anything further on.
 *
 * @example readAmountInput('1.234', 'de') // '"1.234"'
 */
export function readAmountInput(text: string, locale?: string): string {
  return parseAmountInput(text, locale) ?? `"${text.trim()}"`
}

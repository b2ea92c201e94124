import type { AmountIssue } from '@hawser/core/send'
import type { enSend } from '../../text/enSend.js'
import type { SectionText } from '../../text/useText.js'

/** Returns the fault of an amount, and what would be right. */
export function amountIssueText(
  text: SectionText<typeof enSend>,
  issue: AmountIssue,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): string {
  if (issue === 'format') return text('send.amountIssue.format', { example: text.number('0.5') })
  if (issue === 'tooManyDecimals' && decimals === 0) return text('send.amountIssue.whole')
  if (issue === 'tooManyDecimals')
    return text('send.amountIssue.tooManyDecimals', { symbol, decimals: text.number(decimals) })
  return text(`send.amountIssue.${issue}`)
}

/** A decimal number with a point as people edit it in their language: every digit, its decimal sign, no groups. Of text that is no amount, what was typed. */
export function toAmountText(amount: string, locale: string): string {
  return /^\d+\.\d+$/.test(amount) ? amount.replace('.', decimalSign(locale)) : amount.replace(/^"(.*)"$/, '$1')
}

/** The decimal sign of a language, as `Intl` writes it. */
function decimalSign(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.'
}

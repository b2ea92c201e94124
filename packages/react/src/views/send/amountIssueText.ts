import type { AmountIssue } from '@hawser/core/send'
import type { enSend } from '../../text/enSend.js'
import type { SectionText } from '../../text/useText.js'

/** What is wrong with an amount, and what would be right. */
export function amountIssueText(
  text: SectionText<typeof enSend>,
  issue: AmountIssue,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): string {
  if (issue === 'format') return text('send.amountIssue.format', { example: text.number('0.5') })
  if (issue === 'tooManyDecimals')
    return text('send.amountIssue.tooManyDecimals', { symbol, decimals: text.number(decimals) })
  return text(`send.amountIssue.${issue}`)
}

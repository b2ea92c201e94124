import { floorDecimals } from '@hawser/common'
import type { SendTokenBalance } from '@hawser/core/send'
import { Skeleton } from '../../components/Loading.js'
import { useSendText } from './useSendText.js'

/** Decimals of a balance at a glance (floored: it never shows more than there is). */
const SHOWN_DECIMALS = 3

export interface SendBalanceProps {
  readonly balance: SendTokenBalance
  /** Whether the word for it stands before it, where nothing around it says what it is. */
  readonly isNamed?: boolean | undefined
}

/** What the account holds of one token, floored; in full for a pointer and for screen readers. */
export function SendBalance({ balance, isNamed = false }: SendBalanceProps) {
  const text = useSendText()
  const { quantity, symbol, status } = balance
  if (!quantity) {
    return status === 'loading' ? (
      <Skeleton width="7ch" label={text('account.balanceLoading')} />
    ) : (
      <span>{text('account.balanceUnavailable')}</span>
    )
  }
  const floored = floorDecimals(quantity.numeric, SHOWN_DECIMALS)
  const describe = (amount: string): string => text('account.balance', { amount: text.number(amount), symbol })
  const shown = isNamed ? describe(floored) : `${text.number(floored)} ${symbol}`
  if (isNamed && floored === quantity.numeric) return <span className="hawser-send-quantity">{shown}</span>
  return (
    <span className="hawser-send-quantity" title={`${text.number(quantity.numeric)} ${symbol}`}>
      <span aria-hidden="true">{shown}</span>
      <span className="hawser-visually-hidden">{describe(quantity.numeric)}</span>
    </span>
  )
}

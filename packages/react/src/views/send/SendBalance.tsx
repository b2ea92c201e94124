import { floorDecimals } from '@hawser/common'
import type { SendTokenBalance } from '@hawser/core/send'
import { Skeleton } from '../../parts/Skeleton.js'
import { useText } from '../../text/useText.js'

/** Decimals of a balance at a glance (floored: it never shows more than there is). */
const SHOWN_DECIMALS = 3

/** What the account holds of one token, floored; in full for a pointer and for screen readers. */
export function SendBalance({ balance }: { readonly balance: SendTokenBalance }) {
  const text = useText()
  const { quantity, symbol, status } = balance
  if (!quantity) {
    return status === 'loading' ? (
      <Skeleton width="7ch" label={text('account.balanceLoading')} />
    ) : (
      <span>{text('account.balanceUnavailable')}</span>
    )
  }
  return (
    <span className="hawser-send-quantity" title={`${quantity.numeric} ${symbol}`}>
      <span aria-hidden="true">
        {text.number(floorDecimals(quantity.numeric, SHOWN_DECIMALS))} <bdi>{symbol}</bdi>
      </span>
      <span className="hawser-visually-hidden">
        {text('account.balance', { amount: text.number(quantity.numeric), symbol })}
      </span>
    </span>
  )
}

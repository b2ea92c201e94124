import { useSendText } from '../send/useSendText.js'
import type { ShownAmount } from './reviewCost.js'

/** An amount, to the last digit for a pointer and for screen readers. */
export function ReviewAmount({ shown, exact, symbol }: ShownAmount) {
  const text = useSendText()
  if (shown === exact) {
    return (
      <span className="hawser-review-number">
        {text.number(shown)} <bdi>{symbol}</bdi>
      </span>
    )
  }
  return (
    <span className="hawser-review-number" title={`${text.number(exact)} ${symbol}`}>
      <span aria-hidden="true">
        {text.number(shown)} <bdi>{symbol}</bdi>
      </span>
      <span className="hawser-visually-hidden">
        {text.number(exact)} {symbol}
      </span>
    </span>
  )
}

import { formatUnits, type Network } from '@hawser/common'
import type { Connection } from '@hawser/core'
import type { SendState } from '@hawser/core/send'
import { Address, FullAddress } from '../../components/Address.js'
import { NetworkImage } from '../../components/Picture.js'
import { useSendText } from '../send/sendFeature.js'
import { reviewCost, type ShownAmount } from './reviewCost.js'

export interface ReviewRowsProps {
  readonly form: SendState
  readonly estimate: NonNullable<SendState['estimate']>
  readonly connection: Connection
  readonly network: Network
}

/** Everything about the transfer that the user answers for. */
export function ReviewRows({ form, estimate, connection, network }: ReviewRowsProps) {
  const text = useSendText()
  const { fee, total } = reviewCost(form, BigInt(estimate.maxFee), network.nativeCurrency)
  const received = receivedAmount(form, estimate.received)

  return (
    <dl className="hawser-review-rows">
      <div className="hawser-review-row" data-wide="">
        <dt>{text('sendReview.to')}</dt>
        <dd>
          {form.receiverProfileName ? <bdi className="hawser-review-name">{form.receiverProfileName}</bdi> : null}
          <FullAddress value={form.receiverAddress} />
        </dd>
      </div>
      <div className="hawser-review-row">
        <dt>{text('sendReview.from')}</dt>
        <dd>
          <Address value={form.account ?? connection.address} />
        </dd>
      </div>
      <div className="hawser-review-row">
        <dt>{text('sendReview.network')}</dt>
        <dd className="hawser-review-network">
          <NetworkImage network={network} size="small" />
          <bdi>{network.name}</bdi>
        </dd>
      </div>
      <div className="hawser-review-row">
        <dt>{text('sendReview.fee')}</dt>
        <dd>
          <ReviewAmount {...fee} />
        </dd>
      </div>
      {received ? (
        <div className="hawser-review-row">
          <dt>{text('sendReview.received')}</dt>
          <dd>
            <ReviewAmount {...received} />
          </dd>
        </div>
      ) : null}
      <div className="hawser-review-row" data-total="">
        <dt>{text('sendReview.total')}</dt>
        <dd>
          {total.map((amount) => (
            <ReviewAmount key={amount.symbol + amount.exact} {...amount} />
          ))}
        </dd>
      </div>
    </dl>
  )
}

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

/** Returns the amount that reaches the receiver, where the token keeps a part of what is sent. */
function receivedAmount({ token }: Pick<SendState, 'token'>, received: string | undefined): ShownAmount | undefined {
  if (!token || received === undefined) return undefined
  const exact = formatUnits(BigInt(received), token.decimals)
  return { shown: exact, exact, symbol: token.symbol }
}

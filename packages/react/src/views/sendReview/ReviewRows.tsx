import type { Network } from '@hawser/common'
import type { Connection } from '@hawser/core'
import type { SendState } from '@hawser/core/send'
import { Address, FullAddress } from '../../components/Address.js'
import { NetworkImage } from '../../components/Picture.js'
import { AmountText } from '../send/AmountText.js'
import { readableAmount, type ShownAmount } from '../send/readableAmount.js'
import { useFiat, useSendText } from '../send/sendFeature.js'
import { reviewCost } from './reviewCost.js'

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
  const fiat = useFiat({ price: form.nativePrice })

  return (
    <dl className="hawser-review-rows">
      <ReceiverRow form={form} />
      {form.maxMemoBytes === null || form.memo === '' ? null : (
        <div className="hawser-review-row" data-wide="">
          <dt>{text('send.memo')}</dt>
          <dd>
            <bdi className="hawser-review-name">{form.memo}</bdi>
          </dd>
        </div>
      )}
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
          <AmountText {...fee} />
          {fiat ? (
            <span className="hawser-send-note" style={{ margin: 0 }}>
              <fiat.Worth text={text} amount={fee.exact} price={form.nativePrice} currency={form.currency} />
            </span>
          ) : null}
        </dd>
      </div>
      {received ? (
        <div className="hawser-review-row">
          <dt>{text('sendReview.received')}</dt>
          <dd>
            <AmountText {...received} />
          </dd>
        </div>
      ) : null}
      <div className="hawser-review-row" data-total="">
        <dt>{text('sendReview.total')}</dt>
        <dd>
          {total.map((amount) => (
            <AmountText key={amount.symbol + amount.exact} {...amount} />
          ))}
        </dd>
      </div>
    </dl>
  )
}

/** Whom it is for, to the last sign. */
export function ReceiverRow({ form }: Pick<ReviewRowsProps, 'form'>) {
  const text = useSendText()
  return (
    <div className="hawser-review-row" data-wide="">
      <dt>{text('sendReview.to')}</dt>
      <dd>
        {form.receiverProfileName ? <bdi className="hawser-review-name">{form.receiverProfileName}</bdi> : null}
        <FullAddress value={form.receiverAddress} />
      </dd>
    </div>
  )
}

/** Returns the amount that reaches the receiver, where the token keeps a part of what is sent. */
function receivedAmount({ token }: Pick<SendState, 'token'>, received: string | undefined): ShownAmount | undefined {
  if (!token || received === undefined) return undefined
  return { ...readableAmount(BigInt(received), token.decimals, 'down'), symbol: token.symbol }
}

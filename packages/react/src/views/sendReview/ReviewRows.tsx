import type { NativeCurrency, Network } from '@hawser/common'
import type { Connection } from '@hawser/core'
import type { SendState } from '@hawser/core/send'
import type { ReactNode } from 'react'
import { Address, FullAddress } from '../../components/Address.js'
import { NetworkImage } from '../../components/Picture.js'
import { AmountText } from '../send/AmountText.js'
import { readableAmount, type ShownAmount } from '../send/readableAmount.js'
import { SendWarnings } from '../send/SendProblem.js'
import { useFiat, useSendText } from '../send/sendFeature.js'
import { reviewCost, sentAmount, wholeOf } from './reviewCost.js'

export interface ReviewRowsProps {
  readonly form: SendState
  readonly estimate: NonNullable<SendState['estimate']>
  readonly connection: Connection
  readonly network: Network
}

/** Everything about the transfer that the user answers for. */
export function ReviewRows({ form, estimate, connection, network }: ReviewRowsProps) {
  const text = useSendText()
  const whole = wholeOf(form)
  const { fee, total } = reviewCost(whole, BigInt(estimate.maxFee), network.nativeCurrency)
  const received = receivedAmount(form, estimate.received)
  const fiat = useFiat({ price: form.nativePrice })

  return (
    <dl className="hawser-review-rows">
      <ReceiverRows form={form} currency={network.nativeCurrency} />
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

/** Whom it is for: of several, what each of them gets, and what may be a mistake about it. */
export function ReceiverRows({ form, currency }: { readonly form: SendState; readonly currency: NativeCurrency }) {
  if (form.others.length === 0) return <ReceiverRow form={form} />
  return [{ id: '', ...form }, ...form.others].map((one) => (
    <ReceiverRow
      key={one.id}
      form={one}
      amount={sentAmount({ ...form, sendTokenAmount: one.sendTokenAmount }, currency)}
    >
      <SendWarnings form={{ ...form, ...one }} />
    </ReceiverRow>
  ))
}

interface ReceiverRowProps {
  readonly form: Pick<SendState, 'receiverProfileName' | 'receiverAddress'>
  /** Where there are several receivers, what this one gets. */
  readonly amount?: ShownAmount | null | undefined
  readonly children?: ReactNode
}

/** Whom it is for, to the last sign. */
function ReceiverRow({ form, amount, children }: ReceiverRowProps) {
  const text = useSendText()
  return (
    <div className="hawser-review-row" data-wide="">
      <dt>{text('sendReview.to')}</dt>
      <dd style={{ gap: 6 }}>
        {amount ? <AmountText {...amount} /> : null}
        {form.receiverProfileName ? <bdi className="hawser-review-name">{form.receiverProfileName}</bdi> : null}
        <FullAddress value={form.receiverAddress} />
        {children}
      </dd>
    </div>
  )
}

/** Returns the amount that reaches the receiver, where the token keeps a part of what is sent. */
function receivedAmount({ token }: Pick<SendState, 'token'>, received: string | undefined): ShownAmount | undefined {
  if (!token || received === undefined) return undefined
  return { ...readableAmount(BigInt(received), token.decimals, 'down'), symbol: token.symbol }
}

import type { Connection } from '@hawser/core'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/Button.js'
import { useViewTitle } from '../../modal/viewTitle.js'
import { AmountText } from '../send/AmountText.js'
import { useSend, useSendNetwork, useSendText } from '../send/sendFeature.js'
import { useElapsed, useIsEmbedded, WalletEmblem } from '../waiting.js'
import { ReceiverRows } from './ReviewRows.js'
import { sentAmount, wholeOf } from './reviewCost.js'

/** How long a wallet may show nothing before the user is told what to try. */
const NOTHING_HAPPENING_MS = 6_000

export interface SendWaitingProps {
  readonly connection: Connection
  readonly onCancel: () => void
}

/** The wallet has been asked to send, and its user has not answered yet. What it has to show stands here too, to be compared. */
export function SendWaiting({ connection, onCancel }: SendWaitingProps) {
  const text = useSendText()
  const message = useRef<HTMLDivElement>(null)
  const isSilent = useElapsed(!useIsEmbedded(connection), NOTHING_HAPPENING_MS)
  const wallet = text.wallet(connection.connectorName)
  useViewTitle(wallet)
  const { form } = useSend()
  const network = useSendNetwork(form)

  // The button that led here is gone: without a new place, focus would be lost.
  useEffect(() => message.current?.focus(), [])

  return (
    <div className="hawser-stage" data-stage="waiting">
      <WalletEmblem name={wallet} icon={connection.connectorIcon} isWaiting />
      <div className="hawser-stage-message" ref={message} tabIndex={-1} role="status">
        <p className="hawser-stage-title">{text('sendReview.waiting.title', { wallet })}</p>
        <p className="hawser-stage-text">{text('sendReview.waiting.text', { wallet })}</p>
        {isSilent ? <p className="hawser-stage-hint">{text('connecting.nothingHappening', { wallet })}</p> : null}
      </div>
      {form && network ? (
        <dl className="hawser-review-rows">
          <div className="hawser-review-row">
            <dt>{text('send.amount')}</dt>
            <dd>
              <AmountText {...sentAmount(wholeOf(form), network.nativeCurrency)} />
            </dd>
          </div>
          <ReceiverRows form={form} currency={network.nativeCurrency} />
        </dl>
      ) : null}
      <div className="hawser-actions">
        <Button variant="quiet" onClick={onCancel}>
          {text('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

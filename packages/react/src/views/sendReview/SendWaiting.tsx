import type { Connection } from '@hawser/core'
import type { SendState } from '@hawser/core/send'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/Button.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useSendText } from '../send/sendFeature.js'
import { useElapsed, WalletEmblem } from '../waiting.js'

/** How long a wallet may show nothing before the user is told what to try. */
const NOTHING_HAPPENING_MS = 6_000

export interface SendWaitingProps {
  readonly connection: Connection
  readonly form: SendState
  readonly onCancel: () => void
}

/** The wallet has been asked to send, and its user has not answered yet. */
export function SendWaiting({ connection, form, onCancel }: SendWaitingProps) {
  const text = useSendText()
  const message = useRef<HTMLDivElement>(null)
  const isSilent = useElapsed(true, NOTHING_HAPPENING_MS)
  const currency = useHawserState(
    (state) =>
      state.networks.requested.find(({ caipNetworkId }) => caipNetworkId === form.caipNetworkId)?.nativeCurrency,
  )
  const wallet = connection.connectorName
  const symbol = form.token?.symbol ?? currency?.symbol ?? ''

  // The button that led here is gone: without a new place, focus would be lost.
  useEffect(() => message.current?.focus(), [])

  return (
    <div className="hawser-stage" data-stage="waiting">
      <WalletEmblem name={wallet} icon={connection.connectorIcon} isWaiting />
      <div className="hawser-stage-message" ref={message} tabIndex={-1} role="status">
        <p className="hawser-stage-title">{text('sendReview.waiting.title', { wallet })}</p>
        <p className="hawser-stage-text">
          {text('sendReview.waiting.text', { amount: text.number(form.sendTokenAmount), symbol })}
        </p>
        {isSilent ? <p className="hawser-stage-hint">{text('connecting.nothingHappening', { wallet })}</p> : null}
      </div>
      <div className="hawser-actions">
        <Button variant="quiet" onClick={onCancel}>
          {text('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

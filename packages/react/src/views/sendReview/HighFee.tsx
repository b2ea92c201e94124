import { type Ref, useId } from 'react'
import { WarningIcon } from '../../icons/Icon.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import type { ShownAmount } from '../send/readableAmount.js'
import { useSendText } from '../send/sendFeature.js'

export interface HighFeeProps {
  readonly fee: ShownAmount
  /** The fee as a part of the amount, where both are of one currency. */
  readonly share: number | undefined
  /** Whether it is all that the account would be left with, and the account ends. */
  readonly isClosing: boolean
  readonly isAccepted: boolean
  /** Whether the transfer was to be sent without the user's word on the fee. */
  readonly isMissing: boolean
  readonly inputRef: Ref<HTMLInputElement>
  readonly onChange: (isAccepted: boolean) => void
}

/** An outsized fee, or the end of the account, which is only where the user says so beside the word to send. */
export function HighFee({ fee, share, isClosing, isAccepted, isMissing, inputRef, onChange }: HighFeeProps) {
  const text = useSendText()
  const id = useId()
  const told = { fee: text.number(fee.shown), symbol: fee.symbol }
  const percent = new Intl.NumberFormat(text.locale, { style: 'percent', maximumFractionDigits: 0 })
  const choice = (
    <label className="hawser-choice hawser-high-fee-choice" style={isClosing ? { marginBlock: -8 } : undefined}>
      <input
        ref={inputRef}
        type="checkbox"
        className="hawser-choice-input"
        aria-describedby={isClosing ? undefined : id}
        aria-invalid={isMissing || undefined}
        checked={isAccepted}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className="hawser-choice-box" aria-hidden="true">
        <CheckIcon />
      </span>
      <span>{isClosing ? text('sendReview.closes', told) : text('sendReview.acceptFee')}</span>
    </label>
  )
  return (
    <div className="hawser-notice hawser-high-fee" data-tone={isMissing ? 'danger' : 'warning'}>
      <WarningIcon />
      <div className="hawser-notice-text">
        {isClosing ? (
          <div role="alert">{choice}</div>
        ) : (
          <>
            <div id={id} role="alert">
              <p>
                {share === undefined
                  ? text('sendReview.highFee', told)
                  : text('sendReview.highFeeShare', { ...told, share: percent.format(share) })}
              </p>
              {isMissing ? <p>{text('sendReview.acceptFeeFirst')}</p> : null}
            </div>
            {choice}
          </>
        )}
      </div>
    </div>
  )
}

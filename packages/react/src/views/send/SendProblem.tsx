import type { ErrorInfo } from '@hawser/core'
import type { Ref } from 'react'
import { WarningIcon } from '../../icons/Icon.js'
import { ErrorDetails } from '../errors.js'
import { sendProblemText } from './sendProblemText.js'
import { useSendText } from './useSendText.js'

export interface SendProblemProps {
  readonly error: ErrorInfo
  readonly wallet: string
  /** The symbol of what fees are paid in. */
  readonly currency: string
  /** Whether it was the wallet that was asked last, and not the chain. */
  readonly isFromWallet?: boolean | undefined
  readonly elementRef?: Ref<HTMLDivElement> | undefined
}

/** Why the transfer does not go on, where the user is. */
export function SendProblem({ error, wallet, currency, isFromWallet = false, elementRef }: SendProblemProps) {
  const text = useSendText()
  return (
    <div ref={elementRef} role="alert" tabIndex={-1} className="hawser-notice" data-tone="danger">
      <WarningIcon />
      <div className="hawser-notice-text">
        <p>{sendProblemText(text, error, { wallet, currency, isFromWallet })}</p>
        {error.details ? <ErrorDetails details={error.details} /> : null}
      </div>
    </div>
  )
}

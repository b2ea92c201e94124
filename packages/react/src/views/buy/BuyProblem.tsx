import type { ErrorInfo } from '@hawser/core'
import type { Ref } from 'react'
import { WarningIcon } from '../../icons/Icon.js'
import { ErrorDetails } from '../errors.js'
import { type BuyText, buyProblemText } from './buyFeature.js'

interface BuyProblemProps {
  readonly text: BuyText
  readonly error: ErrorInfo
  readonly network?: string | undefined
  readonly elementRef?: Ref<HTMLDivElement> | undefined
}

/** Why a purchase, deposit or sale does not go on, where the user is. */
export function BuyProblem({ text, error, network = '', elementRef }: BuyProblemProps) {
  return (
    <div ref={elementRef} role="alert" tabIndex={-1} className="hawser-notice" data-tone="danger">
      <WarningIcon />
      <div className="hawser-notice-text">
        <p className="hawser-notice-title">{buyProblemText(text, error, network)}</p>
        <ErrorDetails error={error} />
      </div>
    </div>
  )
}

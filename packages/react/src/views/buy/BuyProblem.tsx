import type { ErrorInfo } from '@hawser/core'
import type { Ref } from 'react'
import { WarningIcon } from '../../icons/Icon.js'
import { ErrorDetails } from '../errors.js'
import { buyProblemText, useBuyText } from './buyFeature.js'

interface BuyProblemProps {
  readonly error: ErrorInfo
  readonly network?: string | undefined
  readonly isSale?: boolean | undefined
  readonly elementRef?: Ref<HTMLDivElement> | undefined
}

/** Why a purchase, deposit or sale does not go on, where the user is. */
export function BuyProblem({ error, network, isSale, elementRef }: BuyProblemProps) {
  const text = useBuyText()
  return (
    <div ref={elementRef} role="alert" tabIndex={-1} className="hawser-notice" data-tone="danger">
      <WarningIcon />
      <div className="hawser-notice-text">
        <p className="hawser-notice-title">{buyProblemText(text, error, { network, isSale })}</p>
        <ErrorDetails error={error} />
      </div>
    </div>
  )
}

import type { Connection, ErrorInfo } from '@hawser/core'
import type { Ref } from 'react'
import { Button } from '../../components/Button.js'
import { WarningIcon } from '../../icons/Icon.js'
import { ErrorDetails } from '../errors.js'
import { swapProblemText, useSwapText } from './swapFeature.js'

interface SwapProblemProps {
  readonly error: ErrorInfo
  readonly connection: Connection
  /** The symbol of what fees are paid in. */
  readonly currency: string
  readonly onRetry?: (() => void) | undefined
  readonly elementRef?: Ref<HTMLDivElement> | undefined
}

/** Why the swap does not go on, where the user is. */
export function SwapProblem({ error, connection, currency, onRetry, elementRef }: SwapProblemProps) {
  const text = useSwapText()
  return (
    <div ref={elementRef} role="alert" tabIndex={-1} className="hawser-notice" data-tone="danger">
      <WarningIcon />
      <div className="hawser-notice-text">
        <p className="hawser-notice-title">
          {swapProblemText(text, error, { wallet: text.wallet(connection.connectorName), currency })}
        </p>
        <ErrorDetails error={error} />
        {onRetry ? (
          <Button size="small" variant="quiet" onClick={onRetry}>
            {text('common.tryAgain')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

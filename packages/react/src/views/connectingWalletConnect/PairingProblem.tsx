import type { ConnectAttempt, ErrorInfo } from '@hawser/core'
import { reportCause } from '@hawser/core/actions'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { useHawser } from '../../provider/useHawser.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'
import { ErrorDetails, errorText } from '../errors.js'

export interface PairingProblemProps {
  /** How the attempt ended; `off` where the app has no WalletConnect. */
  readonly problem: Exclude<ConnectAttempt['phase'], 'waiting'> | 'off'
  readonly error: ErrorInfo | null
  readonly emblem: ReactNode
  readonly onRetry: () => void
  readonly onLeave: () => void
}

/** How a connect ended that did not end well, and the ways on. */
export function PairingProblem({ problem, error, emblem, onRetry, onLeave }: PairingProblemProps) {
  const hawser = useHawser()
  const text = useText(enPairing)
  const isRejected = problem === 'rejected'
  useEffect(() => {
    if (isRejected) reportCause(hawser, { type: 'declined' })
  }, [isRejected, hawser])

  const [title, explanation] = {
    rejected: [text('connecting.rejected.title'), text('pairing.rejected.text')],
    timedOut: [text('pairing.timedOut.title'), text('pairing.timedOut.text')],
    off: [text('pairing.off.title'), text('pairing.off.text')],
    failed: [text('connecting.failed.title'), error ? errorText(text, error) : text('pairing.failed.text')],
    // No wallet in another app says this, since it has no page that could ask twice.
    alreadyOpen: [text('connecting.failed.title'), text('pairing.failed.text')],
  }[problem] as [string, string]

  return (
    <div className="hawser-stage" data-stage={problem}>
      {emblem}
      <div className="hawser-stage-message">
        <div role="alert">
          <p className="hawser-stage-title">{title}</p>
          <p className="hawser-stage-text">{explanation}</p>
        </div>
        {problem === 'failed' && error?.details ? <ErrorDetails details={error.details} /> : null}
      </div>
      <div className="hawser-actions">
        {problem === 'off' ? null : (
          <Button variant="primary" onClick={onRetry}>
            {text('common.tryAgain')}
          </Button>
        )}
        <Button variant={problem === 'off' ? 'secondary' : 'quiet'} onClick={onLeave}>
          {text('connecting.otherWallets')}
        </Button>
      </div>
    </div>
  )
}

import type { PairingStage } from '@hawser/core'
import { reportCause } from '@hawser/core/actions'
import type { WalletEntry } from '@hawser/core/wallets'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { useHawser } from '../../provider/useHawser.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'
import { ErrorDetails, errorText } from '../errors.js'
import { waysToGet } from '../wallets/waysToGet.js'

/** A stage that is not gone on from by itself; `off` where the app has no WalletConnect. */
type Problem = Extract<PairingStage, { readonly stage: 'off' | 'rejected' | 'failed' | 'timedOut' | 'alreadyOpen' }>

/** Whether a stage is drawn by {@link PairingProblem}. */
export function isPairingProblem(stage: PairingStage): stage is Problem {
  return stage.stage === 'off' || 'error' in stage
}

export interface PairingProblemProps {
  readonly problem: Problem
  readonly emblem: ReactNode
  readonly onRetry: () => void
  readonly onLeave: () => void
}

/** How a connect ended that did not end well, and the ways on. */
export function PairingProblem({ problem: stage, emblem, onRetry, onLeave }: PairingProblemProps) {
  const hawser = useHawser()
  const text = useText(enPairing)
  const problem = stage.stage
  const error = 'error' in stage ? stage.error : null
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
        {problem === 'failed' && error ? <ErrorDetails error={error} /> : null}
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

interface WalletMissingProps {
  readonly wallet: WalletEntry
  readonly os: 'ios' | 'android' | 'desktop'
}

/** For who does not have the wallet: on a phone straight to its store, else to where it can be got from. */
export function WalletMissing({ wallet, os }: WalletMissingProps) {
  const text = useText(enPairing)
  const { router } = useHawser()
  const [way] = waysToGet(wallet, os)
  if (!way) return null
  return (
    <p className="hawser-connect-footer">
      <span className="hawser-pairing-missing">{text('pairing.noWallet', { wallet: wallet.name })}</span>
      {os === 'desktop' ? (
        <Button
          variant="quiet"
          size="small"
          data-hawser-open="WalletDetails"
          onClick={() => router.push({ name: 'WalletDetails', parameters: { walletId: wallet.id } })}
        >
          {text('pairing.get')}
        </Button>
      ) : (
        <ExternalLink href={way.href}>{text('pairing.get')}</ExternalLink>
      )}
    </p>
  )
}

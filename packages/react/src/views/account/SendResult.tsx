import { formatUnits, shortenAddress } from '@hawser/common'
import type { SendTransaction } from '@hawser/core/send'
import { CheckIcon } from '../../icons/CheckIcon.js'
import { CloseIcon } from '../../icons/CloseIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { Button } from '../../parts/Button.js'
import { Spinner } from '../../parts/Spinner.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useText } from '../../text/useText.js'
import { explorerLink } from './explorerLink.js'

export interface SendResultProps {
  readonly transaction: SendTransaction
  readonly onDismiss: () => void
  readonly onCheckAgain: () => void
}

/** One transaction: what was sent, how it stands, where to look it up. */
export function SendResult({ transaction, onDismiss, onCheckAgain }: SendResultProps) {
  const text = useText()
  const { status, hash, replacedBy, amount, tokenDecimals, tokenSymbol, to } = transaction
  const network = useHawserState((state) => state.networks.requested.find(({ caipNetworkId }) => caipNetworkId === transaction.caipNetworkId))
  const shownHash = replacedBy ?? hash
  const link = explorerLink(network, 'tx', shownHash)
  const isWell = status === 'confirmed'

  return (
    <li className="hawser-result" data-status={status}>
      <span className="hawser-result-mark">{status === 'pending' ? <Spinner /> : isWell ? <CheckIcon /> : <WarningIcon />}</span>
      <div className="hawser-result-text">
        <p className="hawser-result-title">{text(`account.result.${status}`)}</p>
        <p className="hawser-result-detail">
          {text('account.result.what', { amount: text.number(formatUnits(BigInt(amount), tokenDecimals)), symbol: tokenSymbol, receiver: shortenAddress(to) })}
        </p>
        <p className="hawser-result-detail">
          {link ? (
            <a className="hawser-link" href={link} target="_blank" rel="noopener noreferrer" title={shownHash}>
              {shortenAddress(shownHash)}
            </a>
          ) : (
            <span title={shownHash}>{shortenAddress(shownHash)}</span>
          )}
          {status === 'unknown' ? (
            <Button variant="quiet" size="small" onClick={onCheckAgain}>
              {text('account.result.checkAgain')}
            </Button>
          ) : null}
        </p>
      </div>
      <button type="button" className="hawser-icon-button" aria-label={text('common.dismiss')} onClick={onDismiss}>
        <CloseIcon />
      </button>
    </li>
  )
}

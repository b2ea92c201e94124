import { explorerLink, shortenAddress } from '@hawser/common'
import type { SendResultStage, SendTransaction } from '@hawser/core/send'
import { useEffect } from 'react'
import { WithAddresses } from '../../components/Address.js'
import { Button, IconButton } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { Spinner } from '../../components/Loading.js'
import { usePart } from '../../components/usePart.js'
import { WarningIcon } from '../../icons/Icon.js'
import { CheckIcon, CloseIcon } from '../../icons/modalIcons.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enResults } from '../../text/enResults.js'
import { useText } from '../../text/useText.js'
import { Readable } from '../send/AmountText.js'
import { readableAmount } from '../send/readableAmount.js'
import { useSend, useSendFeature } from '../send/sendFeature.js'

export interface SendResultListProps {
  /** The account that is shown. */
  readonly address: string
}

/** The transactions that were sent, the newest first, each until it is dismissed. */
export function SendResultList({ address }: SendResultListProps) {
  const text = useText(enResults)
  const { selectSendResults, sendResultStage } = useSendFeature()
  const { api } = useSend()
  const shown = useHawserState(selectSendResults)
  useEffect(() => api.resume(), [api])

  if (shown.length === 0) return null
  return (
    <section className="hawser-results" aria-label={text('results.title')}>
      <ul className="hawser-results-list">
        {shown.map((transaction) => (
          <SendResult
            key={transaction.id}
            transaction={transaction}
            stage={sendResultStage(transaction)}
            isOwn={transaction.from.toLowerCase() === address.toLowerCase()}
            onDismiss={() => api.dismiss(transaction.id)}
            onCheckAgain={() => api.checkAgain(transaction.id)}
          />
        ))}
      </ul>
    </section>
  )
}

// Few transfers wait that long.
const loadReplaceTransfer = async () => (await import('./ReplaceTransfer.js')).ReplaceTransfer

interface SendResultProps {
  readonly transaction: SendTransaction
  readonly stage: SendResultStage
  /** Whether the account that is shown sent it. */
  readonly isOwn: boolean
  readonly onDismiss: () => void
  readonly onCheckAgain: () => void
}

/** One transaction: how it stands, what was sent, where to look it up. */
function SendResult({ transaction, stage, isOwn, onDismiss, onCheckAgain }: SendResultProps) {
  const text = useText(enResults)
  const { id, status, isChecking, caipNetworkId, tokenSymbol: symbol, batch } = transaction
  const network = useHawserState((state) =>
    state.networks.requested.find((other) => other.caipNetworkId === caipNetworkId),
  )
  const latest = transaction.replacements.at(-1)
  const hash = transaction.replacedBy ?? latest?.hash ?? transaction.hash
  const canReplace = stage === 'pending' || (stage === 'unknown' && !isChecking)
  const { part: ReplaceTransfer } = usePart(canReplace && transaction.nonce !== null ? loadReplaceTransfer : undefined)
  const waiting = latest?.kind === 'cancel' ? 'results.cancelling' : 'results.speedingUp'
  const link = explorerLink(network, 'tx', hash)
  const sent = readableAmount(BigInt(transaction.amount), transaction.tokenDecimals)
  const receiver = shortenAddress(transaction.to)
  const isOne = transaction.tokenId !== null && transaction.amount === '1'
  // What was to be one was taken apart, and not all of it arrived.
  const isPartly = batch?.shares.some((share) => share.status !== batch.shares[0]?.status)
  const told = isPartly ? 'partly' : status
  const say = (amount: string): string =>
    batch
      ? text('results.whatMany', { amount, symbol })
      : isOne
        ? text('results.whatOne', { name: symbol, receiver })
        : text('results.what', { amount, symbol, receiver })

  return (
    <li className="hawser-result" data-hawser-transaction={id} data-status={status}>
      <span className="hawser-result-mark">
        {stage === 'pending' ? <Spinner /> : stage === 'done' ? <CheckIcon /> : <WarningIcon />}
      </span>
      <div className="hawser-result-text">
        <p role="status" className="hawser-result-status">
          {text(`results.${told}`)}
        </p>
        <p className="hawser-result-what">
          <Readable {...sent} whole={say(text.number(sent.exact))}>
            {(amount) => <WithAddresses>{say(amount)}</WithAddresses>}
          </Readable>
        </p>
        {batch ? (
          <ul className="hawser-result-note" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {batch.shares.map((share, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one receiver may be there twice, and none of them moves
              <li key={index} data-status={share.status}>
                <WithAddresses>
                  {text('results.what', {
                    amount: text.number(readableAmount(BigInt(share.amount), transaction.tokenDecimals).shown),
                    symbol,
                    receiver: share.name ?? shortenAddress(share.to),
                  })}
                </WithAddresses>
                {isPartly ? ` · ${text(`results.${share.status}`)}` : null}
              </li>
            ))}
          </ul>
        ) : null}
        {isOwn ? null : (
          <p className="hawser-result-note">
            <WithAddresses>{text('results.from', { sender: shortenAddress(transaction.from) })}</WithAddresses>
          </p>
        )}
        {told === 'confirmed' ? null : (
          <p className="hawser-result-note">{text(stage === 'pending' && latest ? waiting : `results.${told}.text`)}</p>
        )}
        {hash === '' ? null : (
          <p className="hawser-result-hash">
            <span className="hawser-address" title={hash}>
              {shortenAddress(hash)}
            </span>
            <CopyButton value={hash} label={text('results.copyHash')} />
            {link ? (
              <a className="hawser-link" href={link} target="_blank" rel="noopener noreferrer">
                {text('account.explorer')}
                <span className="hawser-visually-hidden"> ({text('link.newTab')})</span>
              </a>
            ) : null}
          </p>
        )}
        {stage === 'unknown' ? (
          <Button variant="quiet" size="small" isBusy={isChecking} onClick={onCheckAgain}>
            {text('results.checkAgain')}
          </Button>
        ) : null}
        {ReplaceTransfer && canReplace ? <ReplaceTransfer transaction={transaction} /> : null}
      </div>
      <IconButton label={text('common.dismiss')} onClick={onDismiss}>
        <CloseIcon />
      </IconButton>
    </li>
  )
}

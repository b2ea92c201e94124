import { explorerLink } from '@hawser/common'
import type { Connection } from '@hawser/core'
import { reportCause } from '@hawser/core/actions'
import type { SwapRecord } from '@hawser/core/swap'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/Button.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { Spinner } from '../../components/Loading.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { useViewTitle } from '../../modal/viewTitle.js'
import { useHawser } from '../../provider/useHawser.js'
import { ErrorDetails } from '../errors.js'
import { useElapsed, useIsEmbedded, WalletEmblem } from '../waiting.js'
import { pairText, shownAmount, swapProblemText, useSwap, useSwapText } from './swapFeature.js'

/** How long a wallet may show nothing before the user is told what to try. */
const NOTHING_HAPPENING_MS = 6_000

/** Whose turn it is. */
function turnOf({ step, approvalHash, callsId }: SwapRecord): 'preparing' | 'wallet' | 'network' {
  if (step === 'asked' || step === 'signing') return 'wallet'
  if (step === 'approving') return approvalHash === null ? 'wallet' : 'network'
  return step === 'sent' || callsId !== null ? 'network' : 'preparing'
}

/** A swap that is under way, and what came of it. */
export function SwapProgress({ connection }: { readonly connection: Connection }) {
  const hawser = useHawser()
  const text = useSwapText()
  const { api, form, network } = useSwap()
  const message = useRef<HTMLDivElement>(null)
  const { phase, run, error } = form ?? {}
  const isEmbedded = useIsEmbedded(connection)
  const turn = run ? turnOf(run) : 'preparing'
  const isWaiting = phase === 'running'
  const isSilent = useElapsed(isWaiting && turn === 'wallet' && !isEmbedded, NOTHING_HAPPENING_MS)

  // The button that led here is gone: without a new place, focus would be lost. What ends is said from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more at the end
  useEffect(() => message.current?.focus(), [phase])
  useEffect(() => {
    if (error?.code === 'USER_REJECTED') reportCause(hawser, { type: 'declined' })
  }, [error, hawser])

  // By now there is nothing to review.
  useViewTitle(text('title.Swap'))

  if (!form) return null
  const wallet = text.wallet(connection.connectorName)
  const isOpen = run !== null && form.open.some(({ id }) => id === run?.id)
  const received = run?.received
    ? shownAmount(form, { address: run.to, value: run.received, rounding: 'down' })
    : undefined
  const link = explorerLink(network, 'tx', run?.hash ?? '')
  const title =
    phase === 'done'
      ? text('swap.done')
      : phase === 'failed'
        ? text('swap.failed')
        : turn === 'wallet'
          ? text('sendReview.waiting.title', { wallet })
          : text(turn === 'network' ? 'swap.confirming' : 'swap.preparing')
  const explanation =
    phase === 'done'
      ? received && text('swap.received', { amount: `${text.number(received.shown)} ${received.symbol}` })
      : phase === 'failed' && error
        ? swapProblemText(text, error, { wallet, currency: network?.nativeCurrency.symbol ?? '' })
        : turn === 'wallet'
          ? text('swap.waiting', { wallet })
          : turn === 'network'
            ? text('swap.closable')
            : null
  const outcome =
    phase === 'done'
      ? 'connected'
      : phase === 'failed'
        ? error?.code === 'USER_REJECTED'
          ? 'declined'
          : 'failed'
        : undefined
  return (
    <div className="hawser-stage" data-stage={phase} data-hawser-swap-step={run?.step}>
      <WalletEmblem name={wallet} icon={connection.connectorIcon} isWaiting={isWaiting} outcome={outcome} />
      <div className="hawser-stage-message" ref={message} tabIndex={-1} role={phase === 'failed' ? 'alert' : 'status'}>
        <p className="hawser-stage-title">{title}</p>
        {explanation ? <p className="hawser-stage-text">{explanation}</p> : null}
        {isSilent ? <p className="hawser-stage-hint">{text('connecting.nothingHappening', { wallet })}</p> : null}
      </div>
      {error ? <ErrorDetails error={error} /> : null}
      {run ? (
        <div className="hawser-review-rows">
          <div className="hawser-review-row" data-wide>
            <span>{pairText(text, form, run)}</span>
            <Steps
              record={run}
              isRunning={isWaiting}
              amount={shownAmount(form, { address: run.from, value: run.amount })}
            />
          </div>
        </div>
      ) : null}
      {link ? <ExternalLink href={link}>{text('account.explorer')}</ExternalLink> : null}
      <div className="hawser-actions">
        {phase === 'running' && turn !== 'network' ? (
          <Button variant="quiet" onClick={api.cancel}>
            {text('common.cancel')}
          </Button>
        ) : null}
        {phase === 'failed' &&
        (isOpen || form.review) &&
        error?.code !== 'SWAP_PRICE_CHANGED' &&
        error?.code !== 'SWAP_REVERTED' ? (
          <Button variant="primary" onClick={() => void (run && isOpen ? api.resume(run.id) : api.submit())}>
            {text(isOpen ? 'swap.resume' : 'common.tryAgain')}
          </Button>
        ) : null}
        {error?.code === 'SWAP_UNKNOWN' && run ? (
          <Button onClick={() => void api.resume(run.id, { isNothingSent: true })}>{text('swap.nothingSent')}</Button>
        ) : null}
        {phase === 'done' || phase === 'failed' ? (
          <Button variant={phase === 'done' ? 'primary' : 'quiet'} onClick={api.reset}>
            {text(phase === 'done' ? 'swap.again' : 'swap.newPrice')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

interface StepsProps {
  readonly record: SwapRecord
  readonly isRunning: boolean
  readonly amount: { readonly shown: string; readonly symbol: string } | undefined
}

/** Both steps, each with how far it has come. */
function Steps({ record, isRunning, amount }: StepsProps) {
  const text = useSwapText()
  const { step, from, callsId } = record
  const hasApproved = !['begun', 'approving', 'signing'].includes(step)
  const isOver = step === 'done'
  const approve = text(record.isPermit ? 'swap.step.sign' : 'swap.step.approve', {
    amount: amount ? `${text.number(amount.shown)} ${amount.symbol}` : '',
  })
  const steps = [
    ...(from === null || callsId !== null ? [] : [{ name: approve, isDone: hasApproved }]),
    { name: text(callsId === null ? 'swap.step.swap' : 'swap.step.batch'), isDone: isOver },
  ]
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className="hawser-swap-steps">
      {steps.map(({ name, isDone }, index) => (
        <li
          key={name}
          data-state={isDone ? 'done' : index === current ? 'current' : 'next'}
          aria-current={isRunning && index === current ? 'step' : undefined}
        >
          {isDone ? (
            <CheckIcon className="hawser-check" />
          ) : isRunning && index === current ? (
            <Spinner />
          ) : (
            // As wide as the signs.
            <span style={{ inlineSize: 20 }} />
          )}
          <span>{name}</span>
        </li>
      ))}
    </ol>
  )
}

import type { ReplacementKind } from '@hawser/core'
import type { SendTransaction } from '@hawser/core/send'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enResults } from '../../text/enResults.js'
import { useText } from '../../text/useText.js'
import { useSend } from '../send/sendFeature.js'

export interface ReplaceTransferProps {
  readonly transaction: SendTransaction
}

const kinds = ['speedUp', 'cancel'] as const

/** What can be done about a transfer that is not confirmed yet. What the wallet will ask is told before: not every wallet takes the nonce that it is given. */
export function ReplaceTransfer({ transaction }: ReplaceTransferProps) {
  const text = useText(enResults)
  const { api, form } = useSend()
  const [chosen, setChosen] = useState<ReplacementKind | null>(null)
  const place = useRef<HTMLParagraphElement>(null)
  const wallet = useHawserState(({ connections }) => {
    const owner = Object.values(connections.byId).find(
      ({ namespace, status, accounts }) =>
        namespace === 'eip155' &&
        status === 'connected' &&
        accounts.some(({ address }) => address.toLowerCase() === transaction.from.toLowerCase()),
    )
    return owner && text.wallet(owner.connectorName)
  })
  const asked = form?.replacing?.id === transaction.id ? form.replacing : null
  const isAsking = asked?.isAsking === true
  const error = asked?.error ?? null
  // The button that led here is gone: without a new place, focus would be lost.
  useEffect(() => {
    if (chosen !== null) place.current?.focus()
  }, [chosen])

  // Once it is to be cancelled there is nothing left to choose.
  if (wallet === undefined || transaction.nonce === null || transaction.replacements.at(-1)?.kind === 'cancel')
    return null
  const leave = (): void => {
    setChosen(null)
    api.leaveReplacement()
  }
  if (chosen === null) {
    return (
      <>
        {kinds.map((kind) => (
          <Button key={kind} variant="quiet" size="small" onClick={() => setChosen(kind)}>
            {text(`results.${kind}`)}
          </Button>
        ))}
      </>
    )
  }

  const problem = error && `results.problem.${error.code}`
  return (
    <>
      {error ? (
        <p className="hawser-result-note" role="alert">
          {problem && text.has(problem)
            ? text(problem as 'results.problem', { wallet })
            : text('results.problem', { wallet })}
        </p>
      ) : null}
      <p ref={place} className="hawser-result-note" tabIndex={-1} role={isAsking ? 'status' : undefined}>
        {isAsking
          ? text('results.asking', { wallet })
          : text(`results.${chosen}.text`, { wallet, nonce: String(transaction.nonce) })}
      </p>
      <Button
        size="small"
        tone={chosen === 'cancel' ? 'danger' : undefined}
        isBusy={isAsking}
        onClick={() => {
          void api.replace(transaction.id, chosen).then((isSent) => {
            if (isSent) setChosen(null)
          })
        }}
      >
        {text(`results.${chosen}`)}
      </Button>
      <Button variant="quiet" size="small" onClick={leave}>
        {text('results.keep')}
      </Button>
    </>
  )
}

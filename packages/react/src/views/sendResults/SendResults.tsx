import type { Connection } from '@hawser/core'
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '../../components/Button.js'
import { enResults } from '../../text/enResults.js'
import { useText } from '../../text/useText.js'
import { loadSendResultList } from './loadSendResultList.js'
import type { SendResultListProps } from './SendResultList.js'
import { useHasTransactions } from './useHasTransactions.js'

/** What became of what was sent. The send feature is loaded for it only where something was. */
export function SendResults({ connection }: { readonly connection: Connection }) {
  return useHasTransactions() ? <LoadedResults address={connection.address} /> : null
}

function LoadedResults({ address }: SendResultListProps) {
  const [round, setRound] = useState(0)
  const List = useMemo(() => {
    const retry = (): void => setRound(round + 1)
    // A list that does not load does not take the account away with it.
    const load = (): Promise<ComponentType<SendResultListProps>> =>
      loadSendResultList().catch(() => () => <ResultsFailed onRetry={retry} />)
    return lazy(async () => ({ default: await load() }))
  }, [round])
  return (
    <Suspense fallback={null}>
      <List address={address} />
    </Suspense>
  )
}

function ResultsFailed({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText(enResults)
  return (
    <div className="hawser-results-problem" role="alert">
      <span>{text('results.unavailable')}</span>
      <Button variant="quiet" size="small" onClick={onRetry}>
        {text('common.tryAgain')}
      </Button>
    </div>
  )
}

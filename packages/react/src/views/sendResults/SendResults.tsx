import type { Connection } from '@hawser/core'
import { type FunctionComponent, useState } from 'react'
import { Button } from '../../components/Button.js'
import { usePart } from '../../components/usePart.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import type { SendResultListProps } from './SendResultList.js'

/** The transfers that were sent, with what became of each. The send feature is loaded for it only where something was. */
export function SendResults({ connection }: { readonly connection: Connection }) {
  return useHasTransactions() ? <LoadedResults address={connection.address} /> : null
}

function LoadedResults({ address }: SendResultListProps) {
  // A list that does not load does not take the account away with it.
  const { part: List, hasFailed, retry } = usePart(loadSendResultList)
  if (List) return <List address={address} />
  return hasFailed ? <ResultsFailed onRetry={retry} /> : null
}

function ResultsFailed({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText(enAccount)
  return (
    <div className="hawser-results-problem" role="alert">
      <span>{text('results.unavailable')}</span>
      <Button variant="quiet" size="small" onClick={onRetry}>
        {text('common.tryAgain')}
      </Button>
    </div>
  )
}

/** Where the send feature keeps what was sent: named here too, so that the feature need not be loaded to find nothing. */
const TRANSACTIONS_KEY = 'send_transactions'

/** Whether there may be transactions to show: the feature is in use, or has stored some on an earlier visit. */
function useHasTransactions(): boolean {
  const { storage } = useHawser()
  const isInUse = useHawserState((state) => 'send' in state.features)
  const [isStored] = useState(() => storage.has(TRANSACTIONS_KEY))
  return isInUse || isStored
}

/** The list, with the feature that keeps what it shows; both are loaded side by side. */
async function loadSendResultList(): Promise<FunctionComponent<SendResultListProps>> {
  const [{ SendResultList }, { withSendFeature }, feature] = await Promise.all([
    import('./SendResultList.js'),
    import('../send/sendFeature.js'),
    import('@hawser/core/send'),
  ])
  return withSendFeature(SendResultList, feature)
}

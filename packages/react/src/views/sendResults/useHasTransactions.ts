import { useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

/** Where the send feature keeps what was sent: named here too, so that the feature need not be loaded to find nothing. */
const TRANSACTIONS_KEY = 'send_transactions'

/** Whether there may be transactions to show: the feature is in use, or has stored some on an earlier visit. */
export function useHasTransactions(): boolean {
  const { storage } = useHawser()
  const isInUse = useHawserState((state) => 'send' in state.features)
  const [isStored] = useState(() => storage.has(TRANSACTIONS_KEY))
  return isInUse || isStored
}

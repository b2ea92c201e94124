import { selectSend, send } from '@hawser/core/send'
import { useEffect } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useText } from '../../text/useText.js'
import { SendResult } from './SendResult.js'

/** The transactions that the account sent, the newest first, each until it is dismissed. */
export function SendResultList({ address }: { readonly address: string }) {
  const hawser = useHawser()
  const text = useText()
  const api = hawser.use(send)
  const transactions = useHawserState(selectSend)?.transactions
  const shown = transactions?.filter(({ from, isDismissed }) => !isDismissed && from.toLowerCase() === address.toLowerCase()) ?? []

  useEffect(() => api.resume(), [api])

  return (
    <ul className="hawser-results" role="status" aria-label={text('account.results')}>
      {shown.map((transaction) => (
        <SendResult key={transaction.id} transaction={transaction} onDismiss={() => api.dismiss(transaction.id)} onCheckAgain={() => api.checkAgain(transaction.id)} />
      ))}
    </ul>
  )
}

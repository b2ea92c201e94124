import { useEffect } from 'react'
import { enResults } from '../../text/enResults.js'
import { useText } from '../../text/useText.js'
import { useSend } from '../send/useSend.js'
import { SendResult } from './SendResult.js'

export interface SendResultListProps {
  /** The account that is shown. */
  readonly address: string
}

/** The transactions that were sent, the newest first, each until it is dismissed. */
export function SendResultList({ address }: SendResultListProps) {
  const text = useText(enResults)
  const { api, form } = useSend()
  useEffect(() => api.resume(), [api])

  const shown = form?.transactions.filter(({ isDismissed }) => !isDismissed) ?? []
  if (shown.length === 0) return null
  return (
    <section className="hawser-results" aria-label={text('results.title')}>
      <ul className="hawser-results-list">
        {shown.map((transaction) => (
          <SendResult
            key={transaction.id}
            transaction={transaction}
            isOwn={transaction.from.toLowerCase() === address.toLowerCase()}
            onDismiss={() => api.dismiss(transaction.id)}
            onCheckAgain={() => api.checkAgain(transaction.id)}
          />
        ))}
      </ul>
    </section>
  )
}

import { useEffect } from 'react'
import { useHawserState } from '../../provider/useHawserState.js'
import { enResults } from '../../text/enResults.js'
import { useText } from '../../text/useText.js'
import { useSend } from '../send/useSend.js'
import { useSendFeature } from '../send/useSendFeature.js'
import { SendResult } from './SendResult.js'

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

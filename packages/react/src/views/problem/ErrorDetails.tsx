import { enShared } from '../../text/enShared.js'
import { useText } from '../../text/useText.js'

/** What the other side said, word for word, folded away: it helps whoever is asked for help. */
export function ErrorDetails({ details }: { readonly details: string }) {
  const text = useText(enShared)
  return (
    <details className="hawser-details">
      <summary className="hawser-details-summary">{text('common.details')}</summary>
      <p className="hawser-details-text" dir="auto">
        {details}
      </p>
    </details>
  )
}

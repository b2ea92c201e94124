import type { ErrorInfo } from '@hawser/core'
import { enErrors, enShared } from '../text/enShared.js'
import { type Text, useText } from '../text/useText.js'

/** Returns what happened, in the user's language where the catalogue knows the error's code, else in the error's own sentence. */
export function errorText(text: Text, error: ErrorInfo): string {
  const key: `errors.${string}` = `errors.${error.code}`
  const known = text.with(enErrors)
  return known.has(key) ? known(key) : error.shortMessage
}

/** The other side's words, unchanged and folded away: they help whoever is asked for help. */
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

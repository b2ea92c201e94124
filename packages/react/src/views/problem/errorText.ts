import type { ErrorInfo } from '@hawser/core'
import { enErrors } from '../../text/enErrors.js'
import type { Text } from '../../text/useText.js'

/** What happened, in the user's language where the catalogue knows the error's code, else in the error's own sentence. */
export function errorText(text: Text, error: ErrorInfo): string {
  const key: `errors.${string}` = `errors.${error.code}`
  const known = text.with(enErrors)
  return known.has(key) ? known(key) : error.shortMessage
}

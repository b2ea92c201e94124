import type { ErrorInfo } from '@hawser/core'
import { Disclosure } from '../components/Disclosure.js'
import { enErrors, enShared } from '../text/enShared.js'
import { type Text, useText } from '../text/useText.js'

/** Returns what happened, in the user's language where the catalogue knows the error's code, else by that of `other`, or in the error's own sentence. */
export function errorText(text: Text, error: ErrorInfo, other?: keyof typeof enErrors): string {
  const key: `errors.${string}` = `errors.${error.code}`
  const known = text.with(enErrors)
  // A number in the error's own sentence, such as the seconds that are left, is one in every language.
  const count = text.number(/\d+/.exec(error.shortMessage)?.[0] ?? '')
  // What could not be done says more than that a service did not do it.
  const isSaid = known.has(key) && !(other && error.code === 'HTTP_STATUS')
  if (isSaid) return known(key, { count })
  return other ? known(other, { count }) : error.shortMessage
}

/** Whether the other side's words say no more than what is said of the error already. */
function isRepeated({ code, shortMessage, details = '' }: ErrorInfo): boolean {
  if (code === 'USER_REJECTED') return /reject|den(?:y|ied)|declin|cancel/i.test(details)
  const read = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return read(details) === read(shortMessage)
}

/** The other side's words, unchanged and folded away: they help whoever is asked for help. Nothing where there are none, or they only repeat it. */
export function ErrorDetails({ error }: { readonly error: ErrorInfo }) {
  const text = useText(enShared)
  const { details } = error
  if (!details || isRepeated(error)) return null
  return (
    <Disclosure label={text('common.details')}>
      <p className="hawser-details-text" dir="auto">
        {details}
      </p>
    </Disclosure>
  )
}

import { InvalidOptionsError, toShownText } from '@hawser/common'
import { InvalidInputError } from '../errors/invalidInputError.js'
import type { Question } from '../interfaces/question.js'
import { isText } from '../state/leafChecks.js'

/** What of a question may be shown, as plain data. @throws InvalidOptionsError where nobody could answer it. */
export function parseQuestion(
  request: unknown,
  { id, connectorId }: { readonly id: string; readonly connectorId: string | undefined },
): Question {
  const { kind, title: givenTitle, text: givenText, label: givenLabel, choices: given } = Object(request)
  const [title, text, label] = [toShownText(givenTitle), toShownText(givenText, 300), toShownText(givenLabel)]
  if (!title) throw new InvalidOptionsError('A question needs a `title` that says what the user is asked for.')
  const common = { id, title, ...(text && { text }), ...(connectorId !== undefined && { connectorId }) }
  if (kind === 'text' || kind === 'code') return { ...common, kind, ...(label && { label }) }

  const choices = (Array.isArray(given) ? given : []).flatMap((choice) => {
    const name = toShownText(Object(choice).label)
    return isText(Object(choice).id) && name ? [{ id: String(choice.id), label: name }] : []
  })
  const isSound =
    choices.length === given?.length && new Set(choices.map((choice) => choice.id)).size === choices.length
  if (kind !== 'choice' || choices.length === 0 || !isSound)
    throw new InvalidOptionsError(
      "A question's `kind` is 'text', 'code' or 'choice', the last with `choices` that each have an `id` of their own and a `label`.",
    )
  return { ...common, kind, choices }
}

/** The answer as whoever asked is given it. @throws InvalidInputError where it is none to this question. */
export function parseAnswer(question: Question, given: unknown): string {
  if (!isText(given))
    throw new InvalidInputError({ details: `"${question.title}" needs an answer of 1 to 256 letters.` })
  if (question.kind === 'choice') {
    const ids = question.choices.map(({ id }) => id)
    if (ids.includes(given)) return given
    throw new InvalidInputError({ details: `"${question.title}" is answered by one of ${ids.join(', ')}.` })
  }
  // As it is printed or sent, in groups.
  return question.kind === 'code' ? given.replaceAll(/\s/g, '') : given
}

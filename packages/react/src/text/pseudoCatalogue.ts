import { type Catalogue, english, type PluralMessage } from './catalogue.js'
import { pseudoLocalize } from './pseudoLocalize.js'

function localizeMessage(message: string | PluralMessage): string | PluralMessage {
  if (typeof message === 'string') return pseudoLocalize(message)
  return Object.fromEntries(
    Object.entries(message).map(([form, text]) => [form, pseudoLocalize(text)]),
  ) as PluralMessage
}

/** The whole English catalogue, made foreign. */
export const catalogue = Object.fromEntries(
  Object.entries(english).map(([key, message]) => [key, localizeMessage(message)]),
) as unknown as Catalogue

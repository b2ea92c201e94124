import type { Catalogue, PluralMessage } from './catalogue.js'
import { en } from './en.js'
import { enWallets } from './enWallets.js'
import { pseudoLocalize } from './pseudoLocalize.js'

function localizeMessage(message: string | PluralMessage): string | PluralMessage {
  if (typeof message === 'string') return pseudoLocalize(message)
  return Object.fromEntries(
    Object.entries(message).map(([form, text]) => [form, pseudoLocalize(text)]),
  ) as PluralMessage
}

/** The whole English catalogue, made foreign. */
export const catalogue = Object.fromEntries(
  Object.entries({ ...en, ...enWallets }).map(([key, message]) => [key, localizeMessage(message)]),
) as unknown as Catalogue

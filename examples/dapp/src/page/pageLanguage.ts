import { createContext, useContext } from 'react'
import { en } from './text/en.js'
import type { PageText } from './text/pageText.js'

// English is with the page; another one is loaded when somebody chooses it.
const further: ReadonlyMap<string, () => Promise<PageText>> = new Map([
  ['de', async () => (await import('./text/de.js')).de],
  ['es', async () => (await import('./text/es.js')).es],
  ['ar', async () => (await import('./text/ar.js')).ar],
  ['ja', async () => (await import('./text/ja.js')).ja],
])

/** Returns the first screen's text in a language, by its BCP 47 code; English where there is none. */
export async function loadPageText(code: string): Promise<PageText> {
  return (await further.get(code)?.()) ?? en
}

export interface ShownLanguage {
  readonly text: PageText
  /** What the parts that are in this language say of it. Nothing as long as it is the document's own. */
  readonly attributes: { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' }
}

export const english: ShownLanguage = { text: en, attributes: {} }

/** The language of the part of the page that it stands around. */
export const PageLanguageContext = createContext<ShownLanguage>(english)

export const usePageText = (): PageText => useContext(PageLanguageContext).text

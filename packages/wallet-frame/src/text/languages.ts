import type { Catalogue } from './english.js'

/** A language that the page speaks. Its words are a file of the page, loaded for whoever needs it. */
export interface Language {
  /** BCP 47. */
  readonly code: string
  readonly dir: 'ltr' | 'rtl'
  readonly load: () => Promise<{ readonly catalogue: Partial<Catalogue> }>
}

export const english: Language = { code: 'en', dir: 'ltr', load: async () => ({ catalogue: {} }) }

/** The modal's own. */
export const languages: readonly Language[] = [
  { code: 'ar', dir: 'rtl', load: () => import('./locales/ar.js') },
  { code: 'de', dir: 'ltr', load: () => import('./locales/de.js') },
  english,
  { code: 'es', dir: 'ltr', load: () => import('./locales/es.js') },
  { code: 'ja', dir: 'ltr', load: () => import('./locales/ja.js') },
]

/** The first of some BCP 47 tags that the page speaks: by language and script, whatever its region. English where there is none. */
export function findLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const wanted = toLocale(tag)
    const found = wanted && languages.find(({ code }) => isSameLanguage(toLocale(code), wanted))
    if (found) return found
  }
  return english
}

/**
 * What numbers and dates of a language are written by: with the region that the user has told the browser. An app has no say in it: `1.000` in English words is
 * a thousand in some regions.
 */
export function findFormatLocale(language: Language, browserTags: readonly string[]): string {
  const own = toLocale(language.code)
  const found = browserTags.map(toLocale).find((locale) => locale && isSameLanguage(own, locale))
  // Without what asks for other digits or calendars.
  return found?.baseName ?? language.code
}

function isSameLanguage(one: Intl.Locale | undefined, other: Intl.Locale): boolean {
  const [a, b] = [one?.maximize(), other.maximize()]
  return a?.language === b.language && a?.script === b.script
}

function toLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

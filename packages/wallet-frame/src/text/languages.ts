import { matchLanguage } from '@hawser/common'
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
  { code: 'fa', dir: 'rtl', load: () => import('./locales/fa.js') },
  { code: 'fr', dir: 'ltr', load: () => import('./locales/fr.js') },
  { code: 'he', dir: 'rtl', load: () => import('./locales/he.js') },
  { code: 'id', dir: 'ltr', load: () => import('./locales/id.js') },
  { code: 'it', dir: 'ltr', load: () => import('./locales/it.js') },
  { code: 'ja', dir: 'ltr', load: () => import('./locales/ja.js') },
  { code: 'ko', dir: 'ltr', load: () => import('./locales/ko.js') },
  { code: 'nl', dir: 'ltr', load: () => import('./locales/nl.js') },
  { code: 'pl', dir: 'ltr', load: () => import('./locales/pl.js') },
  { code: 'pt-BR', dir: 'ltr', load: () => import('./locales/ptBR.js') },
  { code: 'ru', dir: 'ltr', load: () => import('./locales/ru.js') },
  { code: 'tr', dir: 'ltr', load: () => import('./locales/tr.js') },
  { code: 'uk', dir: 'ltr', load: () => import('./locales/uk.js') },
  { code: 'ur', dir: 'rtl', load: () => import('./locales/ur.js') },
  { code: 'zh-Hans', dir: 'ltr', load: () => import('./locales/zhHans.js') },
  { code: 'zh-Hant', dir: 'ltr', load: () => import('./locales/zhHant.js') },
]

/** The first of some BCP 47 tags that the page speaks, whatever its region. English where there is none. */
export function findLanguage(tags: readonly string[]): Language {
  const codes = languages.map(({ code }) => code)
  const found = matchLanguage(codes, tags)
  return languages.find(({ code }) => code === found) ?? english
}

/**
 * What numbers and dates of a language are written by: with the region that the user has told the browser. An app has no say in it: `1.000` in English words is
 * a thousand in some regions.
 */
export function findFormatLocale({ code }: Language, browserTags: readonly string[]): string {
  const found = browserTags.find((tag) => matchLanguage([code], [tag]) !== undefined)
  // Without what asks for other digits or calendars.
  return found === undefined ? code : new Intl.Locale(found).baseName
}

import { matchLanguage } from '@hawser/common'
import type { Catalogue, ScreensCatalogue } from './english.js'

/** A language that the page speaks. Its words are two files of the page, loaded for whoever needs them. */
export interface Language {
  /** BCP 47. */
  readonly code: string
  readonly dir: 'ltr' | 'rtl'
  readonly load: () => Promise<{ readonly catalogue: Partial<Catalogue> }>
  /** Of the screens that are no consent: they come with the first of them. */
  readonly loadScreens: () => Promise<{ readonly catalogue: ScreensCatalogue }>
}

const nothing = async () => ({ catalogue: {} })

export const english: Language = { code: 'en', dir: 'ltr', load: nothing, loadScreens: nothing }

/** The modal's own. */
export const languages: readonly Language[] = [
  {
    code: 'ar',
    dir: 'rtl',
    load: () => import('./locales/ar.js'),
    loadScreens: () => import('./locales/screens/ar.js'),
  },
  {
    code: 'de',
    dir: 'ltr',
    load: () => import('./locales/de.js'),
    loadScreens: () => import('./locales/screens/de.js'),
  },
  english,
  {
    code: 'es',
    dir: 'ltr',
    load: () => import('./locales/es.js'),
    loadScreens: () => import('./locales/screens/es.js'),
  },
  {
    code: 'fa',
    dir: 'rtl',
    load: () => import('./locales/fa.js'),
    loadScreens: () => import('./locales/screens/fa.js'),
  },
  {
    code: 'fr',
    dir: 'ltr',
    load: () => import('./locales/fr.js'),
    loadScreens: () => import('./locales/screens/fr.js'),
  },
  {
    code: 'he',
    dir: 'rtl',
    load: () => import('./locales/he.js'),
    loadScreens: () => import('./locales/screens/he.js'),
  },
  {
    code: 'id',
    dir: 'ltr',
    load: () => import('./locales/id.js'),
    loadScreens: () => import('./locales/screens/id.js'),
  },
  {
    code: 'it',
    dir: 'ltr',
    load: () => import('./locales/it.js'),
    loadScreens: () => import('./locales/screens/it.js'),
  },
  {
    code: 'ja',
    dir: 'ltr',
    load: () => import('./locales/ja.js'),
    loadScreens: () => import('./locales/screens/ja.js'),
  },
  {
    code: 'ko',
    dir: 'ltr',
    load: () => import('./locales/ko.js'),
    loadScreens: () => import('./locales/screens/ko.js'),
  },
  {
    code: 'nl',
    dir: 'ltr',
    load: () => import('./locales/nl.js'),
    loadScreens: () => import('./locales/screens/nl.js'),
  },
  {
    code: 'pl',
    dir: 'ltr',
    load: () => import('./locales/pl.js'),
    loadScreens: () => import('./locales/screens/pl.js'),
  },
  {
    code: 'pt-BR',
    dir: 'ltr',
    load: () => import('./locales/ptBR.js'),
    loadScreens: () => import('./locales/screens/ptBR.js'),
  },
  {
    code: 'ru',
    dir: 'ltr',
    load: () => import('./locales/ru.js'),
    loadScreens: () => import('./locales/screens/ru.js'),
  },
  {
    code: 'tr',
    dir: 'ltr',
    load: () => import('./locales/tr.js'),
    loadScreens: () => import('./locales/screens/tr.js'),
  },
  {
    code: 'uk',
    dir: 'ltr',
    load: () => import('./locales/uk.js'),
    loadScreens: () => import('./locales/screens/uk.js'),
  },
  {
    code: 'ur',
    dir: 'rtl',
    load: () => import('./locales/ur.js'),
    loadScreens: () => import('./locales/screens/ur.js'),
  },
  {
    code: 'zh-Hans',
    dir: 'ltr',
    load: () => import('./locales/zhHans.js'),
    loadScreens: () => import('./locales/screens/zhHans.js'),
  },
  {
    code: 'zh-Hant',
    dir: 'ltr',
    load: () => import('./locales/zhHant.js'),
    loadScreens: () => import('./locales/screens/zhHant.js'),
  },
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

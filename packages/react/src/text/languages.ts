import type { Locale } from './catalogue.js'
import type { LanguageTag } from './languageTags.js'

/** The languages that a user can choose, by their tags. Each is code of its own, loaded for whoever has chosen it; that of an app comes with the app. */
export const languages: Readonly<Record<LanguageTag, () => Promise<Locale>>> = {
  ar: async () => (await import('./locales/ar.js')).ar,
  de: async () => (await import('./locales/de.js')).de,
  en: async () => ({ code: 'en', dir: 'ltr' }),
  es: async () => (await import('./locales/es.js')).es,
  fa: async () => (await import('./locales/fa.js')).fa,
  fr: async () => (await import('./locales/fr.js')).fr,
  he: async () => (await import('./locales/he.js')).he,
  id: async () => (await import('./locales/id.js')).id,
  it: async () => (await import('./locales/it.js')).it,
  ja: async () => (await import('./locales/ja.js')).ja,
  ko: async () => (await import('./locales/ko.js')).ko,
  nl: async () => (await import('./locales/nl.js')).nl,
  pl: async () => (await import('./locales/pl.js')).pl,
  'pt-BR': async () => (await import('./locales/ptBR.js')).ptBR,
  ru: async () => (await import('./locales/ru.js')).ru,
  tr: async () => (await import('./locales/tr.js')).tr,
  uk: async () => (await import('./locales/uk.js')).uk,
  ur: async () => (await import('./locales/ur.js')).ur,
  'zh-Hans': async () => (await import('./locales/zhHans.js')).zhHans,
  'zh-Hant': async () => (await import('./locales/zhHant.js')).zhHant,
}

/** The tags of the languages that the modal speaks (BCP 47). */
export const languageTags = [
  'ar',
  'de',
  'en',
  'es',
  'fa',
  'fr',
  'he',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt-BR',
  'ru',
  'tr',
  'uk',
  'ur',
  'zh-Hans',
  'zh-Hant',
] as const

export type LanguageTag = (typeof languageTags)[number]

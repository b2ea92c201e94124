import { matchLanguage } from '@hawser/common'
import type { MailTexts } from './mailText.js'
import { ar } from './texts/ar.js'
import { de } from './texts/de.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'
import { fa } from './texts/fa.js'
import { fr } from './texts/fr.js'
import { he } from './texts/he.js'
import { id } from './texts/id.js'
import { it } from './texts/it.js'
import { ja } from './texts/ja.js'
import { ko } from './texts/ko.js'
import { nl } from './texts/nl.js'
import { pl } from './texts/pl.js'
import { ptBR } from './texts/ptBR.js'
import { ru } from './texts/ru.js'
import { tr } from './texts/tr.js'
import { uk } from './texts/uk.js'
import { ur } from './texts/ur.js'
import { zhHans } from './texts/zhHans.js'
import { zhHant } from './texts/zhHant.js'

/** The languages that mails are written in, by their BCP 47 tags. */
export const languages = [
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

/** A language that mails are written in. */
export type Language = (typeof languages)[number]

export const mailTexts: Readonly<Record<Language, MailTexts>> = {
  ar,
  de,
  en,
  es,
  fa,
  fr,
  he,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  'pt-BR': ptBR,
  ru,
  tr,
  uk,
  ur,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
}

/** The language of a BCP 47 tag, such as `de-AT`, or the first in a browser's list that mails are written in; else English. */
export function toLanguage(locale: string | undefined): Language {
  const tags = (locale ?? '').slice(0, 1_000).split(',')
  return (
    matchLanguage(
      languages,
      tags.map((tag) => tag.split(';')[0] ?? ''),
    ) ?? 'en'
  )
}

/** A text with its values in it. What a value holds is no place of its own. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : place,
  )
}

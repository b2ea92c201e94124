import type { Catalogue, Locale, PluralMessage, TextDirection, TextKey } from './catalogue.js'
import { en } from './en.js'
import { formatMessage, type MessageParameters } from './formatMessage.js'

type English = typeof en
type PluralKey = { [TKey in TextKey]: English[TKey] extends string ? never : TKey }[TextKey]
type PlainKey = Exclude<TextKey, PluralKey>
type ParameterNames<TMessage> = TMessage extends `${string}{${infer TName}}${infer TRest}`
  ? TName | ParameterNames<TRest>
  : never
type PluralForms<TKey extends PluralKey> = English[TKey][keyof English[TKey]]

/** A message without parameters may still be given some: of several keys, one may have them. */
type Arguments<TMessage, TGiven extends string = never> = [Exclude<ParameterNames<TMessage>, TGiven>] extends [never]
  ? [parameters?: MessageParameters]
  : [parameters: Readonly<Record<Exclude<ParameterNames<TMessage>, TGiven>, string | number>>]

/** The modal's text in the user's language. */
export interface Text {
  <TKey extends PlainKey>(key: TKey, ...parameters: Arguments<English[TKey]>): string
  /** The form for `count`, which is the parameter `{count}` as well. */
  plural<TKey extends PluralKey>(key: TKey, count: number, ...parameters: Arguments<PluralForms<TKey>, 'count'>): string
  /** Whether the catalogue has this plain text, for keys that are made at run time. */
  has<TKey extends string>(key: TKey): key is TKey & PlainKey
  /** A number, or an exact decimal string, in the manner of the language, no digit lost. */
  number(value: number | bigint | string): string
  readonly locale: string
  readonly dir: TextDirection
}

/** A `Text` over a language's catalogue; English stands in for what the catalogue lacks. */
export function createText(locale: Pick<Locale, 'code' | 'dir'>, catalogue: Partial<Catalogue> = {}): Text {
  const { code, dir } = locale
  const english: Catalogue = en
  const numbers = new Intl.NumberFormat(code, { maximumFractionDigits: 20 })
  const message = (key: TextKey): string | PluralMessage => catalogue[key] ?? english[key]
  const number = (value: number | bigint | string): string => numbers.format(value as number)

  const plain = (key: TextKey, parameters?: MessageParameters): string => {
    const found = message(key)
    return formatMessage(typeof found === 'string' ? found : found.other, parameters, dir)
  }
  const plural = (key: TextKey, count: number, parameters?: MessageParameters): string => {
    const found = message(key)
    const form = typeof found === 'string' ? found : (found[new Intl.PluralRules(code).select(count)] ?? found.other)
    return formatMessage(form, { ...parameters, count: number(count) }, dir)
  }

  return Object.assign(plain, {
    plural,
    has: (key: string): key is never => Object.hasOwn(english, key) && typeof english[key as TextKey] === 'string',
    number,
    locale: code,
    dir,
  }) as Text
}

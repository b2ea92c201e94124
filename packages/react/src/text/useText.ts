import { formatMessage, type MessageParameters } from '@hawser/common'
import { createContext, useContext } from 'react'
import type { Catalogue, Locale, PluralMessage, TextDirection, TextKey } from './catalogue.js'
import { en } from './en.js'

/** English messages as they stand in a section of the catalogue. */
type Section = Readonly<Record<string, string | PluralMessage>>

type KeyOf<TSection> = keyof TSection & string
type PluralKey<TSection> = {
  [TKey in KeyOf<TSection>]: TSection[TKey] extends string ? never : TKey
}[KeyOf<TSection>]
type PlainKey<TSection> = Exclude<KeyOf<TSection>, PluralKey<TSection>>
type ParameterNames<TMessage> = TMessage extends `${string}{${infer TName}}${infer TRest}`
  ? TName | ParameterNames<TRest>
  : never

/** A message without parameters may still be given some: of several keys, one may have them. */
type Arguments<TMessage, TGiven extends string = never> = [Exclude<ParameterNames<TMessage>, TGiven>] extends [never]
  ? [parameters?: MessageParameters]
  : [parameters: Readonly<Record<Exclude<ParameterNames<TMessage>, TGiven>, string | number>>]

/** The modal's text in the user's language. */
export interface Text<TSection = typeof en> {
  <TKey extends PlainKey<TSection>>(key: TKey, ...parameters: Arguments<TSection[TKey]>): string
  /** The form for `count`, which is the parameter `{count}` as well. */
  plural<TKey extends PluralKey<TSection>>(
    key: TKey,
    count: number,
    ...parameters: Arguments<TSection[TKey][keyof TSection[TKey]], 'count'>
  ): string
  /** Whether the catalogue has this plain text, for keys that are made at run time. */
  has<TKey extends string>(key: TKey): key is TKey & PlainKey<TSection>
  /** A number, or an exact decimal string, in the manner of the language, no digit lost. */
  number(value: number | bigint | string): string
  /** Words as one list in the manner of the language; a `disjunction` is one of which any will do. */
  list(words: readonly string[], type?: ListType): string
  /** What a wallet is called: its name, or where that is a word (`wallet.<name>`) the user's. */
  wallet(name: string): string
  /** The same with a section that is loaded with the view that needs it: one object for each section. */
  with<TMore extends Section>(section: TMore): Text<TSection & TMore>
  readonly locale: string
  readonly dir: TextDirection
}

/** `narrow` says names beside each other, with no more between them than the language needs. */
export type ListType = 'narrow' | 'conjunction' | 'disjunction'

/** The browser's formats of a language, each made when something is first said by it: that takes the browser long, and the modal opens without any. */
function createFormats({ code, dir }: Pick<Locale, 'code' | 'dir'>) {
  let numbers: Intl.NumberFormat | undefined
  const lists: { [TType in ListType]?: Intl.ListFormat } = {}
  return {
    number(value: number | bigint | string): string {
      numbers ??= new Intl.NumberFormat(code, { maximumFractionDigits: 20 })
      return numbers.format(value as number)
    },
    list(words: readonly string[], type: ListType = 'narrow'): string {
      if (words.length < 2) return words.join()
      lists[type] ??= new Intl.ListFormat(code, type === 'narrow' ? { style: type } : { type })
      // A word of Latin letters would turn the commas beside it, and the list with them.
      return lists[type].format(dir === 'rtl' ? words.map((word) => `\u200f${word}`) : words)
    },
  }
}

/** A `Text` over a language's catalogue; English stands in for what the catalogue lacks. */
export function createText(
  locale: Pick<Locale, 'code' | 'dir'>,
  catalogue: Partial<Catalogue> = {},
  english: Section = en,
  formats = createFormats(locale),
): Text {
  const { code, dir } = locale
  const extended = new WeakMap<Section, Text>()
  const message = (key: TextKey): string | PluralMessage => catalogue[key] ?? (english[key] as string | PluralMessage)

  const plain = (key: TextKey, parameters?: MessageParameters): string => {
    const found = message(key)
    return formatMessage(typeof found === 'string' ? found : found.other, parameters, dir)
  }
  const plural = (key: TextKey, count: number, parameters?: MessageParameters): string => {
    const found = message(key)
    const form = typeof found === 'string' ? found : (found[new Intl.PluralRules(code).select(count)] ?? found.other)
    return formatMessage(form, { ...parameters, count: formats.number(count) }, dir)
  }

  return Object.assign(plain, {
    plural,
    has: (key: string): key is never => Object.hasOwn(english, key) && typeof english[key] === 'string',
    ...formats,
    wallet: (name: string): string => (catalogue[`wallet.${name}` as 'wallet.Email'] as string | undefined) ?? name,
    with(section: Section): Text {
      const text = extended.get(section) ?? createText(locale, catalogue, { ...english, ...section }, formats)
      extended.set(section, text)
      return text
    },
    locale: code,
    dir,
  }) as unknown as Text
}

/** The modal's text. English where no modal provides another. */
export const TextContext = createContext<Text>(createText({ code: 'en', dir: 'ltr' }))

/** The modal's text with one of its sections. */
export type SectionText<TSection> = Text<typeof en & TSection>

/**
 * The text of the modal's views. Part of the modal's chunk: buttons use `useButtonText`. What only a view that is loaded on demand says is a
 * section of its own, loaded with it: `useText(section)`.
 */
export function useText(): Text
export function useText<TSection extends Section>(section: TSection): SectionText<TSection>
export function useText(section?: Section): Text {
  const text = useContext(TextContext)
  return section ? text.with(section) : text
}

import { formatMessage, type MessageParameters } from '@hawser/common'
import { type Catalogue, english, type PluralMessage, type ScreensCatalogue, type TextKey } from './english.js'

type English = typeof english
type PluralKey = { [TKey in TextKey]: English[TKey] extends string ? never : TKey }[TextKey]
type PlainKey = Exclude<TextKey, PluralKey>
type ParameterNames<TMessage> = TMessage extends `${string}{${infer TName}}${infer TRest}`
  ? TName | ParameterNames<TRest>
  : never
type Arguments<TMessage, TGiven extends string = never> = [Exclude<ParameterNames<TMessage>, TGiven>] extends [never]
  ? []
  : [parameters: Readonly<Record<Exclude<ParameterNames<TMessage>, TGiven>, string | number>>]

/** The page's text in one language. */
export interface Text {
  <TKey extends PlainKey>(key: TKey, ...parameters: Arguments<English[TKey]>): string
  /** The form for `count`, which is the parameter `{count}` as well. */
  plural<TKey extends PluralKey>(
    key: TKey,
    count: number | bigint,
    ...parameters: Arguments<English[TKey][keyof English[TKey]], 'count'>
  ): string
  /**
   * A tree of English texts, and of functions that make one of their parameters, in the language: by the path of each in the catalogue. Numbers among the parameters
   * are written in its manner, and the first of them says which plural it is.
   */
  tree<TTree extends object>(path: string, english: TTree): TTree
  /** An exact decimal string in the manner of the language, of what has this symbol. No digit is lost, in any browser. */
  amount(decimal: string, symbol?: string): string
  /** So many percent. */
  percent(value: number): string
  /** A length of time in seconds, exactly: in the largest units that it is made of, such as 1 day, 12 hours. One alone is so many of the next: “every 24 hours”. */
  duration(seconds: number): string
  /** A point in time with its time zone; what no calendar has stays seconds since 1970. */
  date(atS: number | bigint): string
  /** A day, by a point in time in milliseconds since 1970. */
  day(atMs: number): string
  /** The same with the time of the day. */
  moment(atMs: number): string
  /** BCP 47, of the words. */
  readonly code: string
  readonly dir: 'ltr' | 'rtl'
}

export interface TextOptions {
  readonly code: string
  readonly dir: 'ltr' | 'rtl'
  /** BCP 47, for numbers and dates: the language with the user's region, where that is known. */
  readonly formatLocale?: string | undefined
}

/** The text of a catalogue; English stands in for what it lacks. */
export function createText(
  { code, dir, formatLocale = code }: TextOptions,
  catalogue: Partial<Catalogue> & ScreensCatalogue = {},
): Text {
  const wholes = new Intl.NumberFormat(formatLocale)
  const rules = new Intl.PluralRules(code)
  const message = (key: TextKey): string | PluralMessage => catalogue[key] ?? english[key]

  const plain = (key: TextKey, parameters?: MessageParameters): string => {
    const found = message(key)
    return formatMessage(typeof found === 'string' ? found : found.other, parameters, dir)
  }
  const plural = (key: TextKey, count: number | bigint, parameters?: MessageParameters): string => {
    const found = message(key)
    // The words of a key that the language lacks are English, and so is their grammar.
    const grammar = catalogue[key] === undefined ? new Intl.PluralRules('en') : rules
    const form = typeof found === 'string' ? found : (found[grammar.select(toPluralNumber(count))] ?? found.other)
    return formatMessage(form, { ...parameters, count: wholes.format(count) }, dir)
  }

  const decimals = (decimal: string): string => {
    const [, minus = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
    if (whole === undefined) return decimal
    // Browsers that know no exact decimals know whole numbers of any size.
    const shown = `${minus && '−'}${wholes.format(BigInt(whole))}`
    if (fraction === '') return shown
    const point = new Intl.NumberFormat(formatLocale).formatToParts(1.1).find(({ type }) => type === 'decimal')
    return `${shown}${point?.value ?? '.'}${fraction.replace(/\d/g, (digit) => wholes.format(Number(digit)))}`
  }

  const fill = (found: string | PluralMessage, given: readonly (string | number)[]): string => {
    const count = given.find((one) => typeof one === 'number')
    const form = typeof found === 'string' ? found : (found[rules.select(count ?? 0)] ?? found.other)
    const shown = given.map((one) => (typeof one === 'number' ? wholes.format(one) : one))
    return formatMessage(form, Object.fromEntries(shown.entries()), dir)
  }
  const messages = catalogue as Readonly<Record<string, string | PluralMessage | undefined>>
  const localize = (path: string, node: unknown): unknown => {
    const found = Object.hasOwn(messages, path) ? messages[path] : undefined
    switch (typeof node) {
      case 'string':
        return typeof found === 'string' ? found : node
      case 'function':
        return found === undefined ? node : (...given: (string | number)[]) => fill(found, given)
      default:
        return Object.fromEntries(
          Object.entries(Object(node)).map(([key, child]) => [key, localize(`${path}.${key}`, child)]),
        )
    }
  }

  return Object.assign(plain, {
    plural,
    tree: localize,
    amount: (decimal: string, symbol = '') => `${decimals(decimal)}${symbol && ` ${symbol}`}`,
    percent: (value: number) => new Intl.NumberFormat(formatLocale, { style: 'percent' }).format(value / 100),
    duration(seconds: number): string {
      let rest = seconds
      const units = durationUnits.filter(([unit, length]) => unit === 'second' || length !== seconds)
      const parts = units.flatMap(([unit, length]) => {
        const count = Math.floor(rest / length)
        rest -= count * length
        const format = new Intl.NumberFormat(formatLocale, { style: 'unit', unit, unitDisplay: 'long' })
        return count > 0 || (unit === 'second' && seconds === 0) ? [format.format(count)] : []
      })
      return new Intl.ListFormat(formatLocale, { type: 'unit' }).format(parts)
    },
    date(atS: number | bigint): string {
      const date = new Date(Number(atS) * 1_000)
      if (Number.isNaN(date.getTime())) return String(atS)
      return new Intl.DateTimeFormat(formatLocale, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }).format(date)
    },
    day: (atMs: number) => new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium' }).format(atMs),
    moment: (atMs: number) =>
      new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs),
    code,
    dir,
  }) as Text
}

const durationUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A number of the same plural category, exact where the count is not: what categories look at are the last six digits. */
function toPluralNumber(count: number | bigint): number {
  return typeof count === 'number' || count < 1_000_000n ? Number(count) : 1_000_000 + Number(count % 1_000_000n)
}

import { describe, expect, it } from 'vitest'
import { buttonText } from '../buttonText.js'
import { type Catalogue, english, type Locale, type PluralMessage, type TextKey } from '../catalogue.js'
import { languages } from '../languages.js'
import { languageTags } from '../languageTags.js'

type Message = string | PluralMessage

const locales = await Promise.all(languageTags.filter((tag) => tag !== 'en').map((tag) => languages[tag]()))
const keys = Object.keys(english) as TextKey[]

async function loadAll({ load, loadAccount, loadTrade }: Locale): Promise<Partial<Catalogue>> {
  const parts = await Promise.all([load, loadAccount, loadTrade].map((part) => part?.()))
  return Object.assign({}, ...parts.map((part) => part?.catalogue))
}

function formsOf(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message)
}

function parametersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? ''))].sort()
}

async function gzipSizeOf(text: string): Promise<number> {
  const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(zipped).arrayBuffer()).byteLength
}

describe.each(locales)('locale $code', (locale) => {
  const { code, buttons = {} } = locale

  it('default: its keys are those of English, no more and no less', async () => {
    const catalogue = await loadAll(locale)
    expect(Object.keys(catalogue).sort()).toEqual([...keys].sort())
    expect(Object.keys(buttons).sort()).toEqual(Object.keys(buttonText).sort())
  })

  it('default: each text has the parameters of the English one', async () => {
    const catalogue = await loadAll(locale)
    for (const key of keys) {
      const [first] = formsOf(english[key])
      const wanted = parametersOf(first ?? '')
      for (const form of formsOf(catalogue[key] ?? '')) {
        // A form for one or two may say the number in a word, or not at all.
        const given = parametersOf(form)
        expect([key, ...given]).toEqual([key, ...wanted.filter((name) => name !== 'count' || given.includes(name))])
      }
    }
    for (const [key, text] of Object.entries(buttonText)) {
      expect([key, ...parametersOf(buttons[key as keyof typeof buttonText] ?? '')]).toEqual([
        key,
        ...parametersOf(text),
      ])
    }
  })

  it('default: a text that depends on a number has a form for each plural of the language', async () => {
    const catalogue = await loadAll(locale)
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories
    for (const key of keys.filter((name) => typeof english[name] !== 'string')) {
      expect([key, ...Object.keys(catalogue[key] ?? {}).sort()]).toEqual([key, ...[...categories].sort()])
    }
  })

  it('behavior: no text is empty, or has spaces at its ends', async () => {
    const catalogue = await loadAll(locale)
    const texts = [...Object.values(catalogue).flatMap(formsOf), ...Object.values(buttons)]
    expect(texts.filter((text) => text === '' || text.trim() !== text)).toEqual([])
  })

  it('default: it is told which way it is written', () => {
    const isRightToLeft = ['Arab', 'Hebr'].includes(new Intl.Locale(code).maximize().script ?? '')
    expect(locale.dir).toBe(isRightToLeft ? 'rtl' : 'ltr')
  })

  it('behavior: no part of it takes more than 8 kB (gzip)', async () => {
    for (const load of [locale.load, locale.loadAccount, locale.loadTrade]) {
      const text = JSON.stringify((await load?.())?.catalogue ?? {})
      expect(await gzipSizeOf(text)).toBeLessThan(8_000)
    }
  })

  it('behavior: each text is other words than English, but for names and the like', async () => {
    const catalogue = await loadAll(locale)
    const same = keys.filter((key) => typeof english[key] === 'string' && catalogue[key] === english[key])
    expect(same.length).toBeLessThan(keys.length / 12)
  })
})

it('default: each language is there by its own tag', () => {
  expect(locales.map(({ code }) => code)).toEqual(languageTags.filter((tag) => tag !== 'en'))
})

it('behavior: in Japanese a name stands between spaces, and a number beside what is counted', async () => {
  const { buttons, ...locale } = await languages.ja()
  const texts = [...Object.values(await loadAll(locale as Locale)).flatMap(formsOf), ...Object.values(buttons ?? {})]
  const letter = '[ぁ-ヿ一-龠々]'
  const number = 'count|number|decimals|percent|period|time'
  const wrong = [
    new RegExp(`${letter}\\{(?!(?:${number})\\})`),
    new RegExp(`\\{(?!(?:${number})\\})\\w+\\}${letter}`),
    new RegExp(`${letter} \\{(?:${number})\\}`),
    new RegExp(`\\{(?:${number})\\} ${letter}`),
    // One spelling of each word, and a colon as wide as a letter.
    new RegExp(`ブラウザー|端末|(?<!お)試してください|${letter}: `),
  ]
  expect(texts.filter((text) => wrong.some((pattern) => pattern.test(text)))).toEqual([])
})

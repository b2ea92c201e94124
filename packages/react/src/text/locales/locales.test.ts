import { describe, expect, it } from 'vitest'
import { buttonText } from '../buttonText.js'
import { type Catalogue, english, type Locale, type PluralMessage, type TextKey } from '../catalogue.js'
import { ar } from './ar.js'
import { de } from './de.js'
import { es } from './es.js'
import { ja } from './ja.js'

type Message = string | PluralMessage

const locales: readonly Locale[] = [ar, de, es, ja]
const keys = Object.keys(english) as TextKey[]

async function loadAll({ load, loadAccount }: Locale): Promise<Partial<Catalogue>> {
  return { ...(await load?.())?.catalogue, ...(await loadAccount?.())?.catalogue }
}

function formsOf(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message)
}

function parametersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? ''))].sort()
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
    expect(locale.dir).toBe(code === 'ar' ? 'rtl' : 'ltr')
  })
})

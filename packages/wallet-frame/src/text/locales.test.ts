import { describe, expect, it } from 'vitest'
import { englishScreenTexts } from '../page/screenTexts.js'
import { english as firstEnglish, type PluralMessage } from './english.js'
import { languages } from './languages.js'

type Message = string | PluralMessage

/** Texts of functions with their parameters by place, as in the catalogues. */
function flatten(path: string, node: unknown): readonly (readonly [string, string])[] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node === 'function') return [[path, node(...Array.from({ length: node.length }, (_, at) => `{${at}}`))]]
  return Object.entries(Object(node)).flatMap(([key, child]) => flatten(`${path}.${key}`, child))
}

const english: Readonly<Record<string, Message>> = {
  ...firstEnglish,
  ...Object.fromEntries(flatten('screen', englishScreenTexts)),
}
const keys = Object.keys(english)
const others = languages.filter(({ code }) => code !== 'en')

const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message)
const parametersOf = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? ''))].sort()

describe.each(others)('language $code', ({ code, dir, load, loadScreens }) => {
  const all = async (): Promise<Readonly<Record<string, Message | undefined>>> => ({
    ...(await load()).catalogue,
    ...(await loadScreens()).catalogue,
  })

  it('default: its keys are those of English, no more and no less', async () => {
    expect(Object.keys(await all()).sort()).toEqual([...keys].sort())
  })

  it('behavior: what comes with the first screen is of screens alone, and of those nothing comes before but a window’s own', async () => {
    const [first, then] = [Object.keys((await load()).catalogue), Object.keys((await loadScreens()).catalogue)]
    expect(then.filter((key) => !key.startsWith('screen.') || first.includes(key))).toEqual([])
    expect(first.filter((key) => key.startsWith('screen.') && !key.startsWith('screen.window.'))).toEqual([])
  })

  it('default: each text has the parameters of the English one', async () => {
    const catalogue = await all()
    for (const key of keys) {
      const wanted = parametersOf(formsOf(english[key] ?? '')[0] ?? '')
      for (const form of formsOf(catalogue[key] ?? '')) {
        // A form for one or two may say the number in a word, or not at all.
        const given = parametersOf(form)
        const isPlural = typeof catalogue[key] !== 'string'
        const mayLack = (name: string) =>
          isPlural && (name === 'count' || name === '0') && form !== formsOf(catalogue[key] ?? '').at(-1)
        expect([key, ...given]).toEqual([key, ...wanted.filter((name) => !mayLack(name) || given.includes(name))])
      }
    }
  })

  it('default: a text that depends on a number has a form for each plural of the language', async () => {
    const catalogue = await all()
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories
    for (const key of keys.filter((name) => typeof firstEnglish[name as never] === 'object'))
      expect([key, typeof catalogue[key]]).toEqual([key, 'object'])
    for (const key of keys.filter((name) => typeof catalogue[name] === 'object'))
      expect([key, ...Object.keys(catalogue[key] ?? {}).sort()]).toEqual([key, ...[...categories].sort()])
  })

  it('behavior: no text is empty, or has spaces at its ends', async () => {
    const texts = Object.values(await all()).flatMap((message) => formsOf(message ?? ''))
    expect(texts.filter((text) => text === '' || text.trim() !== text)).toEqual([])
  })

  it('default: it is told which way it is written', () => {
    const isRightToLeft = ['Arab', 'Hebr'].includes(new Intl.Locale(code).maximize().script ?? '')
    expect(dir).toBe(isRightToLeft ? 'rtl' : 'ltr')
  })
})

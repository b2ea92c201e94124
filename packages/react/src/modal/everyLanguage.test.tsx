import '../styles/index.css'
import { profile } from '@hawser/core/profile'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { type Catalogue, english } from '../text/catalogue.js'
import { languages } from '../text/languages.js'
import { dialog, everyView, reachWhole } from '../views/fixtures/everyView.js'
import { untilSettled } from '../views/fixtures/untilSettled.js'

/** One with long words, one from right to left, one that breaks lines anywhere. */
const spoken = ['de', 'ar', 'ja'] as const
const sizes = [
  ['on a computer', 1280, 800],
  ['on a phone', 375, 812],
] as const

const root = () => document.querySelector<HTMLElement>('body > [data-hawser-root]')

/** What English says and the language says otherwise. A text with parameters is none that stands anywhere. */
async function readForeign(tag: (typeof spoken)[number]): Promise<ReadonlySet<string>> {
  const { load, loadAccount, loadTrade } = await languages[tag]()
  const parts = await Promise.all([load, loadAccount, loadTrade].map((part) => part?.()))
  const own: Partial<Catalogue> = Object.assign({}, ...parts.map((part) => part?.catalogue))
  const foreign = new Set<string>(Object.values(english).filter((text) => typeof text === 'string'))
  for (const text of Object.values(own)) if (typeof text === 'string') foreign.delete(text)
  return foreign
}

/** Each text that stands in an element, and what its attributes say. */
function readTexts(within: Element): readonly string[] {
  const texts: string[] = []
  const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) texts.push(node.textContent?.trim() ?? '')
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of within.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
  return texts
}

/** What is cut off: text that is wider or higher than what hides the rest of it, or that stands out of the dialog's side. */
function findCutText(within: Element): readonly string[] {
  const outer = within.getBoundingClientRect()
  return [...within.querySelectorAll<HTMLElement>('*')]
    .filter((element) => element.checkVisibility() && !element.matches('.hawser-visually-hidden, input'))
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      if (box.width < 2 || !element.textContent) return false
      const isNarrow = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      // Letters may stand out of their line by a pixel or two; a line that is cut off is more.
      const isLow = ['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 9
      return isNarrow || isLow || box.left < outer.left - 1 || box.right > outer.right + 1
    })
    .map((element) => `${element.localName}.${element.className}: ${element.textContent}`)
}

/** Japanese words of katakana that a line ends in the midst of. */
function findBrokenWords(within: Element): readonly string[] {
  const broken: string[] = []
  const range = document.createRange()
  const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[ァ-ー]{2,}/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  return broken
}

describe('every view of the modal, in German, Arabic and Japanese', () => {
  it.each(everyView)(
    'behavior: $title: no word of it stays English or is broken, and nothing is cut off, on a computer and on a phone',
    async (one) => {
      await page.viewport(1280, 800)
      onTestFinished(() => page.viewport(1280, 800))
      const hawser = await reachWhole(one)
      for (const tag of spoken) {
        hawser.use(profile).setLanguage(tag)
        await expect.poll(() => root()?.lang).toBe(tag)
        const foreign = await readForeign(tag)
        await expect.poll(() => readTexts(dialog()).filter((text) => foreign.has(text)), { message: tag }).toEqual([])
        expect(root()?.dir).toBe(tag === 'ar' ? 'rtl' : 'ltr')
        for (const [size, width, height] of sizes) {
          await page.viewport(width, height)
          await untilSettled()
          await expect.poll(() => findCutText(dialog()), { message: `${tag}, ${size}` }).toEqual([])
          expect(tag === 'ja' ? findBrokenWords(dialog()) : [], size).toEqual([])
          expect(document.documentElement.scrollWidth, `${tag}, ${size}`).toBeLessThanOrEqual(width)
        }
      }
    },
  )
})

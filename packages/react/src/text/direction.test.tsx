import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { enActivity } from './enActivity.js'
import { enTokens } from './enTokens.js'
import { loadLocale } from './loadLocale.js'
import { createText } from './useText.js'

async function speak(tag: string) {
  const locale = await loadLocale([tag])
  return createText(locale, (await locale.loadAccount?.())?.catalogue)
}

/** The words of an element in the order in which they stand, from the right. */
function readFromRight(within: Element, words: readonly string[]): readonly string[] {
  const sentence = within.textContent ?? ''
  const node = document.createTreeWalker(within, NodeFilter.SHOW_TEXT).nextNode() as Text
  const range = document.createRange()
  const rightOf = (word: string): number => {
    range.setStart(node, sentence.indexOf(word))
    range.setEnd(node, sentence.indexOf(word) + word.length)
    return range.getBoundingClientRect().right
  }
  return words.toSorted((a, b) => rightOf(b) - rightOf(a))
}

it('behavior: a sentence that begins with a value of Latin letters keeps its direction where it stands by itself', async () => {
  const sentence = (await speak('ur')).with(enActivity)('activity.line.sent', { amount: '0.5 ETH' })
  const screen = await render(
    <p dir="rtl">
      <bdi>{sentence}</bdi>
    </p>,
  )
  expect(readFromRight(screen.container, ['بھیجا', 'ETH'])).toEqual(['ETH', 'بھیجا'])
})

it.each(['ar', 'he', 'fa', 'ur'])(
  'behavior: a list of Latin names reads from right to left in a sentence in %s',
  async (tag) => {
    const text = (await speak(tag)).with(enTokens)
    const networks = ['Solana', 'Bitcoin', 'Base']
    const sentence = text('tokens.partFailed', { networks: text.list(networks, 'conjunction') })
    const screen = await render(<p dir="rtl">{sentence}</p>)
    expect(readFromRight(screen.container, ['Bitcoin', 'Base', 'Solana'])).toEqual(networks)
    const units = await render(<p dir="rtl">{text.list(networks)}</p>)
    expect(readFromRight(units.container, ['Bitcoin', 'Base', 'Solana'])).toEqual(networks)
  },
)

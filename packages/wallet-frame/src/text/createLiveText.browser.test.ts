import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLiveText, type LiveText } from './createLiveText.js'
import { createText } from './createText.js'

const english = createText({ code: 'en', dir: 'ltr' })
const german = createText({ code: 'de', dir: 'ltr', formatLocale: 'de-DE' }, {
  'screen.back': 'Zurück',
  'screen.left': { one: 'Noch {0} Sekunde', other: 'Noch {0} Sekunden' },
  'screen.part.title': 'Geräte',
  'screen.part.used': 'Benutzt am {0}',
  'consent.title.send': 'Senden',
} as never)
const arabic = createText({ code: 'ar', dir: 'rtl', formatLocale: 'ar-AE' }, { 'screen.back': 'رجوع' } as never)
const tree = {
  back: 'Back',
  left: (count: number) => `${count} seconds left`,
  part: { title: 'Devices', used: (day: string) => `Used on ${day}` },
}

let root: HTMLElement
let live: LiveText
let texts: typeof tree
const add = (text: string, tag = 'p') => {
  const element = document.createElement(tag)
  element.textContent = text
  root.append(element)
  return element
}

beforeEach(() => {
  root = document.createElement('div')
  document.body.append(root)
  live = createLiveText({ root, text: english })
  texts = live.text.tree('screen', tree)
})
afterEach(() => {
  live.stop()
  root.remove()
})

describe('words on screen', () => {
  it('default: they are exchanged where they stand, with their numbers, dates and attributes; what is no text of ours stays', () => {
    const day = Date.UTC(2026, 0, 31, 12)
    const title = add(texts.part.title)
    const left = add(texts.left(2_000))
    const used = add(texts.part.used(live.text.day(day)))
    const joined = add(`Firefox · ${texts.part.title}`)
    const title2 = add(live.text('consent.title.send'))
    const amount = add(`${live.text.amount('1234.5', 'ETH')} · ${texts.part.title}`)
    const own = add('alice@example.org')
    const button = add('', 'button')
    button.setAttribute('aria-label', texts.back)
    expect([left.textContent, used.textContent]).toEqual(['2000 seconds left', `Used on ${english.day(day)}`])
    live.speak(german)
    expect([title, left, used, joined, title2, amount, own].map(({ textContent }) => textContent)).toEqual([
      'Geräte',
      'Noch 2.000 Sekunden',
      'Benutzt am 31.01.2026',
      'Firefox · Geräte',
      'Senden',
      '1.234,5 ETH · Geräte',
      'alice@example.org',
    ])
    expect(button.getAttribute('aria-label')).toBe('Zurück')
  })

  it('behavior: what was typed stays, with the focus and the caret; the same elements stand there', () => {
    const label = add(texts.part.title, 'label')
    const input = document.createElement('input')
    root.append(input)
    input.value = 'half a wo'
    input.focus()
    input.setSelectionRange(4, 6)
    const before = [...root.children]
    live.speak(german)
    live.speak(arabic)
    expect([...root.children]).toEqual(before)
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['half a wo', 4, 6])
    expect(document.activeElement).toBe(input)
    expect(label.textContent).toBe('Devices')
  })

  it('behavior: a flow that still holds words of before is heard in the language of the moment, for as long as it runs', async () => {
    const { back } = texts
    const held = texts.left(1)
    live.speak(german)
    expect(texts.back).toBe('Zurück')
    const late = add(back)
    await expect.poll(() => late.textContent).toBe('Zurück')
    late.textContent = held
    await expect.poll(() => late.textContent).toBe('Noch 1 Sekunde')
    live.speak(arabic)
    expect(add(texts.back).textContent).toBe('رجوع')
    live.speak(english)
    expect([late.textContent, root.lastElementChild?.textContent]).toEqual(['1 seconds left', 'Back'])
    live.stop()
    const after = add('Zurück')
    await new Promise((resolve) => setTimeout(resolve))
    expect(after.textContent).toBe('Zurück')
  })

  it('behavior: what is not to be translated never is, such as the words of a recovery phrase', () => {
    const words = add('', 'ol')
    words.setAttribute('translate', 'no')
    const word = document.createElement('li')
    word.textContent = texts.back
    word.setAttribute('aria-label', texts.part.title)
    words.append(word)
    live.speak(german)
    expect([word.textContent, word.getAttribute('aria-label')]).toEqual(['Back', 'Devices'])
  })

  it('behavior: a value between our words is written in their direction', () => {
    const value = add(texts.back, 'bdi')
    value.dir = 'ltr'
    live.speak(arabic)
    expect([value.textContent, value.dir]).toEqual(['رجوع', 'rtl'])
  })
})

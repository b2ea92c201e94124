import type { ScreenTexts } from '../../page/screenTexts.js'
import type { Place } from '../../screens/createStage.js'
import type { ScreenPart } from '../../screens/drawScreen.js'
import { showForm } from '../../screens/showForm.js'
import { explainFault } from '../explainFault.js'

class WrongWord extends Error {}

/** Has the user type a word, so that nobody does by the way what cannot be undone. Resolves with false where they go back. @throws as {@link Place.show} */
export function showTyped(
  place: Place,
  {
    title,
    parts,
    word,
    submit,
    texts,
  }: {
    readonly title: string
    readonly parts: readonly ScreenPart[]
    /** In the language of the moment: what was typed in the one before counts, too. */
    readonly word: () => string
    readonly submit: string
    readonly texts: ScreenTexts
  },
): Promise<boolean> {
  const { confirming } = texts.manage
  const first = word()
  return showForm<boolean>(place, {
    title,
    parts,
    fields: [{ name: 'word', label: confirming.label(first), kind: 'text', autocomplete: 'off' }],
    submit: { label: submit, look: 'danger' },
    progress: texts.working,
    async run({ word: typed = '' }) {
      const isOne = [first, word()].some((one) => one.toLowerCase() === typed.trim().toLowerCase())
      if (!isOne) throw new WrongWord()
      return true
    },
    explain: (error) => (error instanceof WrongWord ? confirming.wrong(word()) : explainFault(error, texts)),
    back: { label: texts.back, chosen: false },
  })
}

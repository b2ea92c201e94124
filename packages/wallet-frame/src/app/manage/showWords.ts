import type { Clock } from '@hawser/common'
import { VaultLockedError } from '../../errors.js'
import { watchVisibility } from '../../guard/watchVisibility.js'
import type { ScreenTexts } from '../../page/screenTexts.js'
import { createMake } from '../../screens/createMake.js'
import type { Place } from '../../screens/createStage.js'
import { drawButton, drawParts, drawScreen } from '../../screens/drawScreen.js'
import type { VaultClient } from '../../worker/createVaultClient.js'

/**
 * Shows the words of a recovery phrase, hidden until a press, and hidden again as soon as the frame cannot be seen whole. They are in the page only while they are
 * shown, are not selected or copied but by a second press on what warns of it, and go when the wallet is locked.
 * @throws VaultLockedError, and as {@link Place.show}
 */
export function showWords(
  place: Place,
  {
    phrase,
    texts,
    clock,
    vault,
  }: {
    readonly phrase: string
    readonly texts: ScreenTexts
    readonly clock: Clock
    readonly vault: Pick<VaultClient, 'onLock'>
  },
): Promise<void> {
  const { window } = place
  const { phrase: words, unseen } = texts.manage
  const make = createMake(window.document)
  return place.show<void>(({ choose, fail, signal }) => {
    const list = make('ol', { className: 'words' })
    // They are what they are in any language, of the page or of a browser that translates it.
    list.translate = false
    const covered = make('p', { className: 'quiet covered', text: words.hidden })
    const toggle = drawButton(make, { label: words.show, look: 'primary', onPress: () => {} })
    const copy = drawButton(make, { label: words.copy, look: 'quiet', onPress: () => {} })
    const done = drawButton(make, { label: words.done, look: 'quiet', onPress: () => choose() })
    const view = drawScreen(make, {
      title: words.wordsTitle,
      body: [...drawParts(make, [{ kind: 'text', text: words.wordsText }]), covered, list],
      buttons: [toggle, done, copy],
    })
    let isShown = false
    let isCopyMeant = false

    function setShown(isOn: boolean): void {
      isShown = isOn
      isCopyMeant = false
      list.replaceChildren(
        ...(isOn
          ? phrase.split(' ').map((word, at) => {
              const item = make('li', { children: [make('span', { text: word })] })
              item.setAttribute('aria-label', `${words.word(at + 1)}: ${word}`)
              return item
            })
          : []),
      )
      covered.hidden = isOn
      toggle.textContent = isOn ? words.hide : words.show
      copy.textContent = words.copy
      copy.hidden = !isOn
      if (isOn) done.hidden = false
      // Who has read them is done; before that, and where they were hidden again, they are shown first.
      const [first, second] = isOn ? [done, toggle] : [toggle, done]
      first.className = 'primary'
      second.className = 'quiet'
      if (first.compareDocumentPosition(second) === Node.DOCUMENT_POSITION_PRECEDING) moveDone()
    }
    /** What is moved loses the focus. */
    function moveDone(): void {
      const isFocused = window.document.activeElement === done
      if (done.nextSibling === toggle) toggle.after(done)
      else toggle.before(done)
      if (isFocused) done.focus()
    }
    const watch = watchVisibility({
      target: view.element,
      window,
      clock,
      // What is taken for seen too early is seen.
      onChange: ({ reason }) => {
        if (isShown && reason !== null && reason !== 'early') setShown(false)
      },
    })
    toggle.addEventListener('click', (event) => {
      if (isShown) setShown(false)
      // A press by script is nobody's.
      else if (event.isTrusted && watch.now().isVisible) {
        view.setError('')
        setShown(true)
      } else view.setError(unseen)
    })
    copy.addEventListener('click', async (event) => {
      if (!event.isTrusted || !isShown) return
      if (!isCopyMeant) {
        isCopyMeant = true
        view.setError(words.copyWarning)
        copy.textContent = words.copyAnyway
        return
      }
      isCopyMeant = false
      copy.textContent = words.copy
      try {
        await window.navigator.clipboard.writeText(phrase)
        view.setError(words.copied)
      } catch {
        view.setError(words.copyFailed)
      }
    })
    // By the button alone.
    for (const kind of ['copy', 'cut', 'dragstart'] as const)
      list.addEventListener(kind, (event) => event.preventDefault())
    const offLock = vault.onLock(() => fail(new VaultLockedError()))
    signal.addEventListener('abort', () => {
      offLock()
      watch.stop()
      list.replaceChildren()
    })
    done.hidden = true
    setShown(false)
    return view.element
  })
}

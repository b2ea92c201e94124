import type { View } from '@hawser/core'
import type { ButtonLook } from './readLook.js'
import { trackPress } from './trackPress.js'

export interface NativeButtonOptions {
  /** Somebody is about to press it. */
  readonly onIntent: () => void
  /** It was pressed, and leads to a view, or to the one that the client chooses. */
  readonly onPress: (view: View | undefined) => void
}

/** A button without React, which looks and is read aloud as React's, and stands in for it until that is loaded. */
export interface NativeButton {
  /** Nothing is shown where there is no look. */
  draw(look: ButtonLook | undefined): void
  /** Resolves once no press is under way on it. */
  released(): Promise<void>
  /** Takes it away for good. Returns whether it had the focus. */
  remove(): boolean
}

export function createNativeButton(element: HTMLElement, { onIntent, onPress }: NativeButtonOptions): NativeButton {
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-haspopup', 'dialog')
  const press = trackPress(button)
  let drawn: string | undefined
  let look: ButtonLook | undefined
  for (const name of ['pointerenter', 'pointerdown', 'focus']) button.addEventListener(name, onIntent)
  button.addEventListener('click', () => {
    if (look && look.view !== null) onPress(look.view)
  })

  return {
    draw(next) {
      const key = JSON.stringify(next)
      if (key === drawn) return
      drawn = key
      look = next
      if (!next) {
        button.remove()
        return
      }
      write(button, next)
      if (!button.isConnected) element.append(button)
    },
    released: press.released,
    remove() {
      const root = button.getRootNode()
      const hadFocus = (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === button
      press.stop()
      button.remove()
      return hadFocus
    },
  }
}

function write(button: HTMLButtonElement, look: ButtonLook): void {
  const { kind, status, isBusy, isDisabled, isUnsupported, lang, dir, theme, label } = look
  button.lang = lang
  button.dir = dir
  button.disabled = isDisabled ?? false
  const attributes = {
    'data-hawser': kind,
    'data-hawser-theme': theme,
    'data-status': status,
    'data-unsupported': isUnsupported ? '' : undefined,
    'aria-busy': isBusy ? 'true' : undefined,
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) button.removeAttribute(name)
    else button.setAttribute(name, value)
  }
  const content = contentOf(look)
  if (label === undefined) {
    button.replaceChildren(...content)
    return
  }
  const seen = span('hawser-button-content', ...content)
  seen.ariaHidden = 'true'
  button.replaceChildren(span('hawser-visually-hidden', label), seen)
}

function contentOf({ text, picture }: ButtonLook): readonly Node[] {
  // As high as a line of text, so that nothing moves when there is one.
  if (text === undefined) return [span('hawser-skeleton'), span('', '\u200b')]
  const name = document.createElement('bdi')
  name.textContent = text
  if (picture === 'network') {
    name.className = 'hawser-button-text'
    return [span('hawser-picture'), name, span('hawser-icon')]
  }
  if (!picture) return [span('hawser-button-text', text)]
  name.translate = false
  const avatar = span('hawser-avatar')
  avatar.dataset.size = 'small'
  return [avatar, span('hawser-button-text', name)]
}

function span(className: string, ...children: (Node | string)[]): HTMLSpanElement {
  const element = document.createElement('span')
  if (className) element.className = className
  element.append(...children)
  return element
}

import type { Make } from './createMake.js'

/** What stands between title and buttons: plain text, what is quieter, what has to be heeded, or an element of the screen's own. */
export type ScreenPart =
  | { readonly kind: 'text' | 'quiet' | 'note' | 'danger'; readonly text: string }
  | ((make: Make) => Node)

export type ButtonLook = 'primary' | 'danger' | 'quiet'

export interface ScreenContent {
  readonly title: string
  readonly body: readonly Node[]
  /** From the most to the least important one: at most one of them is the primary one. */
  readonly buttons: readonly HTMLButtonElement[]
  readonly back?: { readonly label: string; readonly go: () => void } | undefined
  /** Whether it says that something has been done. */
  readonly isSuccess?: boolean | undefined
}

export interface Screen {
  readonly element: HTMLElement
  /** Said at once, by screen readers too. An empty text takes it away. */
  setError(text: string): void
  /** What is going on, while it does: the screen's buttons do nothing meanwhile. */
  setProgress(text: string): void
  /** The same place, beside buttons that can be pressed. */
  setHint(text: string): void
}

/** A screen in the style of the page: what it is about, its parts, and at the bottom what can be done. */
export function drawScreen(make: Make, { title, body, buttons, back, isSuccess }: ScreenContent): Screen {
  const heading = make('h1', { text: title })
  heading.tabIndex = -1
  const header = make('header', { children: [heading] })
  if (back) {
    // An arrow, which is called what it does.
    const button = drawButton(make, { label: '', look: 'quiet', onPress: back.go })
    button.classList.add('back')
    button.setAttribute('aria-label', back.label)
    header.prepend(button)
  }
  const error = make('p', { className: 'error' })
  error.setAttribute('role', 'alert')
  const progress = make('p', { className: 'status' })
  progress.setAttribute('role', 'status')
  const main = make('div', { className: 'body', children: body })
  const footer = make('footer', {
    children: [error, progress, make('div', { className: 'choices', children: buttons })],
  })
  return {
    element: make('main', {
      className: isSuccess ? 'card screen success' : 'card screen',
      children: [header, main, footer],
    }),
    setError(text) {
      error.textContent = text
    },
    setHint(text) {
      progress.textContent = text
    },
    setProgress(text) {
      progress.textContent = text
      for (const button of footer.querySelectorAll('button')) button.setAttribute('aria-disabled', String(text !== ''))
    },
  }
}

export function drawButton(
  make: Make,
  { label, look, onPress }: { readonly label: string; readonly look: ButtonLook; readonly onPress?: () => void },
): HTMLButtonElement {
  const button = make('button', { className: look, text: label })
  button.type = onPress ? 'button' : 'submit'
  button.addEventListener('click', (event) => {
    if (button.getAttribute('aria-disabled') === 'true') event.preventDefault()
    else onPress?.()
  })
  return button
}

export function drawParts(make: Make, parts: readonly ScreenPart[]): readonly Node[] {
  return parts.map((part) =>
    typeof part === 'function' ? part(make) : make('p', { className: part.kind, text: part.text }),
  )
}

import { type RefObject, useLayoutEffect } from 'react'

/**
 * Hides the page behind the open modal from screen readers, as the backdrop hides it from the pointer, and shows it again on closing.
 *
 * The dialog does not say `aria-modal`: that would hide all the rest, and so the overlays of wallets. Hidden is what was at the top of
 * the body as the modal opened and lies below it. Overlays, dialogs and iframes of others stay, and so does whatever comes later. What
 * has the focus is never hidden.
 */
export function useHiddenPage({
  host,
  isOpen,
  opener,
}: {
  readonly host: HTMLElement | null
  readonly isOpen: boolean
  readonly opener: RefObject<Element | null>
}): void {
  useLayoutEffect(() => {
    if (!host || !isOpen) return
    const zIndex = Number(getComputedStyle(host).getPropertyValue('--hawser-z-index'))
    const page = findBehind(document.body, { zIndex, opener: opener.current })
    const hidden = new Set<Element>()
    const update = (): void => {
      for (const element of page) {
        if (element.contains(document.activeElement)) show(element, hidden)
        else hide(element, hidden)
      }
    }
    update()
    document.addEventListener('focusin', update)
    return () => {
      document.removeEventListener('focusin', update)
      for (const element of page) show(element, hidden)
    }
  }, [host, isOpen, opener])
}

// A modal never hides another, nor a frame of anybody's: which window has the focus cannot be seen there.
const never = '[data-hawser-root], iframe'
// Messages of the page are still read aloud.
const dialogsAndMessages =
  'dialog, [role=dialog], [role=alertdialog], [aria-modal=true], [aria-live], [role=status], [role=alert], [role=log]'

/** The elements at the top of `parent` that make up the page, without the layers that lie above the modal. */
function findBehind(
  parent: Element,
  layers: { readonly zIndex: number; readonly opener: Element | null },
): readonly Element[] {
  return [...parent.children].flatMap((element) => {
    const { display, position, zIndex } = getComputedStyle(element)
    if (display === 'none' || element.matches(never)) return []
    const { width, height } = element.getBoundingClientRect()
    // A wrapper without room of its own: what it holds may be of either sort.
    if (width === 0 || height === 0) return findBehind(element, layers)
    // What the modal was opened from lies below it, be it a dialog.
    if (layers.opener && element.contains(layers.opener)) return [element]
    if (element.matches(dialogsAndMessages)) return []
    if (position !== 'fixed' && position !== 'absolute') return [element]
    return element.localName.includes('-') || Number(zIndex) >= layers.zIndex ? [] : [element]
  })
}

// On the element itself, where every modal of the page sees it, of whichever copy of this code: how many hide it, and what its attribute
// said before the first.
const COUNT = 'data-hawser-hidden'
const BEFORE = 'data-hawser-hidden-before'

function hide(element: Element, hidden: Set<Element>): void {
  const count = readCount(element)
  const said = element.getAttribute('aria-hidden')
  // Somebody else hides it already.
  if (said === 'true' && count === 0) return
  if (!hidden.has(element)) element.setAttribute(COUNT, String(count + 1))
  hidden.add(element)
  if (said === 'true') return
  write(element, BEFORE, said)
  element.setAttribute('aria-hidden', 'true')
}

function show(element: Element, hidden: Set<Element>): void {
  if (!hidden.delete(element)) return
  const count = readCount(element) - 1
  write(element, COUNT, count > 0 ? String(count) : null)
  if (count > 0) return
  const before = element.getAttribute(BEFORE)
  element.removeAttribute(BEFORE)
  // What others have said since then stands.
  if (element.getAttribute('aria-hidden') === 'true') write(element, 'aria-hidden', before)
}

function readCount(element: Element): number {
  return Number(element.getAttribute(COUNT)) || 0
}

function write(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

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
    const update = (): void => {
      for (const element of page) {
        if (element.contains(document.activeElement)) show(element, host)
        else hide(element, host)
      }
    }
    update()
    document.addEventListener('focusin', update)
    return () => {
      document.removeEventListener('focusin', update)
      for (const element of page) show(element, host)
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

/** For each hidden element the modals that hide it, and what its attribute said before the first. */
const hidden = new WeakMap<Element, { readonly hosts: Set<Element>; before: string | null }>()

function hide(element: Element, host: Element): void {
  const entry = hidden.get(element)
  entry?.hosts.add(host)
  const before = element.getAttribute('aria-hidden')
  // Somebody else hides it already, or another modal does.
  if (before === 'true') return
  if (entry) entry.before = before
  else hidden.set(element, { hosts: new Set([host]), before })
  element.setAttribute('aria-hidden', 'true')
}

function show(element: Element, host: Element): void {
  const entry = hidden.get(element)
  if (!entry?.hosts.delete(host) || entry.hosts.size > 0) return
  hidden.delete(element)
  // What others have said since then stands.
  if (element.getAttribute('aria-hidden') !== 'true') return
  if (entry.before === null) element.removeAttribute('aria-hidden')
  else element.setAttribute('aria-hidden', entry.before)
}

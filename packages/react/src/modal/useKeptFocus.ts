import { type RefObject, useEffect } from 'react'

export interface UseKeptFocusParameters {
  readonly dialog: RefObject<HTMLElement | null>
  /** What had the focus before the dialog, and has it until the dialog takes it: keys that are pressed by then are meant for the dialog. */
  readonly opener: RefObject<Element | null>
  /** Where the focus goes when what had it is gone. */
  readonly fallback: RefObject<HTMLElement | null>
  readonly onBack: () => void
}

/**
 * Keeps the keyboard within the dialog without making the page inert: a wallet's own overlay may take the focus, and keeps it. Tab goes
 * round, Alt+Left goes back, and focus that is lost because its element is gone comes to the heading.
 */
export function useKeptFocus({ dialog, opener, fallback, onBack }: UseKeptFocusParameters): void {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const isOurs = (): boolean => {
      const { activeElement } = document
      const isFree = activeElement === null || activeElement === document.body || activeElement === opener.current
      return isFree || element.contains(activeElement)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isOurs()) return
      if (event.key === 'Tab') moveRound(element, event, fallback.current)
      if (event.key === 'ArrowLeft' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault()
        onBack()
      }
    }
    let last: Element | null = null
    const onFocusIn = (event: FocusEvent): void => {
      last = event.target instanceof Element ? event.target : null
    }
    const observer = new MutationObserver(() => {
      const isGone = last && (!last.isConnected || last.matches(':disabled'))
      if (!isGone || document.activeElement !== document.body) return
      last = null
      fallback.current?.focus({ preventScroll: true })
    })

    // While it goes down: the dialog part keeps arrow keys from coming up.
    document.addEventListener('keydown', onKeyDown, true)
    element.addEventListener('focusin', onFocusIn)
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      element.removeEventListener('focusin', onFocusIn)
      observer.disconnect()
    }
  }, [dialog, opener, fallback, onBack])
}

function moveRound(dialog: HTMLElement, event: KeyboardEvent, heading: HTMLElement | null): void {
  const stops = findTabbable(dialog)
  const { activeElement } = document
  const isInside = activeElement !== null && dialog.contains(activeElement)
  const wanted = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const hasNext =
    isInside &&
    stops.some((stop) => stop !== activeElement && (activeElement.compareDocumentPosition(stop) & wanted) !== 0)
  if (hasNext) return
  event.preventDefault()
  const target = event.shiftKey ? stops.at(-1) : stops[0]
  // The dialog part takes its controls out of the order while the focus is elsewhere: the heading puts them back.
  ;(target ?? heading)?.focus()
}

const candidates = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable="true"]'

/** Returns the elements that the Tab key stops at within `container`, in order. */
function findTabbable(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(candidates)].filter(isTabbable)
}

/** Whether there is any. In a long list the first one is found without a look at the others, which would lay out what is out of sight. */
export function hasTabbable(container: HTMLElement): boolean {
  return [...container.querySelectorAll<HTMLElement>(candidates)].some(isTabbable)
}

function isTabbable(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && element.getClientRects().length > 0
}

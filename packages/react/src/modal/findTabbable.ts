const candidates = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable="true"]'

/** What the Tab key stops at within `container`, in order. */
export function findTabbable(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(candidates)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && element.getClientRects().length > 0,
  )
}

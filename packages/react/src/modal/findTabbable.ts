const candidates = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable="true"]'

/** What the Tab key stops at within `container`, in order. */
export function findTabbable(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(candidates)].filter(isTabbable)
}

/** Whether there is any. In a long list the first one is found without a look at the others, which would lay out what is out of sight. */
export function hasTabbable(container: HTMLElement): boolean {
  return [...container.querySelectorAll<HTMLElement>(candidates)].some(isTabbable)
}

function isTabbable(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && element.getClientRects().length > 0
}

/** Follows the presses of an element, by pointer or key: the click that ends one is to find the element where it began. */
export function trackPress(element: HTMLElement): { released(): Promise<void>; stop(): void } {
  const life = new AbortController()
  let isPressed = false
  let waiting: (() => void)[] = []
  const settle = (): void => {
    isPressed = false
    for (const resolve of waiting) resolve()
    waiting = []
  }
  // The click comes after the event that ends the press.
  const release = (): void => {
    if (isPressed) setTimeout(settle)
  }
  const options = { signal: life.signal, capture: true }
  element.addEventListener('pointerdown', () => (isPressed = true), options)
  element.addEventListener('keydown', ({ key }) => (isPressed ||= key === ' ' || key === 'Enter'), options)
  for (const name of ['pointerup', 'pointercancel', 'keyup', 'blur']) addEventListener(name, release, options)

  return {
    released: () => new Promise((resolve) => (isPressed ? waiting.push(resolve) : resolve())),
    stop() {
      life.abort()
      settle()
    },
  }
}

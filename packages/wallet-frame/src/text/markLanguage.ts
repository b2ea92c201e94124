import type { Text } from './createText.js'

/** Says in which language, and from which side on, an element's words are: for its layout and for screen readers. */
export function markLanguage(element: HTMLElement, { code, dir }: Pick<Text, 'code' | 'dir'>): void {
  element.lang = code
  element.dir = dir
}

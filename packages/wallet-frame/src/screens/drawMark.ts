import { socialMarks } from '@hawser/common/marks'

/** Draws the mark of what can be chosen, for eyes alone. */
export type Mark = (document: Document) => Element

/** Beside those of providers. */
const own: ReadonlyMap<string, string> = new Map([
  ['email', 'M3 5.5h18v13H3zm2 2.200v8.800h14V7.700l-7 5.300zm1.800-.2L12 11.400l5.200-3.900z'],
  [
    'token',
    'M12 3a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zm0 10.500c4.500 0 8 2.700 8 6.500v1H4v-1c0-3.800 3.500-6.500 8-6.500z',
  ],
])

/** What an address is marked by. */
export const emailMark = 'email'

/** A provider's mark; of one that has none the first letter of its name. */
export function drawMark(provider: string, name = ''): Mark {
  return (document) => {
    const box = document.createElement('span')
    box.className = 'mark'
    box.setAttribute('aria-hidden', 'true')
    const data = own.get(provider) ?? socialMarks.get(provider)
    if (data === undefined) {
      box.textContent = [...name][0] ?? ''
      return box
    }
    const [image, path] = ['svg', 'path'].map((tag) => document.createElementNS('http://www.w3.org/2000/svg', tag))
    image?.setAttribute('viewBox', '0 0 24 24')
    path?.setAttribute('fill-rule', 'evenodd')
    path?.setAttribute('d', data)
    if (path) image?.append(path)
    if (image) box.append(image)
    return box
  }
}

import type { Make } from '../screens/createMake.js'
import type { TypedField, TypedValue } from '../signing/typedData.js'
import type { Text } from '../text/createText.js'
import type { Line } from './sayAction.js'

/** Begins what is put together in a text that is written from right to left, or of one. */
const FIRST_STRONG_ISOLATE = '\u2068'

/** Lines with their names. One without a name tells more of the one before. */
export function drawLines(lines: readonly Line[], make: Make, { dir }: Pick<Text, 'dir'>): HTMLElement {
  const children = lines.flatMap((line) => {
    // More on what stands above has no name of its own.
    const label = line.label === '' ? [] : [make('dt', { text: line.label })]
    if (line.kind === 'tree')
      return [...label, make('dd', { className: 'tree', children: [listFields(line.fields, make)] })]
    // Its direction is its own: an address reads from left to right in any language.
    const value = make('bdi', { text: line.value })
    // Words of ours around it are of ours, whatever the first of them is.
    if (line.value.includes(FIRST_STRONG_ISOLATE)) value.dir = dir
    return [...label, make('dd', { className: line.kind, children: [value] })]
  })
  return make('dl', { children })
}

function listFields(fields: readonly TypedField[], make: Make): HTMLElement {
  const items = fields.map(({ name, type, value }) =>
    make('li', {
      children: [
        make('span', { className: 'name', text: name }),
        make('span', { className: 'type', text: type }),
        sayValue(value, make),
      ],
    }),
  )
  return make('ul', { children: items })
}

function sayValue(value: TypedValue, make: Make): HTMLElement {
  if (value.kind === 'value') return make('span', { className: 'value', text: value.text })
  if (value.kind === 'struct') return listFields(value.fields, make)
  return make('ol', { children: value.items.map((item) => make('li', { children: [sayValue(item, make)] })) })
}

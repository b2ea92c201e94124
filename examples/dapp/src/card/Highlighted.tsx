import { parse } from 'sugar-high/core'
import * as typescript from 'sugar-high/lang/typescript'

/** The kinds of token that the page has a colour for. */
const colored: ReadonlySet<string> = new Set(['keyword', 'string', 'class', 'entity', 'comment', 'sign'])

interface Part {
  readonly type: string
  readonly text: string
  /** In characters, from the beginning of the file. */
  readonly start: number
}

/** TypeScript with its words marked. The text stays what it is. */
export function Highlighted({ code }: { readonly code: string }) {
  return partsOf(code).map(({ type, text, start }) =>
    colored.has(type) ? (
      <span key={start} data-token={type}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}

/** What has one colour is one part, so that a file is hundreds of elements and not thousands: space has none, and goes with what is before it. */
function partsOf(code: string): readonly Part[] {
  const parts: Part[] = []
  let start = 0
  const add = (type: string, text: string): void => {
    const last = parts.at(-1)
    if (last && (last.type === type || text.trim() === ''))
      parts[parts.length - 1] = { ...last, text: last.text + text }
    else parts.push({ type, text, start })
    start += text.length
  }
  for (const { index, tokens } of parse(code, typescript).lines) {
    if (index > 0) add('', '\n')
    for (const { type, value } of tokens) add(colored.has(type) ? type : '', value)
  }
  return parts
}

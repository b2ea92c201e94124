const [quote, backslash, zero, nine, minus, plus, point, largeE, smallE] = [34, 92, 48, 57, 45, 43, 46, 69, 101]
/** Up to 128 bits: longer ones are no amount of anything, and cost more than they are worth. */
const longInteger = /^-?[1-9]\d{15,39}$/

/**
 * JSON whose whole numbers beyond the exact ones of JavaScript are bigints, as lamports can be; undefined where it is none. The time that it takes
 * grows with the text and no faster, whatever the text is.
 */
export function parseJson(text: string): unknown {
  // Told apart from what the text itself says: nobody knew it when the text was written.
  const mark = `bigint ${Math.random()}`
  try {
    const marked = markIntegers(text, mark)
    if (marked === text) return JSON.parse(text)
    return JSON.parse(marked, (_key, value: Readonly<Record<string, string>> | null) => {
      const digits = value?.[mark]
      return digits === undefined ? value : BigInt(digits)
    })
  } catch {
    return undefined
  }
}

/** The text with each long integer as an object of one field, which is no JSON wherever a number would be none. */
function markIntegers(text: string, mark: string): string {
  const parts: string[] = []
  let done = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) at = findEndOfText(text, at)
    else if (!isOfNumber(code)) at += 1
    else {
      const start = at
      while (at < text.length && isOfNumber(text.charCodeAt(at))) at += 1
      const number = text.slice(start, at)
      if (longInteger.test(number)) {
        parts.push(text.slice(done, start), `{"${mark}":"${number}"}`)
        done = at
      }
    }
  }
  return parts.join('') + text.slice(done)
}

/** Behind the quote that closes a text, or behind everything where none does. */
function findEndOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (code === backslash) at += 1
  }
  return text.length
}

function isOfNumber(code: number): boolean {
  return (
    (code >= zero && code <= nine) ||
    code === minus ||
    code === plus ||
    code === point ||
    code === largeE ||
    code === smallE
  )
}

/** The text that the bytes stand for, or null where they are none. */
export function readableText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return [...text].every((sign) => sign === '\n' || sign === '\t' || sign >= ' ') ? text : null
  } catch {
    return null
  }
}

const token = /"(?:\\.|[^"\\])*"|-?\d{16,}(?![\d.eE])/g

/** JSON whose whole numbers beyond the exact ones of JavaScript are bigints, as lamports can be; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    const marked = text.replace(token, (found) => (found.startsWith('"') ? found : `{"$bigint":"${found}"}`))
    return JSON.parse(marked, (_key, value: unknown) => {
      const digits = isMark(value) ? value.$bigint : undefined
      return digits === undefined ? value : BigInt(digits)
    })
  } catch {
    return undefined
  }
}

function isMark(value: unknown): value is { readonly $bigint: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 1 &&
    /^-?\d{16,}$/.test(String((value as { $bigint?: unknown }).$bigint))
  )
}

/**
 * The first language of some that are spoken which a BCP 47 tag of `wanted` asks for, in the order of `wanted`: by language and script, whatever the region
 * (RFC 4647). Undefined where none is.
 * @example matchLanguage(['en', 'zh-Hant'], ['zh-TW', 'en']) // 'zh-Hant'
 */
export function matchLanguage<TTag extends string>(
  spoken: readonly TTag[],
  wanted: readonly string[],
): TTag | undefined {
  for (const tag of wanted) {
    const key = toKey(tag)
    const found = key && spoken.find((one) => toKey(one) === key)
    if (found) return found
  }
  return undefined
}

function toKey(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag.trim()).maximize()
    return `${language}-${script}`
  } catch {
    return undefined
  }
}

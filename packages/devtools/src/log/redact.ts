import { isHawserError } from '@hawser/common'

/** What stands in the place of what is not shown. */
export const hiddenText = '[hidden]'

const maxTextLength = 2_000
/** What is looked into of a text: a secret at the cut is whole here. */
const maxReadLength = 2 * maxTextLength
const maxPhraseLength = 300
const maxDepth = 24

/** Names of fields whose value is a secret, or tells who somebody is. Compared without case, hyphens and underscores. */
const secretNames =
  /secret|mnemonic|passphrase|password|privatekey|seedphrase|signature|cacao|symkey|apikey|authorization|cookie|jwt|credential|otp$|email|phone|sentto|keyshare/
const tokenNames = /token$/
/** A token of a chain is named by its address: 0x…, CAIP-10 or CAIP-19. */
const tokenAddress = /^(?:0x[\da-f]{40}|[a-z\d-]{3,8}:[\w-]{1,32}[:/].*)$/i

/** Text patterns that are hidden wherever they stand, with what takes their place. */
const secretTexts: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // A pairing URI (ERC-1328) holds the key of the session to come; within a link it is encoded.
  [/\bwc(?::|%3A)[^\s"'<>]+/gi, `wc:${hiddenText}`],
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, hiddenText],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${hiddenText}`],
  [/[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, hiddenText],
]
/** 12 to 24 lower-case words (BIP 39). */
const phrase = /^\s*(?:[a-z]{3,8}\s+){11,23}[a-z]{3,8}\s*$/
const url = /\b(?:https?|wss?):\/\/[^\s"'<>]+/gi
/** A part of a path that may be a key: long, of letters and digits, and no address. */
const pathKey = /^(?=.*\d)(?!0x[\da-f]{40}$)[\w-]{20,}$/i

/** A text without the secrets that are known by their form, at most 2,000 characters long. */
export function redactText(text: string): string {
  if (text.length <= maxPhraseLength && phrase.test(text)) return hiddenText
  if (text.startsWith('data:')) return `${text.slice(0, text.search(/[,;]/) + 1 || 5)}… (${text.length} characters)`
  let shown = text.slice(0, maxReadLength)
  for (const [pattern, replacement] of secretTexts) shown = shown.replace(pattern, replacement)
  shown = shown.replace(url, redactUrl)
  return text.length > maxTextLength ? `${shown.slice(0, maxTextLength)}… (${text.length} characters)` : shown
}

/** An address without user, query, fragment, and parts of the path that may be keys. */
export function redactUrl(address: string): string {
  const [, scheme = '', host = '', path = '', rest = ''] = /^(\w+:\/\/)?([^/?#]*)([^?#]*)(.*)$/s.exec(address) ?? []
  const shownPath = path
    .split('/')
    .map((part) => (pathKey.test(part) ? hiddenText : part))
    .join('/')
  return `${scheme}${host.slice(host.lastIndexOf('@') + 1)}${shownPath}${rest.length > 1 ? `?${hiddenText}` : ''}`
}

/** Copies of values as plain JSON without secrets. */
export type Redact = (value: unknown) => unknown

/**
 * Makes a {@link Redact} that keeps what it made of each object, so that snapshots of one state share what they have in common, as they did before. For objects
 * that do not change.
 */
export function createRedact(): Redact {
  const made = new WeakMap<object, unknown>()
  return (value) => copy(value, { made, above: [] })
}

/** A copy of a value as plain JSON without secrets. */
export const redact: Redact = (value) => copy(value, { made: undefined, above: [] })

interface CopyContext {
  readonly made: WeakMap<object, unknown> | undefined
  readonly above: readonly object[]
}

function copy(value: unknown, context: CopyContext): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return `${value}n`
  // JSON knows no -0.
  if (typeof value === 'number') return Number.isFinite(value) ? value || 0 : String(value)
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object') return undefined
  const { made, above } = context
  const known = made?.get(value)
  if (known !== undefined) return known
  if (above.includes(value) || above.length >= maxDepth) return '[…]'
  const copied = copyObject(value, { made, above: [...above, value] })
  made?.set(value, copied)
  return copied
}

function copyObject(value: object, context: CopyContext): unknown {
  try {
    if (Array.isArray(value)) return value.map((item) => copy(item, context) ?? null)
    if (value instanceof Error) return copyError(value, context)
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== null && prototype !== Object.prototype) return `[${value.constructor?.name || 'object'}]`
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, item]) => {
        const copied = isSecret(name, item) ? hiddenText : copy(item, context)
        return copied === undefined ? [] : [[redactText(name), copied]]
      }),
    )
  } catch {
    // A getter of a stranger's object that throws.
    return '[unreadable]'
  }
}

function copyError(error: Error, context: CopyContext): unknown {
  const code = isHawserError(error) ? error.code : copy(Object(error).code, context)
  return {
    name: redactText(error.name),
    ...(code !== undefined && { code }),
    message: redactText(isHawserError(error) ? error.shortMessage : error.message),
    ...(isHawserError(error) && error.details !== undefined && { details: redactText(error.details) }),
    ...(error.cause !== undefined && { cause: copy(error.cause, context) ?? null }),
  }
}

/** Switches (`email: true`) and what is empty are none. */
function isSecret(name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return false
  const plain = name.replace(/[-_]/g, '').toLowerCase()
  if (secretNames.test(plain)) return true
  return tokenNames.test(plain) && typeof value === 'string' && !tokenAddress.test(value)
}

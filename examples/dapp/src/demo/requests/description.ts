import { formatUnits } from '@hawser/common'

/** One thing that the wallet's user should know of a request. */
export interface Fact {
  readonly label: string
  readonly value: string
  /** How it is shown. Default: as text. */
  readonly kind?: 'amount' | 'address' | undefined
}

/** A named value, or named values below a name. */
export interface TreeNode {
  readonly name: string
  readonly value?: string | undefined
  readonly children?: readonly TreeNode[] | undefined
}

/** A request in words. All of it is shown as text: it comes from the page. */
export interface RequestDescription {
  readonly title: string
  /** What it means for the user, in a sentence. */
  readonly lead?: string | undefined
  readonly facts: readonly Fact[]
  /** The text that is signed. */
  readonly message?: string | undefined
  /** What a transaction does, one after the other. */
  readonly steps?: readonly string[] | undefined
  readonly tree?: readonly TreeNode[] | undefined
  readonly warning?: string | undefined
}

/** A request that waits for the wallet's user. What it holds is the page's, and could be anything. */
export interface DemoRequest {
  readonly id: number
  readonly method: string
  readonly params?: unknown
}

export interface Currency {
  readonly symbol: string
  readonly decimals: number
}

/** A token that the wallet knows. */
export interface ListedToken extends Currency {
  readonly caipNetworkId: string
  readonly address: string
}

/** Connecting is the same in every namespace. */
export const connectDescription: RequestDescription = {
  title: 'Connect to this site',
  lead: 'It will see your addresses and balances. You approve each signature and transfer.',
  facts: [],
}

/** Returns what is said of a method that the wallet has no words for. */
function describeUnknown(method: string): RequestDescription {
  return {
    title: 'Unknown request',
    facts: [{ label: 'Method', value: cleanText(method, 80) }],
    warning: 'This wallet can’t say what it does. Approve only if you trust the site.',
  }
}

/** Returns `describe`'s words, or that there are none for what the page has sent. */
export function describeSafely(
  request: DemoRequest,
  describe: (request: DemoRequest) => RequestDescription | null,
): RequestDescription {
  try {
    return describe(request) ?? describeUnknown(request.method)
  } catch {
    return {
      ...describeUnknown(request.method),
      warning: 'The request can’t be read. Its raw form is below. Decline if you don’t expect it.',
    }
  }
}

const longestText = 4_000
// What would not be seen, or would turn the text around. A joiner stays: pictures are made of it.
const unseen = /(?!\n|\t|\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Returns the text with its unseen characters named, cut where it is too long. */
export function cleanText(text: string, longest = longestText): string {
  const isLong = text.length > longest
  const cut = isLong ? text.slice(0, longest) : text
  const shown = cut.replace(
    unseen,
    (letter) => `⟨U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
  return isLong ? `${shown}… (${text.length - longest} more characters)` : shown
}

/** Returns the text that the bytes stand for, or their hex where they are none. */
export function readText(bytes: Uint8Array): string {
  try {
    return cleanText(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return cleanText(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
  }
}

/** An exact amount, with its unit. */
export function formatAmount(amount: bigint, { symbol, decimals }: Currency): string {
  return `${formatUnits(amount, decimals)} ${symbol}`
}

/** An amount for a title: at most six decimals, rounded down, and said where that hides some of it. */
export function formatShortAmount(amount: bigint, { symbol, decimals }: Currency): string {
  const [whole = '0', fraction = ''] = formatUnits(amount, decimals).split('.')
  const shown = fraction.slice(0, 6).replace(/0+$/, '')
  const isExact = fraction.length <= 6
  if (!isExact && whole === '0' && shown === '') return `less than 0.000001 ${symbol}`
  return `${isExact ? '' : 'about '}${shown === '' ? whole : `${whole}.${shown}`} ${symbol}`
}

export function shortAddress(address: string): string {
  return address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

const deepest = 8
const widest = 60

/** Returns a value of the page's as a tree: not too deep, and not too wide. */
export function toTree(value: unknown, name = '', depth = 0): TreeNode {
  if (typeof value !== 'object' || value === null) return { name: cleanText(name, 80), value: toValueText(value) }
  const entries = Object.entries(value)
  if (depth >= deepest || entries.length === 0)
    return { name: cleanText(name, 80), value: entries.length === 0 ? (Array.isArray(value) ? '[ ]' : '{ }') : '…' }
  const children = entries.slice(0, widest).map(([key, child]) => toTree(child, key, depth + 1))
  const more = entries.length - widest
  return {
    name: cleanText(name, 80),
    children: more > 0 ? [...children, { name: '…', value: `${more} more` }] : children,
  }
}

function toValueText(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '“”' : cleanText(value, 600)
  return typeof value === 'function' ? 'function' : cleanText(String(value), 600)
}

/** Returns the request as it came, for people who want to see it. */
export function toRawText({ method, params }: DemoRequest): string {
  try {
    const text = JSON.stringify({ method, ...(params === undefined ? {} : { params }) }, toShown, 2)
    return cleanText(text, 12_000)
  } catch {
    return `${cleanText(method, 80)}\n(The rest can’t be shown.)`
  }
}

/** What JSON has no form for, as text. */
function toShown(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('') : value
}

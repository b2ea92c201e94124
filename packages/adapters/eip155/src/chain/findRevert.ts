import { type Abi, decodeErrorResult, parseAbi } from 'viem'

const panicReasons: Readonly<Record<number, string>> = {
  1: 'an assertion failed',
  17: 'arithmetic overflow or underflow',
  18: 'division by zero',
  33: 'invalid enum value',
  50: 'array index out of bounds',
  65: 'out of memory',
}

/** The errors of contracts of tokens and NFTs (ERC-6093), so that they have a name without the contract's own interface. */
const tokenErrors = parseAbi([
  'error ERC20InsufficientBalance(address, uint256, uint256)',
  'error ERC20InvalidSender(address)',
  'error ERC20InvalidReceiver(address)',
  'error ERC20InsufficientAllowance(address, uint256, uint256)',
  'error ERC721InvalidReceiver(address)',
  'error ERC1155InvalidReceiver(address)',
  'error EnforcedPause()',
])

/** How nodes and viem word it, and the reason behind. */
const revertWords = /(?:execution reverted|transaction: revert(?:ed)?)(?: with reason(?: string)?)?:? *([^\n]*)/i
const maxDepth = 12
const maxReasonLength = 300

/** The reason for which a node says that a call reverts; null where it reverts without one; undefined where it does not say that. */
export function findRevert(error: unknown, abi: Abi = []): string | null | undefined {
  let isRevert = false
  let message: string | undefined
  let current: unknown = error
  for (let depth = 0; depth < maxDepth && typeof current === 'object' && current !== null; depth++) {
    const { code, data, details, message: text, cause } = current as Record<string, unknown>
    const hex = findHex(data)
    const decoded = hex && decode(hex, abi)
    if (decoded) return clean(decoded)
    for (const candidate of [details, text]) {
      const match = typeof candidate === 'string' ? revertWords.exec(candidate) : null
      if (match) isRevert = true
      message ??= match?.[1]?.replace(/, data: .*/s, '').replace(/^'(.*)'$/, '$1') || undefined
    }
    if (code === 3) isRevert = true
    current = cause ?? (typeof data === 'object' && data !== null ? data : undefined)
  }
  if (!isRevert) return undefined
  return message && !/^(?:for an unknown reason|custom error)/i.test(message) ? clean(message) : null
}

function findHex(data: unknown, depth = 0): `0x${string}` | undefined {
  if (typeof data === 'string') return /^0x(?:[0-9a-f]{2}){4,}$/i.test(data) ? (data as `0x${string}`) : undefined
  if (typeof data !== 'object' || data === null || depth > 2) return undefined
  const { data: inner, originalError } = data as Record<string, unknown>
  return findHex(inner, depth + 1) ?? findHex(originalError, depth + 1)
}

function decode(data: `0x${string}`, abi: Abi): string | undefined {
  try {
    const { errorName, args } = decodeErrorResult({
      abi: [...abi.filter(({ type }) => type === 'error'), ...tokenErrors],
      data,
    })
    const [first] = (args ?? []) as readonly unknown[]
    if (errorName === 'Error') return typeof first === 'string' ? first : undefined
    if (errorName === 'Panic') return panicReasons[Number(first)] ?? `panic ${String(first)}`
    return errorName
  } catch {
    return undefined
  }
}

/** A contract writes this, so it is kept to one short line. */
function clean(reason: string): string | null {
  return (
    reason
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
      .trim()
      .slice(0, maxReasonLength) || null
  )
}

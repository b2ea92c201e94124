import { AbortedError, TimeoutError, UnknownError } from './errors.js'
import { type HawserError, type HawserErrorOptions, isHawserError } from './hawserError.js'
import { isRpcErrorCode, RpcError } from './rpcError.js'
import { ChainNotAddedError, RequestPendingError, UserRejectedError } from './walletErrors.js'

/** Wallets and libraries nest what happened a few levels deep; more is an attack or an accident. */
const maxNodes = 24
const maxDetailsLength = 1_000

interface Finding {
  readonly code: unknown
  readonly name: string
  readonly message: string
  readonly source: unknown
}

/**
 * Names whatever a wallet, a node or a library threw. Looks through `cause`, `data.originalError`, `originalError`,
 * `error` and `data`. A refusal by the user anywhere wins; then an error of ours; then the most telling standard code
 * (-32603 only says that something inside failed); then a timeout or an abort; anything else is an {@link UnknownError}.
 * An error of ours is answered as it is. Never throws, whatever it is fed.
 */
export function toHawserError(cause: unknown): HawserError {
  if (isOurs(cause)) return cause
  const findings = collect(cause)
  const options: HawserErrorOptions = {
    cause,
    details: findings.find((finding) => finding.message)?.message.slice(0, maxDetailsLength),
  }

  if (findings.some(isRejection)) return new UserRejectedError(options)
  const ours = findings.find((finding) => isOurs(finding.source))
  if (ours) return ours.source as HawserError

  const codes = findings.map((finding) => finding.code).filter(isNamedCode)
  const code = codes.find((candidate) => candidate !== -32603) ?? codes[0]
  if (code === -32002) return new RequestPendingError(options)
  if (code === 4902) return new ChainNotAddedError(options)
  if (code !== undefined) return new RpcError(code, options)

  if (findings.some((finding) => finding.name === 'TimeoutError')) return new TimeoutError(options)
  if (findings.some((finding) => finding.name === 'AbortError')) return new AbortedError(options)
  return new UnknownError(options)
}

function isNamedCode(code: unknown) {
  return code === -32002 || code === 4902 || isRpcErrorCode(code)
}

function isRejection({ code, name, message }: Finding): boolean {
  return (
    code === 4001 ||
    code === 5000 ||
    /user ?rejected/i.test(name) ||
    /user rejected|connection request reset/i.test(message)
  )
}

/** An error of ours that also holds still: a proxy which only pretends is treated like any other value. */
function isOurs(value: unknown): value is HawserError {
  try {
    return (
      isHawserError(value) &&
      value instanceof Error &&
      typeof value.code === 'string' &&
      typeof value.shortMessage === 'string'
    )
  } catch {
    return false
  }
}

function collect(root: unknown): Finding[] {
  const findings: Finding[] = []
  const queue: unknown[] = [root]
  const seen = new Set<unknown>()
  while (queue.length > 0 && findings.length < maxNodes) {
    const source = queue.shift()
    if (seen.has(source)) continue
    seen.add(source)
    if (typeof source === 'string') findings.push({ code: undefined, name: '', message: source, source })
    else if (typeof source === 'object' && source !== null) {
      findings.push({
        code: read(source, 'code'),
        name: text(source, 'name'),
        message: text(source, 'message'),
        source,
      })
      const data = read(source, 'data')
      const children = [
        read(source, 'cause'),
        read(data, 'originalError'),
        read(source, 'originalError'),
        read(source, 'error'),
        data,
      ]
      queue.push(
        ...children.filter((child) => (typeof child === 'object' && child !== null) || typeof child === 'string'),
      )
    }
  }
  return findings
}

function read(source: unknown, key: string): unknown {
  try {
    return typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[key] : undefined
  } catch {
    return undefined
  }
}

function text(source: unknown, key: string): string {
  const value = read(source, key)
  return typeof value === 'string' ? value : ''
}

import type { Platform } from '@hawser/common'
import type { RequestFollower } from './log.js'
import { redactUrl } from './redact.js'

const maxReadLength = 100_000
const maxNamed = 3

/**
 * Follows what a client asks for over HTTP, by its platform's `fetch`, until it is stopped. Nothing of a request or its answer is changed. What took the platform's
 * `fetch` before is not seen.
 */
export function observeFetch(platform: Platform, follower: RequestFollower): () => void {
  const before = Object.getOwnPropertyDescriptor(platform, 'fetch')
  const { fetch } = platform
  let isOn = true

  function observed(this: unknown, ...parameters: Parameters<typeof fetch>): ReturnType<typeof fetch> {
    const answer: ReturnType<typeof fetch> = Reflect.apply(fetch, this, parameters)
    if (!isOn) return answer
    const end = follower.begin({ kind: 'http', ...describe(...parameters) })
    answer.then(
      ({ ok, status }) => end({ outcome: ok ? 'success' : 'failed', note: `HTTP ${status}` }),
      (error: unknown) => end(describeFailure(error)),
    )
    return answer
  }

  const isPut = Reflect.defineProperty(platform, 'fetch', {
    configurable: true,
    enumerable: true,
    writable: true,
    value: observed,
  })
  return () => {
    isOn = false
    if (isPut && before && platform.fetch === observed) Reflect.defineProperty(platform, 'fetch', before)
  }
}

/** How a request ended that has failed. An app's own abort is no failure. */
export function describeFailure(error: unknown) {
  const { name, code, message, shortMessage } = Object(error) as Record<
    'name' | 'code' | 'message' | 'shortMessage',
    unknown
  >
  if (name === 'AbortError' || code === 'ABORTED') return { outcome: 'cancelled' } as const
  const text = typeof error === 'string' ? error : (shortMessage ?? message ?? name ?? 'It failed.')
  const isCode = typeof code === 'number' || typeof code === 'string'
  return { outcome: 'failed', note: `${isCode ? `${code}: ` : ''}${text}` } as const
}

function describe(input: RequestInfo | URL, init?: RequestInit) {
  const isRequest = typeof input === 'object' && 'url' in input
  const target = redactUrl(String(isRequest ? input.url : input))
  return { target, method: rpcMethod(init?.body) ?? init?.method ?? (isRequest ? input.method : 'GET') }
}

/** The JSON-RPC methods of a body, or undefined. */
function rpcMethod(body: unknown): string | undefined {
  if (typeof body !== 'string' || body.length > maxReadLength || !body.includes('"jsonrpc"')) return undefined
  try {
    const requests: unknown[] = [JSON.parse(body)].flat()
    const methods = [
      ...new Set(requests.map((request) => Object(request).method).filter((one) => typeof one === 'string')),
    ]
    if (methods.length === 0) return undefined
    const names = methods.slice(0, maxNamed).join(', ') + (methods.length > maxNamed ? ', …' : '')
    return requests.length > 1 ? `${requests.length} × ${names}` : names
  } catch {
    return undefined
  }
}

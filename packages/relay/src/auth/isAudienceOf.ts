import { isLoopback } from './isLoopback.js'
import { parseUrl } from './parseUrl.js'

/** The names of this machine for itself, where nobody else can be meant. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Where a connection came in, as the system tells it. */
export interface BoundAddress {
  readonly address: string | undefined
  readonly port: number | undefined
}

/**
 * Whether a token's audience is this relay: one of `audiences`, or, where none are given, the loopback address that the connection came in on.
 * What the client calls the relay in its headers decides nothing. Audiences are compared by host, because clients write the same relay with and
 * without a path.
 */
export function isAudienceOf(
  audience: string,
  options: { readonly audiences?: readonly string[] | undefined; readonly bound: BoundAddress },
): boolean {
  const host = hostOf(audience)
  if (!host) return false
  const { audiences, bound } = options
  if (audiences) return audiences.some((allowed) => hostOf(allowed) === host)
  if (!isLoopback(bound.address ?? '')) return false
  const own = bound.address?.includes(':') ? [] : [bound.address]
  return [...loopbackNames, ...own].some((name) => hostOf(`ws://${name}:${bound.port}`) === host)
}

/** The host with its port, which is left out where it is the scheme's own; undefined for what is no URL of a relay. */
export function hostOf(url: string): string | undefined {
  const parsed = parseUrl(url)
  if (!parsed || !/^(?:wss?|https?):$/.test(parsed.protocol)) return undefined
  return parsed.port === '80' || parsed.port === '443' ? parsed.hostname : parsed.host
}

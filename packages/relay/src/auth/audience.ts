import { isIPv4 } from 'node:net'
import { InvalidOptionsError } from '@hawser/common'

/** @throws InvalidOptionsError for audiences that no client's token could name. */
export function checkAudiences(audiences: readonly string[] | undefined): void {
  if (!audiences) return
  const wrong = audiences.find((audience) => hostOf(audience) === undefined)
  if (audiences.length > 0 && wrong === undefined) return
  throw new InvalidOptionsError(
    `The relay's option auth.audiences is ${JSON.stringify(audiences)}: write the URLs that clients connect to, such as "wss://relay.example.com".`,
  )
}

/** @throws InvalidOptionsError where a relay that others can reach does not know what they call it. */
export function requireAudiences(host: string, audiences: readonly string[] | undefined): void {
  if (audiences || isLoopback(host)) return
  throw new InvalidOptionsError(
    `The relay's option auth.audiences is missing, and "${host}" can be reached by others: write the URLs that clients connect to, such as ["wss://relay.example.com"].`,
  )
}

/** The names of this machine for itself, where nobody else can be meant. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Where a connection came in, as the system tells it. */
interface BoundAddress {
  readonly address: string | undefined
  readonly port: number | undefined
}

/**
 * Whether a token's audience is this relay: one of `audiences`, or, where none are given, the loopback address that the connection came in on.
 * The relay's name in the client's headers decides nothing. Audiences are compared by host, because clients write the same relay with and
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
function hostOf(url: string): string | undefined {
  const parsed = parseUrl(url)
  if (!parsed || !/^(?:wss?|https?):$/.test(parsed.protocol)) return undefined
  return parsed.port === '80' || parsed.port === '443' ? parsed.hostname : parsed.host
}

/** Whether an address or a name is this machine's own, and no other machine can reach it. */
function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^::ffff:(?=\d)/, '')
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}

/** The URL, or undefined when the text is none. */
export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

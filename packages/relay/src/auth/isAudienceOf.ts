import { parseUrl } from './parseUrl.js'

/**
 * Whether a token's audience is this relay: one of `audiences`, or, where none are given, a URL of the host that the client
 * connects to. Audiences are compared by host, because clients write the same relay with and without a path.
 */
export function isAudienceOf(
  audience: string,
  options: { readonly audiences?: readonly string[] | undefined; readonly host: string | undefined },
): boolean {
  const host = hostOf(audience)
  if (!host) return false
  if (options.audiences) return options.audiences.some((allowed) => hostOf(allowed) === host)
  return options.host !== undefined && hostOf(`ws://${options.host}`) === host
}

/** The host with its port, which is left out where it is the scheme's own. */
function hostOf(url: string): string | undefined {
  const parsed = parseUrl(url)
  if (!parsed || !/^(?:wss?|https?):$/.test(parsed.protocol)) return undefined
  return parsed.port === '80' || parsed.port === '443' ? parsed.hostname : parsed.host
}

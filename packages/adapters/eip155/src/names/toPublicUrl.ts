/** Endings of names that stand for machines of one's own network, or for none (RFC 6761, RFC 6762, RFC 8375). */
const privateEndings =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|onion|alt)$/

/**
 * The address of a server that a stranger named, where it may be asked: https at the usual port, by the name of a public host.
 * Undefined for anything else, IP addresses in all their spellings included. Where a public name leads to is for who resolves it to say:
 * on a server, `platform.fetch` is the place to keep requests out of one's own network.
 */
export function toPublicUrl(url: string): URL | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol !== 'https:') return undefined
  const { hostname, port, username, password } = parsed
  const host = hostname.replace(/\.$/, '')
  // The parser has brought every spelling of an IPv4 address to four numbers, and leaves IPv6 in brackets.
  const isAddress = /^\d+(?:\.\d+){3}$|^\[/.test(host)
  const isPublic = host.includes('.') && !isAddress && !privateEndings.test(host)
  return isPublic && port === '' && username === '' && password === '' ? parsed : undefined
}

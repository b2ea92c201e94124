/** A page that may be opened for a user. */
export function isPage(url: string): boolean {
  if (!URL.canParse(url) || url.length > 8_192) return false
  const { protocol, hostname, username, password } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return (protocol === 'https:' || (protocol === 'http:' && isLocal)) && username === '' && password === ''
}

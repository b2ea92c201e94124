import { isIPv6 } from 'node:net'

/** Longer than any address. What is told in place of one must not take memory at will. */
const maxLength = 64

/**
 * Returns the group that limits count an address by: an IPv4 address itself, also where it is written as an IPv6 one, and the first 64 bits of any other
 * IPv6 address, since whoever has one of those has all of them.
 */
export function toAddressGroup(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address.slice(0, maxLength)
  const words = parseWords(bare)
  if (words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff) {
    return words
      .slice(6)
      .flatMap((word) => [word >> 8, word & 0xff])
      .join('.')
  }
  const prefix = words.slice(0, 4).map((word) => word.toString(16))
  return `${prefix.join(':')}::/64`
}

/** The eight words of an IPv6 address. */
function parseWords(address: string): number[] {
  // The URL's host is written without a dotted end.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)))
  const [before, after] = [parse(head), parse(tail ?? '')]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

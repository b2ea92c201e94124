import { isIPv4 } from 'node:net'

/** Whether an address or a name is this machine's own, and no other machine can reach it. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^::ffff:(?=\d)/, '')
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'))
}

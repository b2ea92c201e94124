import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers an upgrade with a plain HTTP error. */
export function refuseUpgrade(stream: Duplex, status: 429 | 503): void {
  stream.on('error', () => stream.destroy())
  // Its other end may stay open for ever, and no limit counts it.
  stream.once('finish', () => stream.destroy())
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n`,
  )
}

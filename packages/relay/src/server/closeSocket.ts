import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** RFC 6455, section 7.4.1, and 3000: the client is refused for good. */
export const closeCodes = {
  goingAway: 1001,
  unsupportedData: 1003,
  policyViolation: 1008,
  refused: 3000,
} as const

/** A close frame holds 125 bytes, two of which are the code. */
const maxReasonBytes = 123

/** Closes with a reason that is cut to what a close frame holds. */
export function closeSocket(socket: WebSocket, code: number, reason = ''): void {
  let text = reason
  while (Buffer.byteLength(text) > maxReasonBytes) text = text.slice(0, -1)
  socket.close(code, text)
}

/** Refuses an upgrade with a plain HTTP error. */
export function refuseUpgrade(stream: Duplex, status: 429 | 503): void {
  stream.on('error', () => stream.destroy())
  // Its other end may stay open for ever, and no limit counts it.
  stream.once('finish', () => stream.destroy())
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n`,
  )
}

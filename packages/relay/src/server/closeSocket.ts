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

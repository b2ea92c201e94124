import type { WebSocket } from 'ws'
import type { BudgetShare } from '../limits/createBudget.js'

export type Sender = (text: string) => void

/** Sends through a socket while it is open; what waits to leave is counted in `share`. */
export function createSender(socket: WebSocket, share: BudgetShare): Sender {
  return (text) => {
    if (socket.readyState !== socket.OPEN) return
    const bytes = Buffer.from(text)
    share.add(bytes.length)
    // Taking the last of the budget may have ended this very socket.
    if (socket.readyState !== socket.OPEN) return
    socket.send(bytes, { binary: false }, () => share.add(-bytes.length))
  }
}

import type { RawData, WebSocket } from 'ws'

/** What may wait for a side that reads slowly. */
const maxWaitingBytes = 16 * 1_048_576
const pingIntervalMs = 30_000
const minuteMs = 60_000
const closeCodes = { policy: 1008, tryAgainLater: 1013, noStatus: 1005, abnormal: 1006 }

/** Hands every message of one side to the other, word for word, until one of them ends. */
export function joinSockets(
  client: WebSocket,
  node: WebSocket,
  { messagesPerMinute }: { readonly messagesPerMinute: number },
): void {
  let count = 0
  let minuteEndsMs = 0
  let isAlive = true

  const isTooMuch = () => {
    const nowMs = Date.now()
    if (nowMs >= minuteEndsMs) {
      count = 0
      minuteEndsMs = nowMs + minuteMs
    }
    count += 1
    return messagesPerMinute > 0 && count > messagesPerMinute
  }

  const hand = (data: RawData, isBinary: boolean, to: WebSocket) => {
    if (to.bufferedAmount > maxWaitingBytes) end(closeCodes.tryAgainLater, 'Too much waits to be read')
    else if (to.readyState === to.OPEN) to.send(data, { binary: isBinary })
  }

  const end = (code: number, reason: string) => {
    clearInterval(heart)
    // Codes that stand for a close without one cannot be sent.
    const isSendable = code !== closeCodes.noStatus && code !== closeCodes.abnormal
    for (const socket of [client, node]) {
      if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
      else if (isSendable) socket.close(code, reason)
      else socket.close()
    }
  }

  const heart = setInterval(() => {
    if (!isAlive) return client.terminate()
    isAlive = false
    client.ping()
  }, pingIntervalMs)

  client.on('error', () => undefined)
  client.on('pong', () => {
    isAlive = true
  })
  client.on('message', (data, isBinary) => {
    if (isTooMuch()) end(closeCodes.policy, 'Too many requests')
    else hand(data, isBinary, node)
  })
  node.on('message', (data, isBinary) => hand(data, isBinary, client))
  client.once('close', (code) => end(code, ''))
  node.once('close', () => end(closeCodes.tryAgainLater, 'The node has closed the connection'))
}

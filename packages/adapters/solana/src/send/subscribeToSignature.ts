export interface SubscriptionParameters {
  readonly url: string
  readonly hash: string
  readonly signal: AbortSignal
  readonly WebSocket: typeof globalThis.WebSocket
  /** The node took the subscription. */
  readonly onOpen: () => void
  readonly onSignature: () => void
}

/**
 * Calls back when a transaction is confirmed (`signatureSubscribe`). Resolves when that was told, the signal ended it or the socket closed, and never
 * rejects: whoever waits asks the node as well. A socket of our own, since the library's leaves a rejection unhandled when one closes as it opens.
 */
export function subscribeToSignature(parameters: SubscriptionParameters): Promise<void> {
  const { url, hash, signal, WebSocket, onOpen, onSignature } = parameters
  return new Promise((resolve) => {
    let socket: WebSocket | undefined
    const end = () => {
      signal.removeEventListener('abort', end)
      try {
        socket?.close()
      } catch {
        // It never opened.
      }
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    try {
      if (!signal.aborted) socket = new WebSocket(url)
    } catch {
      // A policy of the page forbids it, or the address is none.
    }
    if (!socket) {
      end()
      return
    }
    const opened = socket
    opened.addEventListener('open', () => {
      opened.send(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'signatureSubscribe',
          params: [hash, { commitment: 'confirmed', enableReceivedNotification: false }],
        }),
      )
    })
    opened.addEventListener('message', ({ data }) => {
      const message = parse(data)
      if (message.id === 1 && typeof message.result === 'number') onOpen()
      else if (message.id === 1) end()
      else if (message.method === 'signatureNotification') {
        onSignature()
        end()
      }
    })
    opened.addEventListener('error', end)
    opened.addEventListener('close', end)
  })
}

/** A notification has a few hundred letters. */
const maxMessageLength = 10_000

function parse(data: unknown): Readonly<Record<string, unknown>> {
  try {
    if (typeof data !== 'string' || data.length > maxMessageLength) return {}
    return Object(JSON.parse(data)) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}

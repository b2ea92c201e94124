import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { fail, type RequestFailure, toFailureBody } from '../http/failure.js'

/** Takes WebSockets at some paths. */
export interface UpgradeHandler {
  readonly paths: readonly string[]
  /** Never throws; it answers what it does not take. */
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends its sockets. */
  close(): Promise<void>
}

/** One handler of all: what no path is for is told so. */
export function createUpgrades(handlers: readonly UpgradeHandler[]): Pick<UpgradeHandler, 'handle' | 'close'> {
  const byPath = new Map(handlers.flatMap((handler) => handler.paths.map((path) => [path, handler] as const)))
  return {
    handle(request, socket, head) {
      const [path = ''] = (request.url ?? '').split('?')
      const handler = byPath.get(path)
      if (handler) handler.handle(request, socket, head)
      else refuseUpgrade(socket, fail(404, 'path', 'There is no WebSocket at this path.'))
    },
    async close() {
      await Promise.all(handlers.map((handler) => handler.close()))
    },
  }
}

/** Refuses a request for a WebSocket in the form of all failures. */
export function refuseUpgrade(socket: Duplex, failure: RequestFailure): void {
  const { status, headers } = failure
  const body = toFailureBody(failure)
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  socket.on('error', () => undefined)
  // Its other end may stay open for ever, and no limit of the server counts it any more.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Returns the address that limits count by: what a proxy wrote, or where the connection comes from. */
export function readClientAddress(request: IncomingMessage, header: string | undefined): string {
  const name = header?.toLowerCase() ?? ''
  const value = Object.hasOwn(request.headers, name) ? request.headers[name] : undefined
  return lastWritten(String(value ?? '')) || request.socket.remoteAddress || 'unknown'
}

/** A proxy that adds to what it was given writes its own at the end. */
export function lastWritten(value: string): string {
  return value.split(',').at(-1)?.trim() ?? ''
}

import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { GatewayListenError } from '../errors.js'
import type { App } from '../http/app.js'

/** How long a client may take to send its headers, and a whole request. */
const headersTimeoutMs = 10_000
const requestTimeoutMs = 60_000

export interface GatewayServer {
  /** Returns the port. @throws GatewayListenError */
  listen(host: string, port: number): Promise<number>
  /** Takes no more requests, and resolves when those under way have ended, or were cut off after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
}

export function createServer({
  app,
  onUpgrade,
  onStop,
  onFault,
  ownsProcess,
}: {
  readonly app: App
  readonly onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Ends what was upgraded. */
  readonly onStop: () => Promise<void>
  /** Is told of a connection that the system did not let it take, such as for want of memory or file descriptors. */
  readonly onFault: (error: Error) => void
  readonly ownsProcess: boolean
}): GatewayServer {
  const open = new Set<ServerResponse>()
  let isStopping = false
  const respond = getRequestListener((request, bindings) => app.fetch(request, bindings), {
    overrideGlobalObjects: ownsProcess,
  })
  const server = createHttpServer(
    { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs },
    (request, response) => {
      open.add(response)
      response.once('close', () => open.delete(response))
      if (isStopping) response.setHeader('connection', 'close')
      void respond(request, response)
    },
  )
  const upgraded = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    onUpgrade(request, socket, head)
  })
  return {
    listen: (host, port) => listen(server, { host, port, onFault }),
    async stop(timeoutMs) {
      isStopping = true
      if (!server.listening) return onStop()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close')
      server.closeIdleConnections()
      const timer = setTimeout(() => {
        server.closeAllConnections()
        // The server knows them no more, and waits for them nevertheless.
        for (const socket of upgraded) socket.destroy()
      }, timeoutMs)
      await Promise.all([closed, onStop()])
      clearTimeout(timer)
    },
  }
}

function listen(
  server: Server,
  { host, port, onFault }: { readonly host: string; readonly port: number; readonly onFault: (error: Error) => void },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException) =>
      reject(new GatewayListenError(describe(cause, host, port), { cause }))
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      // Without a listener one connection that cannot be taken would end the process.
      server.on('error', onFault)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function describe({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is taken. Set another one by HAWSER_PORT or --port, or end what uses it.`
  if (code === 'EACCES') return `This user may not listen on port ${port} of ${host}. Choose a port from 1024 on.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is no address of this machine. Set another one by HAWSER_HOST or --host.`
  return `The gateway cannot listen on port ${port} of ${host}: ${message}.`
}

import { createServer } from 'node:http'
import { listen } from '../server/listen.js'
import { createVerify, type VerifyOptions, type VerifyService } from './createVerify.js'

export interface StartVerifyOptions extends VerifyOptions {
  /** The interface to listen on, `127.0.0.1` when absent. */
  readonly host?: string
  /** A free one when absent. */
  readonly port?: number
}

export interface VerifyServer extends VerifyService {
  /** `http://host:port` */
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts a local Verify service.
 *
 * @throws the system's error when the port is taken.
 */
export async function startVerify(options: StartVerifyOptions = {}): Promise<VerifyServer> {
  const { host = '127.0.0.1', port = 0, ...verifyOptions } = options
  const service = createVerify(verifyOptions)
  const server = createServer((request, response) => {
    const { status, headers, body } = service.respond(request.url ?? '/')
    response.writeHead(status, headers)
    response.end(body)
  })
  const { authority } = await listen(server, { host, port })
  return {
    ...service,
    url: `http://${authority}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

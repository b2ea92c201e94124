import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** How any server can fail those who ask it. */
export const serverFaults = ['down', 'slow', 'HTML', 'half'] as const
type ServerFault = (typeof serverFaults)[number]

interface FaultyServerOptions<TFault extends string> {
  /** What stands in a body that breaks off. */
  readonly half: string
  /** Called with each question, before any fault. */
  readonly note: (request: IncomingMessage, text: string) => void
  /** Answers, or fails in a way of its own. */
  readonly answer: (
    question: { readonly request: IncomingMessage; readonly text: string; readonly fault: TFault | undefined },
    response: ServerResponse,
  ) => Promise<unknown>
}

/** A server of this machine that answers, or fails as told. */
export async function startFaultyServer<TFault extends string>({ half, note, answer }: FaultyServerOptions<TFault>) {
  let fault: TFault | ServerFault | undefined
  let left = 0
  const held = new Set<ServerResponse>()

  const respond = async (request: IncomingMessage, text: string, response: ServerResponse): Promise<unknown> => {
    note(request, text)
    if (fault === 'down') return response.destroy()
    if (fault === 'slow') {
      held.add(response)
      return response.once('close', () => {
        held.delete(response)
        left += 1
      })
    }
    if (fault === 'HTML') return response.end('<!doctype html><title>Bad gateway</title>')
    if (fault === 'half') {
      response.writeHead(200, { 'content-length': '1000' })
      return response.write(half, () => response.destroy())
    }
    return answer({ request, text, fault: fault as TFault | undefined }, response)
  }

  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => void respond(request, text, response).catch(() => response.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** How many wait for an answer that does not come. */
    get waiting() {
      return held.size
    },
    /** How many of those have left. */
    get left() {
      return left
    },
    fail(next: TFault | ServerFault | undefined) {
      fault = next
      for (const response of held) response.destroy()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

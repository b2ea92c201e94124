import type { IncomingMessage } from 'node:http'
import { serverFaults, startFaultyServer } from './startFaultyServer.js'

/** How a service can fail those who ask it. */
export const apiFaults = [...serverFaults, 'error', 'absurd'] as const

/** What a fake of a service is asked. */
export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: unknown
}

export interface ApiAnswer {
  readonly status?: number
  readonly body: unknown
}

/** A fake of a service behind a server of its own, which answers as the fake does, or fails as told. */
export async function startApiFront(answer: (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>) {
  const requests: ApiRequest[] = []
  const server = await startFaultyServer<'error' | 'absurd'>({
    half: '{"items":[',
    note: (request, text) => requests.push(readRequest(request, text)),
    async answer({ request, text, fault }, response) {
      if (fault === 'error') return response.writeHead(500).end('{"message":"Something went wrong."}')
      if (fault === 'absurd') return response.end(`{"absurd":[${'9'.repeat(400)}]}`)
      const { status = 200, body } = await answer(readRequest(request, text))
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    },
  })
  return Object.assign(server, { requests })
}

function readRequest({ method = '', url = '/', headers }: IncomingMessage, text: string): ApiRequest {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return {
    method,
    path: decodeURIComponent(pathname),
    query: Object.fromEntries(searchParams),
    headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

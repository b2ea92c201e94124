import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { drawImage } from '../walletsService/drawImage.js'
import { findWallets, WalletsQueryError } from '../walletsService/findWallets.js'
import { generateWallets } from '../walletsService/generateWallets.js'
import { hostileWallets } from '../walletsService/hostileWallets.js'
import type { WalletsServiceEntry } from '../walletsService/walletsServiceEntry.js'

/** `silent`: no answer ever comes; `cut`: the connection breaks inside the answer. */
export type WalletsServiceFault =
  | 'none'
  | 'serverError'
  | 'rateLimited'
  | 'malformed'
  | 'wrongShape'
  | 'empty'
  | 'silent'
  | 'cut'

/** The faults of the service. They may be changed at any time, and count for the requests that come after. */
export interface WalletsServiceFaults {
  lists: WalletsServiceFault
  images: WalletsServiceFault
  /** How long each answer is kept back, in milliseconds; a function decides for each request. */
  delayMs: number | ((request: WalletsServiceRequest) => number)
  /** Puts wallets in front of the first page that try to harm the page, or are of a wrong form. */
  isHostile: boolean
}

export interface WalletsServiceRequest {
  /** Such as `/getWallets`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

export interface HeldRequests {
  /** Settled once the first such request has come. */
  readonly arrived: Promise<void>
  /** Answers those that are held, and holds no more. */
  release(): void
}

export interface StartWalletsServiceParameters {
  /** Default 127.0.0.1. */
  readonly host?: string | undefined
  /** Default: a free one. */
  readonly port?: number | undefined
  /** Listed in front of the invented ones. */
  readonly wallets?: readonly WalletsServiceEntry[] | undefined
  /** How many wallets are invented. Default 600. */
  readonly count?: number | undefined
  /** Where given, requests for another project are refused with 401. */
  readonly projectId?: string | undefined
  /** The pictures of `wallets` that are not invented: SVG by image id. */
  readonly images?: Readonly<Record<string, string>> | undefined
}

export interface LocalWalletsService {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** All that is listed, in order. */
  readonly wallets: readonly WalletsServiceEntry[]
  readonly faults: WalletsServiceFaults
  /** All requests so far, in order. Preflights are not counted. */
  readonly requests: readonly WalletsServiceRequest[]
  /** Keeps back what matches until it is released: how a test lets an older answer come after a newer one. */
  hold(matches: (request: WalletsServiceRequest) => boolean): HeldRequests
  /** Ends it and every connection. May be called again. */
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/**
 * Starts a wallets service with 600 invented wallets and their pictures on a free port of 127.0.0.1: the same protocol as the
 * hosted service, with switches for what can go wrong.
 *
 * @example
 * const service = await startWalletsService()
 * const hawser = createHawser({ …, services: { wallets: { baseUrl: service.url } } })
 * service.faults.lists = 'rateLimited'
 * await service.close()
 */
export async function startWalletsService(
  parameters: StartWalletsServiceParameters = {},
): Promise<LocalWalletsService> {
  const { host = '127.0.0.1', port = 0, count = 600, projectId, images = {} } = parameters
  const wallets = [...(parameters.wallets ?? []), ...generateWallets(count)]
  const names = new Map(wallets.flatMap(({ image_id: id, name }) => (id ? [[id, name] as const] : [])))
  const faults: WalletsServiceFaults = { lists: 'none', images: 'none', delayMs: 0, isHostile: false }
  const requests: WalletsServiceRequest[] = []
  const holds = new Set<{ matches(request: WalletsServiceRequest): boolean; arrive(): void; until: Promise<void> }>()

  const list = (query: URLSearchParams): Answer => {
    try {
      const { count: found, data } = findWallets(wallets, query)
      const hostile = faults.isHostile && (query.get('page') ?? '1') === '1' ? hostileWallets : []
      return json(200, { count: found + hostile.length, data: [...hostile, ...data] })
    } catch (error) {
      if (error instanceof WalletsQueryError) return failure(400, error.field, error.message)
      throw error
    }
  }

  const draw = (path: string): Answer => {
    const [, folder, segment = ''] =
      /^\/(getWalletImage|public\/get(?:Asset|Currency|Token)Image)\/([^/]+)$/.exec(path) ?? []
    const id = decode(segment)
    if (!folder || (folder === 'getWalletImage' && !names.has(id))) return failure(404, 'id', 'Not found.')
    const own = Object.hasOwn(images, id) ? images[id] : undefined
    return { status: 200, type: 'image/svg+xml', body: own ?? drawImage(names.get(id) ?? id) }
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('x-request-id', request.headers['x-request-id'] ?? randomUUID())
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'content-type, x-project-id, x-sdk-type, x-sdk-version')
      response.writeHead(204).end()
      return
    }
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    const seen = { path, query: Object.fromEntries(query) }
    requests.push(seen)
    const isList = path === '/getWallets'
    const fault = isList ? faults.lists : faults.images
    const delayMs = typeof faults.delayMs === 'function' ? faults.delayMs(seen) : faults.delayMs
    for (const hold of [...holds].filter(({ matches }) => matches(seen))) {
      hold.arrive()
      await hold.until
    }
    if (delayMs > 0) await wait(delayMs, response)
    if (fault === 'silent' || response.destroyed) return
    const isKnown = projectId === undefined || query.get('projectId') === projectId
    const answer =
      request.method !== 'GET'
        ? failure(405, 'method', 'Only GET is known here.')
        : !isKnown
          ? failure(401, 'authentication', 'The project is not known.')
          : (faultyAnswer(fault) ?? (isList ? list(query) : draw(path)))
    send(response, answer, fault === 'cut')
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('The wallets service has no port.')
  let closing: Promise<void> | undefined

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    wallets,
    faults,
    requests,
    hold(matches) {
      const arrival = createGate()
      const end = createGate()
      const hold = { matches, arrive: arrival.open, until: end.opened }
      holds.add(hold)
      return {
        arrived: arrival.opened,
        release() {
          holds.delete(hold)
          end.open()
        },
      }
    },
    close() {
      closing ??= new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      return closing
    },
  }
}

function json(status: number, body: unknown): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

function failure(status: number, field: string, description: string): Answer {
  return json(status, { status: 'FAILED', reasons: [{ field, description }] })
}

function faultyAnswer(fault: WalletsServiceFault): Answer | undefined {
  switch (fault) {
    case 'serverError':
      return { status: 500, type: 'text/plain', body: 'Internal server error' }
    case 'rateLimited':
      return failure(429, 'rate_limited', 'Too many requests.')
    case 'malformed':
      return { status: 200, type: 'application/json', body: '{"count":600,"data":[{"id":' }
    case 'wrongShape':
      return json(200, { count: 'many', data: { wallets: [] } })
    case 'empty':
      return { status: 200, type: 'application/json', body: '' }
    default:
      return undefined
  }
}

function send(response: ServerResponse, { status, type, body }: Answer, isCut: boolean): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, {
    'content-type': type,
    'content-length': bytes.length,
    ...(status === 429 ? { 'retry-after': '1', 'access-control-expose-headers': 'retry-after' } : {}),
  })
  if (!isCut) response.end(bytes)
  else response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

/** Over at once when the other side gives up. */
function wait(delayMs: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs)
    response.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

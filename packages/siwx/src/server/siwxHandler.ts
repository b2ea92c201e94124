import * as v from 'valibot'
import { SiwxOriginError } from '../errors.js'
import {
  createSiwxEndpoints,
  type SiwxEndpointAnswer,
  type SiwxEndpointRequest,
  toSiwxFailure,
} from './siwxEndpoints.js'
import type { SiwxSessions } from './siwxSessions.js'
import { siwxAccountSchema, siwxAuthenticateBodySchema, siwxRefreshBodySchema } from './wireSchemas.js'

export interface SiwxHandlerOptions {
  readonly sessions: SiwxSessions
  /** The origins of the pages that sign users in, such as `https://shop.example.com`. */
  readonly origins: readonly string[]
  /** Of the cookie. `Lax` lets pages that a server renders see it when a link leads there. Default `Strict`. */
  readonly sameSite?: 'Strict' | 'Lax' | undefined
}

const maxBodyLength = 262_144
const pathStart = '/auth/v1/'

/**
 * Returns the handler of `/auth/v1/…` and `/.well-known/jwks.json`, for a server of one's own: any that answers a `Request` with a `Response`, such as Hono, or
 * route handlers of Next. `gatewaySiwx({ url })` asks it. Requests are for that server to limit.
 *
 * @example
 * const handle = createSiwxHandler({ sessions, origins: ['https://shop.example.com'] })
 * app.all('/auth/v1/*', (context) => handle(context.req.raw))
 */
export function createSiwxHandler({ sessions, origins, sameSite }: SiwxHandlerOptions) {
  const endpoints = createSiwxEndpoints(sessions, { sameSite })
  const allowed = new Set(origins.map((origin) => new URL(origin).origin))

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const path = readPath(url.pathname)
    const asked: SiwxEndpointRequest = {
      method: request.method,
      header: (name) => request.headers.get(name) ?? undefined,
      realm: '',
      isOriginAllowed: (origin) => allowed.has(origin),
      signal: request.signal,
    }
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflightHeaders })
    if (request.method === 'GET') {
      if (url.pathname.endsWith('/.well-known/jwks.json')) return Response.json(sessions.jwks)
      if (path === 'nonce') return Response.json(endpoints.nonce(asked))
      if (path === 'sessions') return toResponse(await endpoints.sessions(asked))
      const account = v.safeParse(siwxAccountSchema, Object.fromEntries(url.searchParams))
      if (path === 'me' && account.success) return toResponse(await endpoints.me(asked, account.output))
      return path === 'me' ? refuse(400, 'query', 'The query names no account.') : nothing()
    }
    if (request.method !== 'POST') return nothing()
    const origin = request.headers.get('origin')
    if (origin !== null && !allowed.has(origin)) throw new SiwxOriginError()
    const [, id] = /^sessions\/([0-9a-f-]{36})\/revoke$/.exec(path) ?? []
    if (id !== undefined) return toResponse(await endpoints.revoke(asked, id))
    const schema = bodySchemas.get(path)
    if (!schema) return nothing()
    const body = v.safeParse(schema, await readBody(request))
    if (!body.success) return refuse(422, v.getDotPath(body.issues[0]) ?? 'body', body.issues[0].message)
    if (path === 'authenticate')
      return toResponse(await endpoints.authenticate(asked, v.parse(siwxAuthenticateBodySchema, body.output)))
    const named = v.parse(siwxRefreshBodySchema, body.output)
    return toResponse(
      path === 'refresh' ? await endpoints.refresh(asked, named) : await endpoints.signOut(asked, named),
    )
  }

  return async (request: Request): Promise<Response> => {
    const response = await answer(request).catch((error: unknown) => {
      const failure = toSiwxFailure(error)
      if (!failure) throw error
      return refuse(failure.status, failure.field, failure.description)
    })
    const origin = request.headers.get('origin')
    response.headers.set('vary', 'origin')
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    if (origin !== null && allowed.has(origin)) {
      response.headers.set('access-control-allow-origin', origin)
      response.headers.set('access-control-allow-credentials', 'true')
    }
    return response
  }
}

const bodySchemas = new Map<string, v.GenericSchema>([
  ['authenticate', siwxAuthenticateBodySchema],
  ['refresh', siwxRefreshBodySchema],
  ['sign-out', siwxRefreshBodySchema],
])

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, x-nonce-jwt',
  'access-control-max-age': '86400',
}

/** What stands behind the last `/auth/v1/`. */
function readPath(pathname: string): string {
  const at = pathname.lastIndexOf(pathStart)
  return at < 0 ? '' : pathname.slice(at + pathStart.length)
}

function toResponse({ value, cookies }: SiwxEndpointAnswer<unknown>): Response {
  const response = Response.json(value ?? {})
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

function refuse(status: number, field: string, description: string): Response {
  return Response.json({ status: 'FAILED', reasons: [{ field, description }] }, { status })
}

function nothing(): Response {
  return refuse(404, 'path', 'There is nothing at this path.')
}

/** Undefined for what is no JSON, or too long: the schema refuses it. */
async function readBody(request: Request): Promise<unknown> {
  const reader = request.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true })
    if (text.length > maxBodyLength) {
      await reader?.cancel()
      return undefined
    }
  }
  try {
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}

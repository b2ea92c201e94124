import { randomUUID } from 'node:crypto'
import { toAddressGroup } from '@hawser/relay'
import { Hono } from 'hono'
import type { FramePage } from '../embedded/loadFramePage.js'
import { mountFramePage } from '../embedded/mountFramePage.js'
import { openProject } from '../projects/project.js'
import { lastWritten } from '../server/upgrades.js'
import type { App, AppContext, AppServices } from './app.js'
import { allowCookiesAhead } from './cookieOrigins.js'
import { fail, RequestFailure, toFailureBody } from './failure.js'
import { mountHealth } from './health.js'
import { mountRoute } from './mountRoute.js'
import type { Route } from './route.js'

const allowedHeaders =
  'authorization, content-type, solana-client, x-client-id, x-nonce-jwt, x-project-id, x-request-id, x-sdk-type, x-sdk-version'

/** Creates the HTTP side of the gateway: what all endpoints share, and the endpoints. */
export function createApp(
  routes: readonly Route[],
  services: Omit<AppServices, 'anyone'>,
  /** The wallet's own page, where there is one to serve. */
  framePage?: FramePage | undefined,
): App {
  const { config, metrics, logger } = services
  const app: App = new Hono({ strict: true })

  app.use('*', async (context, next) => {
    const startedMs = performance.now()
    const { req } = context
    context.set('requestId', toRequestId(req.header('x-request-id')))
    context.set('address', toAddressGroup(readAddress(context, config.clientAddressHeader)))
    context.set('route', 'other')
    // Set before the answer is made: to change it afterwards costs as much as to make it.
    context.header('x-request-id', context.get('requestId'))
    for (const [name, value] of sharedHeaders) context.header(name, value)
    if (req.method === 'OPTIONS') {
      context.res = await allowCookiesAhead(context, services).then(
        () => context.body(null, 204, preflightHeaders),
        (error: unknown) => {
          if (!(error instanceof RequestFailure)) throw error
          metrics.requestRefused('rate_limited')
          return toResponse(context, error)
        },
      )
    } else await next()
    const { status } = context.res
    const seconds = (performance.now() - startedMs) / 1_000
    metrics.requestEnded({ route: context.get('route'), method: methodLabel(req.method), status, seconds })
    logger.debug({
      requestId: context.get('requestId'),
      route: context.get('route'),
      method: req.method,
      status,
      seconds,
    })
  })

  mountHealth(app, services)
  for (const route of routes) mountRoute(app, route, { ...services, anyone: openProject })
  mountFramePage(app, framePage, services)

  app.get('/openapi.json', async (context) => {
    context.set('route', '/openapi.json')
    const { describeApi } = await import('./describeApi.js')
    return context.json(describeApi(routes), 200, { 'cache-control': 'no-cache' })
  })

  app.notFound((context) => toResponse(context, fail(404, 'path', 'There is nothing at this path.')))
  app.onError((error, context) => {
    if (error instanceof RequestFailure) return toResponse(context, error)
    // Nobody reads it: the client has gone, and took along what was asked for it.
    if (hasLeft(context)) return new Response(null, { status: 499 })
    logger.error({ err: error, requestId: context.get('requestId'), route: context.get('route') }, 'A request failed')
    return toResponse(context, fail(500, 'server', 'Internal server error'))
  })
  return app
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': allowedHeaders,
  'access-control-max-age': '86400',
}

const sharedHeaders = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'retry-after, x-hawser-history, x-request-id'],
  ['x-content-type-options', 'nosniff'],
] as const

function toResponse(context: AppContext, failure: RequestFailure): Response {
  const { status, headers } = failure
  return context.body(toFailureBody(failure), status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...headers,
  })
}

function hasLeft({ env, req }: AppContext): boolean {
  return env?.outgoing ? env.outgoing.destroyed : req.raw.signal.aborted
}

/** The client's own id where it is one that may stand in a header and a log. */
function toRequestId(given: string | undefined): string {
  return given !== undefined && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID()
}

function readAddress(context: AppContext, header: string | undefined): string {
  const written = header === undefined ? '' : lastWritten(context.req.header(header) ?? '')
  return written || context.env?.incoming?.socket.remoteAddress || 'unknown'
}

/** A method may be any word; as a label it must be one of a few. */
function methodLabel(method: string): string {
  return ['GET', 'POST', 'OPTIONS', 'HEAD'].includes(method) ? method : 'other'
}

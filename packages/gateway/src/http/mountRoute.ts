import { setMaxListeners } from 'node:events'
import * as v from 'valibot'
import { frameOriginsOf } from '../embedded/frameOrigins.js'
import { isOriginAllowed, type Project } from '../projects/project.js'
import type { App, AppContext, AppServices } from './app.js'
import { allowCookies, allowRefusalToBeRead } from './cookieOrigins.js'
import { type FailureReason, type FailureStatus, fail, RequestFailure } from './failure.js'
import { readJsonBody } from './readBody.js'
import { AgingAnswer, NotedAnswer, RawAnswer, type Route } from './route.js'

/** Adds an endpoint: who may ask and how often, then what comes in, then what goes out. */
export function mountRoute(app: App, route: Route, services: AppServices): void {
  const frameOrigins = frameOriginsOf(services.config.embeddedWallet)
  const isAllowed = (project: Project, origin: string) =>
    isOriginAllowed(project, origin) || frameOrigins.includes(origin)
  const handle = (context: AppContext) => answer(context, route, { ...services, isAllowed })
  const { failureForm: form } = route
  const handleInForm = (context: AppContext) =>
    handle(context).catch((error: unknown) => {
      if (!(error instanceof RequestFailure)) throw error
      // JSON-RPC knows a wrong project as one of its own errors.
      const status = form === 'rpc' && error.status === 401 ? 400 : error.status
      throw new RequestFailure(status, error.reasons, error.headers, form)
    })
  for (const path of route.paths) app.on(route.method, path, form ? handleInForm : handle)
}

interface RouteServices extends AppServices {
  /** Whether a page may use the project. */
  readonly isAllowed: (project: Project, origin: string) => boolean
}

async function answer(context: AppContext, route: Route, services: RouteServices): Promise<Response> {
  const { req } = context
  context.set('route', route.paths[0])
  await services.rateLimits.take(route.rate, context.get('address')).catch((failure) => {
    services.metrics.requestRefused('rate_limited')
    if (route.takesCookies) allowRefusalToBeRead(context, req.header('origin'))
    throw failure
  })
  const query = req.query()
  const { text: bodyText, value: body } =
    route.method === 'POST' ? await readJsonBody(context, services.config.limits.bodyBytes) : noBody
  const origin = req.header('origin')
  const project = await findProject(context, { query, body, route, services })
  if (!route.allowsAnyOrigin && origin !== undefined && !services.isAllowed(project, origin)) {
    services.metrics.requestRefused('origin')
    throw fail(403, 'origin', 'This origin is not allowed for the project.')
  }
  if (route.takesCookies) allowCookies(context, project, origin)
  const input = {
    params: parse(route.params, req.param(), 400),
    query: parse(route.query, query, 400),
    body: parse(route.body, body, 422, route.bodyStatuses),
  }
  const value = await route.handle(input, {
    project,
    origin,
    header: (name) => req.header(name),
    address: context.get('address'),
    bodyText,
    get signal() {
      return signalOf(context)
    },
  })
  if (value instanceof RawAnswer) return context.body(value.body, value.status, value.headers)
  if (!route.answer) throw new TypeError(`${route.paths[0]} has no schema for its answer.`)
  const isWrapped = value instanceof AgingAnswer || value instanceof NotedAnswer
  const content = isWrapped ? value.value : value
  const cacheControl = value instanceof AgingAnswer ? `max-age=${value.maxAgeS}` : (route.cacheControl ?? 'no-store')
  return context.body(JSON.stringify(v.parse(route.answer, content)), route.status === 202 ? 202 : 200, {
    'content-type': 'application/json',
    'cache-control': cacheControl,
    ...(value instanceof NotedAnswer && value.headers),
  })
}

/** Made on demand: few endpoints ask anybody else. */
function signalOf(context: AppContext): AbortSignal {
  const signal = createSignal(context)
  // One request asks as many at once as there are: each takes its listener away again.
  setMaxListeners(0, signal)
  return signal
}

function createSignal({ env, req }: AppContext): AbortSignal {
  const outgoing = env?.outgoing
  if (!outgoing) return req.raw.signal
  const leaving = new AbortController()
  if (outgoing.destroyed) leaving.abort()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) leaving.abort()
  })
  return leaving.signal
}

const noBody = { text: '', value: undefined }

async function findProject(
  context: AppContext,
  {
    query,
    body,
    route,
    services,
  }: {
    readonly query: Readonly<Record<string, string>>
    readonly body: unknown
    readonly route: Route
    readonly services: AppServices
  },
) {
  const key = query.projectId ?? keyOfBody(body) ?? context.req.header('x-project-id')
  const project = route.access === 'anyone' ? services.anyone : await services.projects.find(key)
  if (project) return project
  services.metrics.requestRefused('authentication')
  throw fail(401, 'authentication', key ? 'This project is not known here.' : 'A projectId is missing.')
}

function keyOfBody(body: unknown): string | undefined {
  const key = typeof body === 'object' && body !== null && 'projectId' in body ? body.projectId : undefined
  return typeof key === 'string' ? key : undefined
}

function parse(
  schema: v.GenericSchema | undefined,
  value: unknown,
  status: FailureStatus,
  statuses: Readonly<Record<string, FailureStatus>> = {},
): unknown {
  if (!schema) return undefined
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const key = result.issues[0].path?.[0]?.key
  const own = typeof key === 'string' && Object.hasOwn(statuses, key) ? statuses[key] : undefined
  throw new RequestFailure(own ?? status, result.issues.map(toReason))
}

function toReason(issue: v.BaseIssue<unknown>): FailureReason {
  return { field: v.getDotPath(issue) ?? 'body', description: issue.message }
}

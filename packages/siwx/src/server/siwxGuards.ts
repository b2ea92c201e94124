import { SiwxSessionError } from '../errors.js'
import { toSiwxFailure } from './siwxEndpoints.js'
import type { SiwxTokenClaims } from './siwxSessions.js'
import type { SiwxTokenVerifier } from './siwxTokenVerifier.js'

/** Express's request, as far as it is looked at. */
interface ExpressRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}
interface ExpressResponse {
  locals: { siwx: SiwxTokenClaims }
  status(code: number): { json(body: unknown): unknown }
}
/** Hono's context, as far as it is looked at. */
interface HonoContext {
  readonly req: { header(name: string): string | undefined }
  set(key: 'siwx', value: SiwxTokenClaims): void
}

type Outcome = { readonly claims: SiwxTokenClaims } | { readonly status: 401 | 503; readonly body: unknown }

/** Who is signed in by `Authorization: Bearer …`, or what to answer. Rejects with what is none of sign-in's own errors. */
async function admit(verify: SiwxTokenVerifier, authorization: string | null | undefined): Promise<Outcome> {
  const [, token] = /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(authorization ?? '') ?? []
  try {
    if (token === undefined) throw new SiwxSessionError()
    return { claims: await verify(token) }
  } catch (error) {
    const failure = toSiwxFailure(error)
    if (!failure) throw error
    const { status, field, description } = failure
    return { status: status === 503 ? 503 : 401, body: { status: 'FAILED', reasons: [{ field, description }] } }
  }
}

/**
 * A middleware for Express: lets signed-in accounts in, whose claims are then in `response.locals.siwx`. Others are answered 401, and 503 where nobody can tell.
 *
 * @example
 * app.get('/orders', expressSiwx(verify), (request, response) => response.json(ordersOf(response.locals.siwx.sub)))
 */
export function expressSiwx(verify: SiwxTokenVerifier) {
  return async (request: ExpressRequest, response: ExpressResponse, next: (error?: unknown) => void): Promise<void> => {
    const { authorization } = request.headers
    // Express waits for no promise of its fourth version: what fails is handed on.
    const outcome = await admit(verify, typeof authorization === 'string' ? authorization : undefined).catch(next)
    if (!outcome) return
    if (!('claims' in outcome)) {
      response.status(outcome.status).json(outcome.body)
      return
    }
    response.locals.siwx = outcome.claims
    next()
  }
}

/**
 * A middleware for Hono: lets signed-in accounts in, whose claims are then `context.get('siwx')`. Others are answered 401, and 503 where nobody can tell.
 *
 * @example
 * app.get('/orders', honoSiwx(verify), (context) => context.json(ordersOf(context.get('siwx').sub)))
 */
export function honoSiwx(verify: SiwxTokenVerifier) {
  return async (context: HonoContext, next: () => Promise<void>): Promise<Response | undefined> => {
    const outcome = await admit(verify, context.req.header('authorization'))
    if (!('claims' in outcome)) return Response.json(outcome.body, { status: outcome.status })
    context.set('siwx', outcome.claims)
    await next()
    return undefined
  }
}

/**
 * Wraps a route handler of Next, or of whatever answers a `Request` with a `Response`: it is called for signed-in accounts alone, with their claims. Others are
 * answered 401, and 503 where nobody can tell.
 *
 * @example
 * export const GET = nextSiwx(verify, async (request, claims) => Response.json(await ordersOf(claims.sub)))
 */
export function nextSiwx<TRequest extends Request, TRest extends readonly unknown[]>(
  verify: SiwxTokenVerifier,
  handle: (request: TRequest, claims: SiwxTokenClaims, ...rest: TRest) => Promise<Response> | Response,
): (request: TRequest, ...rest: TRest) => Promise<Response> {
  return async (request, ...rest) => {
    const outcome = await admit(verify, request.headers.get('authorization'))
    if (!('claims' in outcome)) return Response.json(outcome.body, { status: outcome.status })
    return handle(request, outcome.claims, ...rest)
  }
}

import type * as v from 'valibot'
import type { Project } from '../projects/project.js'
import type { FailureForm, FailureStatus } from './failure.js'
import type { RateGroup } from './rateLimits.js'

/** The context of a route, beside its own parameters. */
export interface RouteContext {
  readonly project: Project
  /** The page that asks, where a browser says so. */
  readonly origin: string | undefined
  /** Any other header, by its name in small letters. */
  readonly header: (name: string) => string | undefined
  /** What limits count by: the client's address, or its network's. */
  readonly address: string
  /** The body as it came. */
  readonly bodyText: string
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal
}

type Output<TSchema> = TSchema extends v.GenericSchema ? v.InferOutput<TSchema> : undefined

/**
 * One endpoint: schemas in, a call of a service, a schema out. The schemas check what comes and goes, and the OpenAPI document is made of them.
 */
export interface RouteDefinition<
  TParams extends v.GenericSchema | undefined = undefined,
  TQuery extends v.GenericSchema | undefined = undefined,
  TBody extends v.GenericSchema | undefined = undefined,
  TAnswer extends v.GenericSchema | undefined = undefined,
> {
  readonly method: 'GET' | 'POST'
  /** The first is the one that is documented; the others are older names. */
  readonly paths: readonly [string, ...string[]]
  readonly summary: string
  /** Whether a project is asked for. */
  readonly access: 'project' | 'anyone'
  /** Whether a page that the project does not allow is let in: it reads there that it is not allowed. */
  readonly allowsAnyOrigin?: boolean
  /** Whether browsers send cookies along, from pages that the project names. */
  readonly takesCookies?: boolean
  /** Which limit of requests it counts against. */
  readonly rate: RateGroup
  readonly params?: TParams
  readonly query?: TQuery
  readonly body?: TBody
  /** Statuses by the body's part that is wrong; 422 for any other. */
  readonly bodyStatuses?: Readonly<Record<string, FailureStatus>>
  /** What the document says of a body whose schema depends on it. */
  readonly documentedBody?: v.GenericSchema
  /** How its failures are written; as their reasons when absent. */
  readonly failureForm?: FailureForm
  /** The answer's schema; a route without one gives a {@link RawAnswer}. */
  readonly answer?: TAnswer
  /** What the document says of an answer without a schema. */
  readonly answerType?: string
  /** 200 when absent; 101 where the connection becomes a WebSocket. */
  readonly status?: 101 | 200 | 202
  readonly cacheControl?: string
  handle(
    input: { readonly params: Output<TParams>; readonly query: Output<TQuery>; readonly body: Output<TBody> },
    context: RouteContext,
  ): Promise<
    TAnswer extends v.GenericSchema
      ? v.InferInput<TAnswer> | AgingAnswer<v.InferInput<TAnswer>> | NotedAnswer<v.InferInput<TAnswer>>
      : RawAnswer
  >
}

/** An answer that is handed on as it is. */
export class RawAnswer {
  constructor(
    readonly body: string | Uint8Array<ArrayBuffer>,
    readonly headers: Readonly<Record<string, string>>,
    readonly status: 200 | 303 | 400 | 503 = 200,
  ) {}
}

/** An answer that clients may keep for a while of its own. */
export class AgingAnswer<T> {
  constructor(
    readonly value: T,
    readonly maxAgeS: number,
  ) {}
}

/** An answer with headers that say more of it. */
export class NotedAnswer<T> {
  constructor(
    readonly value: T,
    readonly headers: Readonly<Record<string, string | string[]>>,
  ) {}
}

type Schemas = v.GenericSchema | undefined

/** Any endpoint, for what treats all of them alike. */
export interface Route extends Omit<RouteDefinition<Schemas, Schemas, Schemas, Schemas>, 'handle'> {
  handle(input: Readonly<Record<'params' | 'query' | 'body', unknown>>, context: RouteContext): Promise<unknown>
}

/** Types an endpoint by its schemas. */
export function defineRoute<
  TParams extends v.GenericSchema | undefined = undefined,
  TQuery extends v.GenericSchema | undefined = undefined,
  TBody extends v.GenericSchema | undefined = undefined,
  TAnswer extends v.GenericSchema | undefined = undefined,
>(route: RouteDefinition<TParams, TQuery, TBody, TAnswer>): Route {
  const { handle, ...rest } = route
  // What comes in has passed the schemas that the types are taken from.
  return { ...rest, handle: (input, context) => handle(input as Parameters<typeof handle>[0], context) }
}

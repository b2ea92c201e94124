import {
  type CaipNetworkId,
  type Clock,
  createHttpClient,
  type HttpRequestBodyOptions,
  isHawserError,
  type Storage,
  withDeadline,
} from '@hawser/common'
import type * as v from 'valibot'
import { type AnswerCache, createAnswerCache } from '../request/createAnswerCache.js'
import { explainFailure } from '../request/explainFailure.js'
import { statusOf, withRetry } from '../request/withRetry.js'
import { type SupportedChains, supportedChainsAnswerSchema } from '../schemas/chains.js'

/** Where a service is, and what its client works with. */
export interface ServiceOptions {
  /** An absolute http(s) URL, with a path if the service has one. */
  readonly baseUrl: string
  /** Sent as `projectId` with every request; left out where the service needs none. */
  readonly projectId?: string | undefined
  /** Sent as `st`. Default `appkit`, the name that hosted services know the protocol by. */
  readonly sdkType?: string | undefined
  /** Sent as `sv`; left out where absent. */
  readonly sdkVersion?: string | undefined
  /** Asked at each request; sent as `clientId` once there is one. */
  readonly clientId?: (() => string | undefined) | undefined
  readonly fetch: typeof fetch
  readonly clock: Pick<Clock, 'nowMs' | 'setTimeout'>
  /** How long one attempt of a request may take, in milliseconds. Default 10000. */
  readonly timeoutMs?: number | undefined
  /** Where the list of supported networks is kept across visits; nowhere by default. */
  readonly storage?: Pick<Storage, 'read' | 'write'> | undefined
}

export interface ServiceRequest {
  readonly signal?: AbortSignal | undefined
}

interface Question<TSchema extends v.GenericSchema> extends Omit<HttpRequestBodyOptions<TSchema>, 'signal'> {
  readonly schema: TSchema
  /** Where the answer is kept. Without it only questions that are open at the same time share one. */
  readonly kept?: AnswerCache<v.InferOutput<TSchema>> | undefined
}

/** The parts that the methods of one service share. */
export interface ServiceContext {
  /** Where the service is. */
  readonly baseUrl: string
  /** Part of some bodies too. */
  readonly projectId: string | undefined
  /** Asks what may be asked twice: again where that may help, and once for all who ask it at the same time. */
  read<TSchema extends v.GenericSchema>(
    method: 'get' | 'post',
    path: string,
    question: Question<TSchema>,
    request?: ServiceRequest,
  ): Promise<v.InferOutput<TSchema>>
  /** Sends what changes something: once, whatever comes of it. */
  send<TSchema extends v.GenericSchema>(
    path: string,
    question: Omit<Question<TSchema>, 'kept'>,
    request?: ServiceRequest,
  ): Promise<v.InferOutput<TSchema>>
  createCache<TAnswer>(maxAgeMs: number): AnswerCache<TAnswer>
  /** A cache of what accounts are called. */
  createNameCache<TAnswer>(maxAgeMs: number): AnswerCache<TAnswer>
  /** Forgets what accounts are called: one of them has just registered a name. */
  forgetNames(): void
  getSupportedChains(request?: ServiceRequest): Promise<SupportedChains>
  /** Whether the service answers for the network: by its own list, or the last one that is kept where it does not answer; false without any. */
  isSupported(chainId: CaipNetworkId, request?: ServiceRequest): Promise<boolean>
}

/** Whoever asks is to know of these: the service is there, and says no to whatever it is asked. */
const deliberate = ['ABORTED', 'INVALID_APP_CONFIGURATION', 'INVALID_PROJECT_ID', 'SESSION_EXPIRED']
/** Statuses that may be others in a moment. A refusal (401, 403) will not be. */
const passingStatuses = [408, 429, 500, 502, 503, 504]
const MAX_KEPT = 200
const SUPPORTED_CHAINS_AGE_MS = 24 * 60 * 60 * 1_000
/** For a read with its retries in it. */
const READ_TIMEOUT_MS = 45_000

export function createServiceContext(options: ServiceOptions): ServiceContext {
  const { clock, storage } = options
  const client = createHttpClient({
    baseUrl: options.baseUrl,
    fetch: options.fetch,
    clock,
    timeoutMs: options.timeoutMs,
    clientId: options.clientId,
    params: { projectId: options.projectId, st: options.sdkType ?? 'appkit', sv: options.sdkVersion },
  })
  const createCache = <TAnswer>(maxAgeMs: number) =>
    createAnswerCache<TAnswer>({ clock, maxAgeMs, maxEntries: maxAgeMs > 0 ? MAX_KEPT : 0 })
  const ofNames: Pick<AnswerCache<unknown>, 'clear'>[] = []
  const open = createCache<unknown>(0)
  const supported = createCache<SupportedChains>(SUPPORTED_CHAINS_AGE_MS)
  const supportedKey = `supported_chains_${options.baseUrl}`

  const ask = async <TSchema extends v.GenericSchema>(
    method: 'get' | 'post',
    path: string,
    question: HttpRequestBodyOptions<TSchema>,
  ): Promise<v.InferOutput<TSchema>> => {
    try {
      return method === 'get' ? await client.get(path, question) : await client.post(path, question)
    } catch (error) {
      throw await explainFailure(error, clock)
    }
  }

  const context: ServiceContext = {
    baseUrl: options.baseUrl,
    projectId: options.projectId,
    createCache,
    createNameCache<TAnswer>(maxAgeMs: number) {
      const cache = createCache<TAnswer>(maxAgeMs)
      ofNames.push(cache)
      return cache
    },
    forgetNames() {
      for (const cache of ofNames) cache.clear()
    },
    async read(method, path, { kept, ...question }, request) {
      const asked = [method, path, question.params, question.body]
      const key = JSON.stringify(asked, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one))
      const run = (signal: AbortSignal) =>
        withDeadline(
          (inner) =>
            withRetry(() => ask(method, path, { ...question, signal: inner }), {
              clock,
              signal: inner,
              isWorthAnother,
            }),
          { clock, signal, timeoutMs: READ_TIMEOUT_MS },
        )
      const cache = (kept ?? open) as AnswerCache<v.InferOutput<typeof question.schema>>
      return cache.get(key, run, request)
    },
    send: async (path, question, request) => ask('post', path, { ...question, signal: request?.signal }),
    getSupportedChains: (request) =>
      supported.get(
        '',
        async (signal) => {
          const chains = await context.read(
            'get',
            'v1/supported-chains',
            { schema: supportedChainsAnswerSchema },
            { signal },
          )
          storage?.write(supportedKey, chains)
          return chains
        },
        request,
      ),
    async isSupported(chainId, request) {
      try {
        return (await context.getSupportedChains(request)).http.includes(chainId)
      } catch (error) {
        if (isHawserError(error) && deliberate.includes(error.code)) throw error
        return storage?.read(supportedKey, supportedChainsAnswerSchema)?.http.includes(chainId) ?? false
      }
    },
  }
  return context
}

function isWorthAnother(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined ? isHawserError(error, 'HTTP_REQUEST_FAILED') : passingStatuses.includes(status)
}

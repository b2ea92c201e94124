import { type Clock, createHttpClient, isHawserError, readText } from '@hawser/common'
import * as v from 'valibot'
import {
  SiwxMessageError,
  type SiwxMessageFault,
  SiwxOriginError,
  SiwxSessionError,
  SiwxSignatureError,
  SiwxUnverifiableError,
} from '../errors.js'
import {
  type siwxAccountSchema,
  type siwxAuthenticateBodySchema,
  siwxNonceWireSchema,
  siwxSessionsWireSchema,
  siwxSignedInWireSchema,
} from '../server/wireSchemas.js'

interface GatewayRequestsOptions {
  readonly url: string
  readonly projectId?: string | undefined
  readonly transport: 'cookie' | 'bearer'
  readonly fetch?: typeof fetch | undefined
  readonly clock: Clock
}

type Named = v.InferInput<typeof siwxAccountSchema> & { readonly refreshToken?: string | undefined }

/** The gateway may ask a node, which takes its time. */
const timeoutMs = 30_000

const failureSchema = v.object({
  reasons: v.pipe(v.array(v.object({ field: v.string(), description: v.string() })), v.minLength(1)),
})

/** Returns the requests to a gateway's sign-in. Each rejects with the errors of sign-in, or with those of {@link createHttpClient}. */
export function createGatewayRequests({ url, projectId, transport, clock, ...options }: GatewayRequestsOptions) {
  const client = (token?: string) =>
    createHttpClient({
      baseUrl: url,
      clock,
      timeoutMs,
      params: { projectId },
      fetch: (input, init) =>
        (options.fetch ?? fetch)(input, {
          ...init,
          credentials: transport === 'cookie' ? 'include' : 'omit',
          headers: { ...init?.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        }),
    })

  return {
    nonce: async () => {
      const answer = client().get('auth/v1/nonce', { schema: siwxNonceWireSchema, cache: 'no-store' })
      return (await answer.catch(told)).nonce
    },
    authenticate: (body: v.InferInput<typeof siwxAuthenticateBodySchema>) =>
      client().post('auth/v1/authenticate', { body, schema: siwxSignedInWireSchema }).catch(told),
    /** Undefined where there is no session any more. */
    refresh: (body: Named, signal?: AbortSignal) =>
      client()
        .post('auth/v1/refresh', { body, schema: siwxSignedInWireSchema, signal })
        .catch(told)
        .catch(ifEnded(undefined)),
    sessions: async (token: string | undefined, signal?: AbortSignal) => {
      const answer = client(token).get('auth/v1/sessions', {
        schema: siwxSessionsWireSchema,
        cache: 'no-store',
        signal,
      })
      return (await answer.catch(told).catch(ifEnded({ sessions: [] }))).sessions
    },
    /** One that has ended is as good as revoked. */
    revoke: async (id: string, token: string | undefined, signal?: AbortSignal): Promise<void> => {
      const answer = client(token).post(`auth/v1/sessions/${id}/revoke`, { body: {}, signal })
      await answer.catch(told).catch(ifEnded(undefined))
    },
    signOut: async (body: Named): Promise<void> => {
      await client().post('auth/v1/sign-out', { body }).catch(told)
    },
  }
}

function ifEnded<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isHawserError(error, 'SIWX_SESSION_ENDED')) return value
    throw error
  }
}

/** Throws what the gateway says is wrong, by its own name. */
async function told(error: unknown): Promise<never> {
  const response = isHawserError(error) ? error.cause : undefined
  if (!(response instanceof Response)) throw error
  const body = await readText(response)
    .then(JSON.parse)
    .catch(() => undefined)
  const result = v.safeParse(failureSchema, body)
  const [reason] = result.success ? result.output.reasons : []
  if (!reason) throw error
  const { field, description: details } = reason
  const { status } = response
  if (status === 503) throw new SiwxUnverifiableError(details, { cause: error })
  if (status === 403 && field === 'origin') throw new SiwxOriginError({ details, cause: error })
  if (status === 401 && field === 'session') throw new SiwxSessionError({ details, cause: error })
  if (status === 401 && field === 'signature') throw new SiwxSignatureError({ details, cause: error })
  const isFault = (status === 400 || status === 401) && faults.has(field)
  throw isFault ? new SiwxMessageError(field as SiwxMessageFault, { details, cause: error }) : error
}

const faults: ReadonlySet<string> = new Set<SiwxMessageFault>([
  'accountAddress',
  'chainId',
  'domain',
  'uri',
  'version',
  'nonce',
  'statement',
  'resources',
  'requestId',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'expired',
  'notYetValid',
  'text',
])

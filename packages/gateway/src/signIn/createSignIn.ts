import type { Clock } from '@hawser/common'
import type { SiwxEndpoints, SiwxServerStore, SiwxSessions } from '@hawser/siwx/server'
import type { SiwxNodeRequest } from '@hawser/siwx/verify'
import type { GatewayConfig } from '../config/configSchema.js'
import { sweepHourly } from '../database/sweepHourly.js'
import { fail } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'
import { type AskNode, isRevert } from '../providers/node/createAskNode.js'

/** Signs accounts in. Each function of `endpoints` throws RequestFailure for what it does not take. */
export interface SignIn {
  readonly endpoints: SiwxEndpoints
  readonly jwks: SiwxSessions['jwks']
  /** Ends its timer. */
  stop(): void
}

interface CreateSignInOptions {
  readonly config: NonNullable<GatewayConfig['signIn']>
  readonly networks: readonly string[]
  readonly store: SiwxServerStore
  readonly askNode: AskNode
  readonly timeoutMs: number
  readonly clock: Clock
  readonly logger: Logger
}

/** Its libraries are loaded here: a gateway without sign-in does without them. */
export async function createSignIn(options: CreateSignInOptions): Promise<SignIn> {
  const { config, store, clock, logger, timeoutMs } = options
  const { createSiwxEndpoints, createSiwxSessions, toSiwxFailure } = await import('@hawser/siwx/server')
  const { bip122Verifier, eip155Verifier, polkadotVerifier, solanaVerifier } = await import('@hawser/siwx/verify')
  const sessions = await createSiwxSessions({
    secrets: config.secrets,
    issuer: config.issuer,
    sessionLifetimeMs: config.sessionHours * 3_600_000,
    tokenLifetimeMs: config.tokenMinutes * 60_000,
    verifyTimeoutMs: timeoutMs,
    verifiers: [
      eip155Verifier({ rpc: await createNodeRequest(options) }),
      solanaVerifier(),
      bip122Verifier(),
      polkadotVerifier(),
    ],
    store,
    clock,
  })
  const told = (error: unknown): never => {
    const failure = toSiwxFailure(error)
    if (!failure) throw error
    if (failure.status === 503) logger.warn({ err: error }, 'A signature cannot be checked')
    throw fail(failure.status, failure.field, failure.description)
  }
  const endpoints = createSiwxEndpoints(sessions)
  return {
    jwks: sessions.jwks,
    endpoints: {
      nonce: endpoints.nonce,
      authenticate: (request, body) => endpoints.authenticate(request, body).catch(told),
      refresh: (request, body) => endpoints.refresh(request, body).catch(told),
      me: (request, account) => endpoints.me(request, account).catch(told),
      sessions: (request) => endpoints.sessions(request).catch(told),
      revoke: (request, id) => endpoints.revoke(request, id).catch(told),
      signOut: (request, account) => endpoints.signOut(request, account).catch(told),
    },
    stop: sweepHourly(() => sessions.removeEnded(), { name: 'sign-ins', clock, logger }),
  }
}

/** Asks the gateway's own nodes what a contract says of a signature. */
async function createNodeRequest({ networks, askNode }: CreateSignInOptions): Promise<SiwxNodeRequest> {
  const { SiwxUnverifiableError } = await import('@hawser/siwx')
  return async ({ chainId, method, params, signal = new AbortController().signal }) => {
    if (!networks.includes(chainId))
      throw new SiwxUnverifiableError(
        `The network ${chainId} is not served here: signatures of contracts on it cannot be checked.`,
      )
    const [answer] = await askNode(chainId, [{ method, params }], signal)
    const { error, result } = answer ?? {}
    if (!error) return result
    throw Object.assign(new Error(error.message), { code: isRevert(error) ? 3 : error.code })
  }
}

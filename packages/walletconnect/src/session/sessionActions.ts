import { type Clock, toHawserError, withDeadline } from '@hawser/common'
import { type ConnectionReport, PAIRING_LIFETIME_MS } from '@hawser/core'
import { RelayUnreachableError } from '../errors.js'
import { unsafeMethod } from '../namespaces/sessionMethods.js'
import type { Approvals } from '../proposals/createApprovals.js'
import type { SessionLike, SignClientLike, UniversalProviderLike } from '../provider/universalProviderLike.js'
import type { AuthenticateParameters, AuthenticateReturnType } from '../walletConnectConnector.js'
import type { WalletState } from './createWalletState.js'

/** The context of all that is done with a session. */
export interface SessionContext {
  readonly provider: UniversalProviderLike
  readonly client: SignClientLike
  readonly state: WalletState
  readonly clock: Clock
}

/** How long the wallet may take to answer what no user sees. */
const ANSWER_TIMEOUT_MS = 30_000

/** Resolves when the wallet has answered. */
export async function ping({ client, state, clock }: SessionContext, signal: AbortSignal): Promise<void> {
  const { session } = state
  if (!session) return
  await withDeadline(() => client.ping({ topic: session.topic }), { clock, timeoutMs: ANSWER_TIMEOUT_MS, signal })
}

/** Lengthens the session to seven days from now. */
export async function extend({ client, state, clock }: SessionContext, signal: AbortSignal): Promise<void> {
  const { session } = state
  if (!session) return
  const acknowledge = async (): Promise<void> => (await client.extend({ topic: session.topic })).acknowledged()
  await withDeadline(acknowledge, { clock, timeoutMs: ANSWER_TIMEOUT_MS, signal })
}

export interface AuthenticateOptions {
  readonly parameters: AuthenticateParameters
  readonly propose: Approvals['propose']
  readonly adopt: (session: SessionLike) => readonly ConnectionReport[]
  /** Ends a session that the wallet approved when nobody waited any more. */
  readonly discard: (session: SessionLike) => void
  /** Calls back when the relay refuses the app. */
  readonly onRefusal: (callback: (error: Error) => void) => () => void
}

/** Asks the wallet to connect and to sign in with one approval. */
export async function authenticate(
  { provider, clock }: SessionContext,
  { parameters, propose, adopt, discard, onRefusal }: AuthenticateOptions,
): Promise<AuthenticateReturnType> {
  const { signal, onPairing, payload } = parameters
  const wanted = payload.methods ?? propose(parameters).eip155?.methods ?? []
  const methods = wanted.filter((method) => method !== unsafeMethod)
  const onUri = (uri: string): void => onPairing?.({ uri, expiresAtMs: clock.nowMs() + PAIRING_LIFETIME_MS })
  let isOver = false
  let stopRefusal = (): void => {}
  const refused = new Promise<never>((_, reject) => {
    stopRefusal = onRefusal(reject)
  })
  const ask = () => {
    const asked = provider.authenticate({ ...payload, methods })
    asked.then(
      ({ session }) => {
        if (isOver && session) discard(session)
      },
      () => {},
    )
    return Promise.race([asked, refused])
  }
  provider.on('display_uri', onUri)
  try {
    const { session, auths = [] } = await withDeadline(ask, { clock, timeoutMs: PAIRING_LIFETIME_MS, signal })
    return { reports: session ? adopt(session) : [], auths }
  } catch (cause) {
    const error = toHawserError(cause)
    const isUnreachable = error.code === 'UNKNOWN' && /publish|internet|socket/i.test(error.details ?? '')
    throw isUnreachable ? new RelayUnreachableError({ cause }) : error
  } finally {
    isOver = true
    stopRefusal()
    provider.off('display_uri', onUri)
  }
}

import { type Clock, withDeadline } from '@hawser/common'
import type { SignClientLike, UniversalProviderLike } from '../provider/universalProviderLike.js'
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

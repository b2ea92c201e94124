import type { ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { internalsOf } from '../client/internalsOf.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { requestWallet } from './requestWallet.js'
import { requireConnection, type UsableConnection } from './requireConnection.js'
import { type UntilRestoredOptions, untilRestored } from './untilRestored.js'

export interface AskConnectedParameters extends FlowParameters, Pick<UntilRestoredOptions, 'isConfirming'> {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

/** A wallet that can be asked, and for whom. */
export interface AskedConnection extends Pick<UsableConnection, 'adapter'> {
  readonly internals: Internals
  /** The namespace that the flow was called for. */
  readonly namespace: ChainNamespace | undefined
}

export interface WalletQuestion {
  readonly provider: unknown
  readonly address: string
  readonly signal: AbortSignal
}

/**
 * Asks the connected wallet, once it is restored. `prepare` finds what can be asked, before the wallet is troubled, and returns what asks it.
 * @throws NotConnectedError, AccountNotFoundError, ProviderNotFoundError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError, and what `prepare` and the wallet throw
 */
export async function askConnected<T>(
  hawser: Hawser,
  {
    namespace: given,
    address,
    isConfirming,
    signal,
    timeoutMs: givenMs = USER_RESPONSE_TIMEOUT_MS,
  }: AskConnectedParameters,
  prepare: (asked: AskedConnection) => (question: WalletQuestion) => Promise<T> | T,
): Promise<T> {
  const internals = internalsOf(hawser)
  const signals = [signal]
  const { namespace, timeoutMs } = await untilRestored(internals, {
    namespace: given,
    timeoutMs: givenMs,
    signals,
    isConfirming,
  })
  const usable = requireConnection(internals, { namespace, address })
  const ask = prepare({ adapter: usable.adapter, internals, namespace })
  return requestWallet(internals, { connection: usable.connection, timeoutMs, signals }, async (inner) =>
    ask({ provider: await usable.getProvider(), address: usable.address, signal: inner }),
  )
}

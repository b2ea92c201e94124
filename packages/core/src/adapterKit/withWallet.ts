import type { ChainNamespace, Network } from '@hawser/common'
import { requestWallet } from '../asking/requestWallet.js'
import { requireConnection, requireNetwork } from '../asking/requireConnection.js'
import { untilRestored } from '../asking/untilRestored.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import type { Account } from '../state/account.js'

export interface WithWalletParameters extends FlowParameters {
  readonly namespace: ChainNamespace
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

export interface ConnectedWallet {
  readonly adapter: ChainAdapter
  /** The provider of the connector for the namespace; an adapter knows its own kinds. */
  readonly provider: unknown
  /** The account in use, or the one that was asked for. */
  readonly address: string
  /** All that the wallet shares, with their keys and paths where the wallet tells them. */
  readonly accounts: readonly Account[]
  /** The network that the wallet is on, one of the requested ones. */
  readonly network: Network
  /** Ends with the caller's own signal, the deadline (the time that a user has to answer, by default), the connection and the client. */
  readonly signal: AbortSignal
}

/**
 * For flows that an adapter's package brings itself: runs `run` with the connected wallet of a namespace, within the deadline and for as long as
 * that wallet stays connected.
 *
 * @throws NotConnectedError, AccountNotFoundError, ProviderNotFoundError, CapabilityMissingError, ChainNotConfiguredError, TimeoutError,
 * AbortedError, ConnectionEndedError, ClientDestroyedError, and what `run` throws as an error of Hawser's
 */
export async function withWallet<T>(
  hawser: Hawser,
  parameters: WithWalletParameters,
  run: (wallet: ConnectedWallet) => Promise<T>,
): Promise<T> {
  const internals = internalsOf(hawser)
  const { namespace, signal, timeoutMs: givenMs = USER_RESPONSE_TIMEOUT_MS } = parameters
  const { timeoutMs } = await untilRestored(internals, {
    namespace,
    timeoutMs: givenMs,
    signals: [signal],
    isConfirming: true,
  })
  const { adapter, address, connection, getProvider } = requireConnection(internals, parameters)
  const network = requireNetwork(internals, { namespace })
  const accounts = connection.accounts.map((account) => ({ ...account }))
  return requestWallet(internals, { connection, timeoutMs, signals: [signal] }, async (inner) =>
    run({ adapter, provider: await getProvider(), address, accounts, network, signal: inner }),
  )
}

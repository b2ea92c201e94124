import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import type { ContractsCapability } from '../interfaces/capabilities.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { requestWallet } from './requestWallet.js'
import { requireCapability, requireConnection, requireNetwork } from './requireConnection.js'
import { createTimeLeft, untilRestored } from './untilRestored.js'

export interface TransactionParameters extends FlowParameters {
  /** A requested network. Where the wallet is on another one it is asked to switch first. The active one by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly from?: string | undefined
}

/** Who sends, and where. */
export interface TransactionQuestion {
  readonly provider: unknown
  readonly from: string
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * Asks the connected wallet about a transaction: finds who sends it and on which network, and brings the wallet there. `prepare` finds what can be asked before
 * the wallet is troubled, and returns what asks it.
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, ChainNotConfiguredError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError, and what the switch and the wallet throw
 */
export async function askSender<T>(
  hawser: Hawser,
  {
    caipNetworkId,
    namespace: given,
    from: sender,
    signal,
    timeoutMs: givenMs = USER_RESPONSE_TIMEOUT_MS,
  }: TransactionParameters,
  prepare: (adapter: ChainAdapter) => (question: TransactionQuestion) => Promise<T>,
): Promise<{ readonly answer: T; readonly from: string; readonly network: Network }> {
  const internals = internalsOf(hawser)
  const leftMs = createTimeLeft(internals, givenMs)
  const { chainNamespace: namespace } = requireNetwork(internals, { caipNetworkId, namespace: given })
  await untilRestored(internals, { namespace, timeoutMs: givenMs, signals: [signal], isConfirming: true })
  const network = requireNetwork(internals, { caipNetworkId, namespace })
  const {
    adapter,
    address: from,
    connection,
    getProvider,
  } = requireConnection(internals, { namespace, address: sender })
  const ask = prepare(adapter)
  if (caipNetworkId !== undefined && connection.chainId !== caipNetworkId)
    await switchNetwork(hawser, { caipNetworkId, signal, timeoutMs: leftMs() })
  const answer = await requestWallet(internals, { connection, timeoutMs: leftMs(), signals: [signal] }, async (inner) =>
    ask({ provider: await getProvider(), from, network, signal: inner }),
  )
  return { answer, from, network }
}

/** Has the connected wallet send, and tells of what was sent. @throws as {@link askSender} */
export async function sendByWallet(
  hawser: Hawser,
  parameters: TransactionParameters,
  send: (contracts: ContractsCapability, question: TransactionQuestion) => Promise<{ readonly hash: string }>,
): Promise<{ readonly hash: string }> {
  const { answer, from, network } = await askSender(hawser, parameters, (adapter) => {
    const contracts = requireCapability(adapter, 'contracts')
    return (question) => send(contracts, question)
  })
  const { events } = internalsOf(hawser)
  events.emit('transactionSent', { caipNetworkId: network.caipNetworkId, from, hash: answer.hash })
  return answer
}

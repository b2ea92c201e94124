import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import type { ContractsCapability } from '../interfaces/capabilities.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import type { Connection } from '../state/tree.js'
import { requireCapability, requireConnection, requireNetwork } from './requireConnection.js'
import { untilRestored } from './untilRestored.js'

export interface TransactionParameters extends FlowParameters {
  /** A requested network. Where the wallet is on another one it is asked to switch first. The active one by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly from?: string | undefined
}

export interface PreparedTransaction {
  /** Whose wallet sends. */
  readonly connection: Connection
  readonly contracts: ContractsCapability
  readonly from: string
  readonly network: Network
  readonly getProvider: () => Promise<unknown>
  /** The time that is left of the flow's. */
  readonly timeoutMs: number
}

/** Finds who sends, on which network, and brings the wallet there. */
export async function prepareTransaction(
  hawser: Hawser,
  parameters: TransactionParameters,
): Promise<PreparedTransaction> {
  const internals = internalsOf(hawser)
  const { caipNetworkId, from, signal, timeoutMs: givenMs = USER_RESPONSE_TIMEOUT_MS } = parameters
  const { clock } = internals.platform
  const startedAtMs = clock.nowMs()
  const leftMs = (): number => Math.max(0, givenMs - (clock.nowMs() - startedAtMs))
  const { chainNamespace: namespace } = requireNetwork(internals, parameters)
  await untilRestored(internals, { namespace, timeoutMs: givenMs, signals: [signal], isConfirming: true })
  const network = requireNetwork(internals, { ...parameters, namespace })
  const { adapter, address, connection, getProvider } = requireConnection(internals, {
    namespace,
    address: from,
  })
  const contracts = requireCapability(adapter, 'contracts')
  if (caipNetworkId !== undefined && connection.chainId !== caipNetworkId) {
    await switchNetwork(hawser, { caipNetworkId, signal, timeoutMs: leftMs() })
  }
  return { connection, contracts, from: address, network, getProvider, timeoutMs: leftMs() }
}

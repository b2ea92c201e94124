import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { ContractsCapability } from '../contracts/capabilities.js'
import { assertAlive } from '../flows/assertAlive.js'
import { beginSwitch } from '../flows/beginSwitch.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../flows/timeouts.js'
import { requireCapability, requireConnection, requireNetwork } from './requireConnection.js'
import { switchNetwork } from './switchNetwork.js'
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
  readonly contracts: ContractsCapability
  readonly from: string
  readonly network: Network
  readonly getProvider: () => Promise<unknown>
}

/** Finds who sends, on which network, and brings the wallet there. */
export async function prepareTransaction(
  hawser: Hawser,
  parameters: TransactionParameters,
): Promise<PreparedTransaction> {
  const internals = assertAlive(hawser)
  const { caipNetworkId, from, signal, timeoutMs } = parameters
  const { chainNamespace: namespace } = requireNetwork(internals, parameters)
  await untilRestored(internals, { namespace, timeoutMs: timeoutMs ?? USER_RESPONSE_TIMEOUT_MS, signals: [signal] })
  const network = requireNetwork(internals, { ...parameters, namespace })
  const { adapter, address, connection, getProvider } = requireConnection(internals, {
    namespace,
    address: from,
  })
  const contracts = requireCapability(adapter, 'contracts')
  if (caipNetworkId !== undefined && connection.chainId !== caipNetworkId) {
    await switchNetwork(hawser, { caipNetworkId, signal, timeoutMs, attempt: beginSwitch(internals, caipNetworkId) })
  }
  return { contracts, from: address, network, getProvider }
}

import {
  AbortedError,
  type CaipNetworkId,
  type ChainNotAddedError,
  ChainNotConfiguredError,
  type HawserError,
  type Network,
  type RequestPendingError,
  type SwitchChainUnsupportedError,
  toHawserError,
  type UserRejectedError,
} from '@hawser/common'
import { acceptReport } from '../client/acceptReport.js'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { createPersistence } from '../client/persistence.js'
import type { FlowErrorType, FlowParameters } from '../flows/flowParameters.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../flows/timeouts.js'
import { toErrorInfo } from '../state/toErrorInfo.js'
import type { SwitchAttempt } from '../state/tree.js'
import { requestWallet } from './requestWallet.js'
import { requireConnection, requireNetwork } from './requireConnection.js'
import { untilRestored } from './untilRestored.js'

export interface SwitchNetworkParameters extends FlowParameters {
  /** One of the requested networks. */
  readonly caipNetworkId: CaipNetworkId
}

export interface SwitchNetworkReturnType {
  readonly network: Network
}

export type SwitchNetworkErrorType =
  | FlowErrorType
  | ChainNotAddedError
  | ChainNotConfiguredError
  | RequestPendingError
  | SwitchChainUnsupportedError
  | UserRejectedError

/** The flow's parameters, and the attempt that has begun for it where the network is requested. */
export interface BegunSwitchParameters extends SwitchNetworkParameters {
  readonly attempt: AbortSignal | undefined
}

/** What the flow `switchNetwork` does. */
export async function switchNetwork(
  hawser: Hawser,
  parameters: BegunSwitchParameters,
): Promise<SwitchNetworkReturnType> {
  const { internals } = hawser
  const { attempt, caipNetworkId } = parameters
  const { network: controller } = internals.controllers
  try {
    const network = requireNetwork(internals, { caipNetworkId })
    await moveWallet(internals, network, parameters)
    if (attempt?.aborted) throw new AbortedError()
    if (!internals.state.networks.requested.some((other) => other.caipNetworkId === caipNetworkId)) {
      throw new ChainNotConfiguredError({
        details: `${caipNetworkId} was removed from the requested networks meanwhile.`,
      })
    }
    controller.select(caipNetworkId)
    controller.endSwitch()
    internals.part(createPersistence).flush()
    return { network }
  } catch (cause) {
    const error = toHawserError(cause)
    // Without an attempt of its own, the one that the state tells of is another switch's.
    if (!attempt) throw error
    if (attempt.aborted) throw error.code === 'CLIENT_DESTROYED' ? error : new AbortedError({ cause: error })
    const phase = phaseOf(error)
    if (phase === null) controller.endSwitch()
    else controller.endSwitch({ phase, error: toErrorInfo(error) })
    throw error
  }
}

async function moveWallet(
  internals: Internals,
  network: Network,
  { attempt, signal, timeoutMs: givenMs = USER_RESPONSE_TIMEOUT_MS }: BegunSwitchParameters,
): Promise<void> {
  const { state } = internals
  const { chainNamespace: namespace, caipNetworkId } = network
  const { timeoutMs } = await untilRestored(internals, { namespace, timeoutMs: givenMs, signals: [signal, attempt] })
  const id = state.connections.active[namespace]
  if (
    !id ||
    state.connections.byId[id]?.status !== 'connected' ||
    state.connections.byId[id]?.chainId === caipNetworkId
  )
    return
  const { adapter, connection: asked, connector, getProvider } = requireConnection(internals, { namespace })
  await requestWallet(internals, { connection: asked, timeoutMs, signals: [signal, attempt] }, async (inner) =>
    adapter.switchNetwork({ provider: await getProvider(), network, signal: inner }),
  )
  const connection = state.connections.byId[id]
  if (connection?.generation !== asked.generation) throw new AbortedError()
  // The adapter has seen the wallet on the network; the wallet's own event for it may come later or never.
  acceptReport(internals, connector, {
    connectionId: id,
    generation: connection.generation,
    namespace,
    accounts: connection.accounts,
    chainId: caipNetworkId,
    wallet: { name: connection.connectorName, icon: connection.connectorIcon },
    approvedChainIds: connection.approvedChainIds,
    supportsAllNetworks: connection.supportsAllNetworks,
  })
}

/** How a switch stands after `error`; null where the caller ended it, or nobody is connected who could make it. */
function phaseOf({ code }: HawserError): Exclude<SwitchAttempt['phase'], 'waiting'> | null {
  switch (code) {
    case 'USER_REJECTED':
      return 'rejected'
    case 'REQUEST_PENDING':
      return 'alreadyOpen'
    case 'TIMEOUT':
      return 'timedOut'
    case 'ABORTED':
    case 'CONNECTION_ENDED':
      return null
    default:
      return 'failed'
  }
}

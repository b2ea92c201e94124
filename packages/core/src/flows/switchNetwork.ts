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
import { requestWallet } from '../asking/requestWallet.js'
import { requireConnection, requireNetwork } from '../asking/requireConnection.js'
import { untilRestored } from '../asking/untilRestored.js'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { internalsOf } from '../client/internalsOf.js'
import { commitConnections } from '../connections/commitConnections.js'
import { observeChain } from '../connections/connectionChanges.js'
import { createPersistence } from '../connections/persistence.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../constants.js'
import { toErrorInfo } from '../errors/errors.js'
import type { SwitchAttempt } from '../state/tree.js'
import type { FlowErrorType, FlowParameters } from './flowParameters.js'

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

/**
 * Makes a requested network the active one. A connected wallet is asked to go there first; without one the network is
 * only selected. `state.networks.switchAttempt` tells how it goes; a switch that was under way is cancelled.
 *
 * @throws UserRejectedError, RequestPendingError, ChainNotAddedError, SwitchChainUnsupportedError, ChainNotConfiguredError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
 */
export async function switchNetwork(
  hawser: Hawser,
  parameters: SwitchNetworkParameters,
): Promise<SwitchNetworkReturnType> {
  const internals = internalsOf(hawser)
  const { caipNetworkId } = parameters
  const { network: controller } = internals.controllers
  const attempt = beginSwitch(internals, caipNetworkId)
  try {
    const network = requireNetwork(internals, { caipNetworkId })
    await moveWallet(internals, network, parameters, attempt)
    if (attempt?.aborted) throw new AbortedError()
    if (!internals.state.networks.requested.some((other) => other.caipNetworkId === caipNetworkId)) {
      throw new ChainNotConfiguredError({
        details: `${caipNetworkId} was removed from the requested networks meanwhile.`,
      })
    }
    controller.select(caipNetworkId)
    controller.endSwitch()
    internals.instance(createPersistence).flush()
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
  { signal, timeoutMs: givenMs = USER_RESPONSE_TIMEOUT_MS }: SwitchNetworkParameters,
  attempt: AbortSignal | undefined,
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
  const { adapter, connection: asked, getProvider } = requireConnection(internals, { namespace })
  await requestWallet(internals, { connection: asked, timeoutMs, signals: [signal, attempt] }, async (inner) =>
    adapter.switchNetwork({ provider: await getProvider(), network, signal: inner }),
  )
  if (state.connections.byId[id]?.generation !== asked.generation) throw new AbortedError()
  // The adapter has seen the wallet on the network; the wallet's own event for it may come later or never.
  const { generation } = asked
  commitConnections(internals, observeChain(state.connections, { id, generation, chainId: caipNetworkId }))
}

/** Begins a switch to a requested network: the state tells of it from now on. Undefined where the network is not requested. */
function beginSwitch({ state, controllers }: Internals, caipNetworkId: CaipNetworkId): AbortSignal | undefined {
  const { requested, activeNamespace } = state.networks
  const network = requested.find((other) => other.caipNetworkId === caipNetworkId)
  if (!network) return undefined
  const attempt = controllers.network.beginSwitch(caipNetworkId)
  controllers.network.setSwitchingNamespace(network.chainNamespace !== activeNamespace)
  return attempt
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

/**
 * Stops waiting for a network switch, and clears how the last one ended. Where the wallet still switches, the app follows it.
 * @throws ClientDestroyedError
 */
export function cancelSwitch(hawser: Hawser): void {
  internalsOf(hawser).controllers.network.cancelSwitch()
}

import {
  AbortedError,
  type CaipNetworkId,
  type ChainNotAddedError,
  ChainNotConfiguredError,
  type Network,
  type RequestPendingError,
  type SwitchChainUnsupportedError,
  toHawserError,
  type UserRejectedError,
} from '@hawser/common'
import { phaseOf } from '../asking/phaseOf.js'
import { requestWallet } from '../asking/requestWallet.js'
import { requireConnection, requireNetwork } from '../asking/requireConnection.js'
import { untilRestored } from '../asking/untilRestored.js'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { internalsOf } from '../client/internalsOf.js'
import { commitConnections } from '../connections/commitConnections.js'
import { observeChain } from '../connections/connectionChanges.js'
import { createPersistence } from '../connections/persistence.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import type { ErrorInfo } from '../state/errorInfo.js'
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
  const switches = internals.instance(createSwitchController)
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
    internals.controllers.network.select(caipNetworkId)
    switches.end()
    internals.instance(createPersistence).flush()
    return { network }
  } catch (cause) {
    const error = toHawserError(cause)
    // Without an attempt of its own, the one that the state tells of is another switch's.
    if (!attempt) throw error
    if (attempt.aborted) throw error.code === 'CLIENT_DESTROYED' ? error : new AbortedError({ cause: error })
    // Where the wallet has gone nobody is left who could switch.
    const phase = error.code === 'CONNECTION_ENDED' ? null : phaseOf(error)
    switches.end(phase === null ? undefined : { phase, error: toErrorInfo(error) })
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
function beginSwitch(internals: Internals, caipNetworkId: CaipNetworkId): AbortSignal | undefined {
  const { requested, activeNamespace } = internals.state.networks
  const network = requested.find((other) => other.caipNetworkId === caipNetworkId)
  if (!network) return undefined
  return internals
    .instance(createSwitchController)
    .begin(caipNetworkId, { isOtherNamespace: network.chainNamespace !== activeNamespace })
}

/**
 * Stops waiting for a network switch, and clears how the last one ended. Where the wallet still switches, the app follows it. With a client that was
 * destroyed its switches have ended.
 */
export function cancelSwitch(hawser: Hawser): void {
  if (!hawser.signal.aborted) internalsOf(hawser).instance(createSwitchController).cancel()
}

interface SwitchEnd {
  readonly phase: Exclude<SwitchAttempt['phase'], 'waiting'>
  readonly error: ErrorInfo
}

/** The network switch that is under way, one for a client. Made by the first switch: a page that only shows its network does without it. */
function createSwitchController({ state: { networks: slice } }: Pick<Internals, 'state'>) {
  let abort: AbortController | undefined

  const dispose = (): void => {
    abort?.abort()
    abort = undefined
  }
  return {
    /** Begins a switch; the one before it is cancelled. */
    begin(caipNetworkId: CaipNetworkId, { isOtherNamespace }: { readonly isOtherNamespace: boolean }): AbortSignal {
      dispose()
      abort = new AbortController()
      slice.switchAttempt = { caipNetworkId, phase: 'waiting', error: null }
      slice.isSwitchingNamespace = isOtherNamespace
      return abort.signal
    },
    /** The switch came to an end, well or not. */
    end(failure?: SwitchEnd): void {
      abort = undefined
      slice.isSwitchingNamespace = false
      if (failure && slice.switchAttempt) Object.assign(slice.switchAttempt, failure)
      else slice.switchAttempt = null
    },
    /** Stops waiting for the wallet. Where it still switches, its report says so. */
    cancel(): void {
      slice.switchAttempt = null
      slice.isSwitchingNamespace = false
      dispose()
    },
    dispose,
  }
}

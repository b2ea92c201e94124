import {
  type CaipNetworkId,
  type ChainNamespace,
  ChainNotConfiguredError,
  type Network,
  type Platform,
} from '@hawser/common'
import { requireNetwork } from '../asking/requireConnection.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'

export interface WithNetworkParameters extends FlowParameters {
  readonly namespace: ChainNamespace
  /** One of the requested networks; by default the one that the wallet is on, else the selected one, else the first. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

export interface NetworkToRead {
  readonly network: Network
  readonly platform: Platform
  /** Ends with the caller's own signal, the deadline (30 s by default) and the client. */
  readonly signal: AbortSignal
}

/**
 * For flows that an adapter's package brings itself and that only read from a chain: runs `run` with a requested network of a namespace,
 * within the deadline. No wallet is needed.
 *
 * @throws ChainNotConfiguredError, TimeoutError, AbortedError, ClientDestroyedError, and what `run` throws as an error of Hawser's
 */
export async function withNetwork<T>(
  hawser: Hawser,
  parameters: WithNetworkParameters,
  run: (context: NetworkToRead) => Promise<T>,
): Promise<T> {
  const internals = internalsOf(hawser)
  const { namespace, caipNetworkId, signal, timeoutMs = READ_TIMEOUT_MS } = parameters
  const { active, byId } = internals.state.connections
  const { requested, selected } = internals.state.networks
  const wallet = byId[active[namespace] ?? `${namespace}/`]?.chainId
  const first = requested.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId
  const id = caipNetworkId ?? wallet ?? selected[namespace] ?? first
  const network = requireNetwork(internals, { namespace, caipNetworkId: id })
  if (network.chainNamespace !== namespace)
    throw new ChainNotConfiguredError({ details: `${network.caipNetworkId} is no network of ${namespace}.` })
  return withClientDeadline(internals, { timeoutMs, signals: [signal] }, (inner) =>
    run({ network, platform: internals.platform, signal: inner }),
  )
}

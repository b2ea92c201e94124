import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import { requireAdapter, requireCapability, requireConnection, requireNetwork } from './requireConnection.js'
import { untilRestored } from './untilRestored.js'
import { withClientDeadline } from './withClientDeadline.js'

interface ReadForAddressParameters extends FlowParameters {
  /** The account in use by default, which is waited for while it is being restored. */
  readonly address?: string | undefined
  readonly namespace?: ChainNamespace | undefined
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/**
 * Reads from a network what concerns an address, by one of the adapter's capabilities.
 * @throws NotConnectedError without `address`, CapabilityMissingError, ChainNotConfiguredError, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export async function readForAddress<TName extends 'balance' | 'contracts' | 'names' | 'questions', T>(
  hawser: Hawser,
  name: TName,
  { address: given, signal, timeoutMs: givenMs = READ_TIMEOUT_MS, ...named }: ReadForAddressParameters,
  read: (
    capability: NonNullable<ChainAdapter[TName]>,
    question: { readonly address: string; readonly network: Network; readonly signal: AbortSignal },
  ) => Promise<T>,
): Promise<T> {
  const internals = internalsOf(hawser)
  const { chainNamespace: namespace } = requireNetwork(internals, named)
  const { timeoutMs } =
    given === undefined
      ? await untilRestored(internals, { namespace, timeoutMs: givenMs, signals: [signal] })
      : { timeoutMs: givenMs }
  const network = requireNetwork(internals, { ...named, namespace })
  const address = given ?? requireConnection(internals, { namespace }).address
  const capability = requireCapability(requireAdapter(internals, namespace), name)
  return withClientDeadline(internals, { timeoutMs, signals: [signal] }, (inner) =>
    read(capability, { address, network, signal: inner }),
  )
}

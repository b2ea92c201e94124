import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import type { ReceiverCheck } from '../interfaces/capabilities.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import { selectFormerAddress } from '../profile/profileState.js'
import { selectActiveNetwork } from '../selectors/account.js'
import type { FlowParameters } from './flowParameters.js'
import type { ReadErrorType } from './getBalance.js'
import type { ResolveNameErrorType } from './resolveName.js'

export interface FindAddressParameters extends FlowParameters {
  /** An address of any namespace of the app, or a name. */
  readonly text: string
  /** Looks a name up: `(question) => resolveName(hawser, question)` of `@hawser/core/actions`, which this is no second copy of. */
  readonly resolve: (question: {
    readonly name: string
    readonly caipNetworkId: CaipNetworkId
    readonly signal?: AbortSignal | undefined
  }) => Promise<string | null>
}

/** An address that a text stands for. */
export interface FoundAddress {
  readonly namespace: ChainNamespace
  /** In the chain's own writing. */
  readonly address: string
  /** The name that it was found by, with the network that the name has it for; null where the text is the address itself. */
  readonly name: { readonly name: string; readonly caipNetworkId: CaipNetworkId } | null
  /** The address that the user has seen the name stand for, where that is another one: somebody else may have it now. */
  readonly formerAddress: string | null
}

/** Why a text stands for no address: it is none and no name, one with a mistake in it, or a name that has none. */
export type AddressIssue = 'format' | 'checksum' | 'nameNotFound'

export type FindAddressReturnType = FoundAddress | AddressIssue

export type FindAddressErrorType = ReadErrorType | ResolveNameErrorType

const namePattern = /^[^\s.]+(?:\.[^\s.]+)+$/u

/**
 * The address that a text stands for: one that it is, in the active namespace or another of the app; or that a name has on the network in use of one.
 * @throws HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError, where a name could not be looked up
 */
export async function findAddress(hawser: Hawser, parameters: FindAddressParameters): Promise<FindAddressReturnType> {
  const internals = internalsOf(hawser)
  const { signal, resolve, timeoutMs = READ_TIMEOUT_MS } = parameters
  const text = parameters.text.trim()
  const state = hawser.getSnapshot()
  const { activeNamespace, requested } = state.networks
  const namespaces = [...new Set([...(activeNamespace ? [activeNamespace] : []), ...state.namespaces])]

  const found = await withClientDeadline(internals, { timeoutMs, signals: [signal] }, async () => {
    let issue: AddressIssue = 'format'
    for (const namespace of namespaces) {
      const adapter = internals.adapters.get(namespace)
      const check = adapter && (await checkAddress(adapter, text))
      if (check?.isValid) return { namespace, address: check.address, name: null, formerAddress: null }
      if (check?.reason === 'checksum') issue = 'checksum'
    }
    return issue
  })
  if (found !== 'format' || !namePattern.test(text)) return found

  let failure: unknown
  for (const namespace of namespaces) {
    const active = selectActiveNetwork(state, namespace)?.caipNetworkId
    const own = requested.filter(({ chainNamespace }) => chainNamespace === namespace)
    const network = own.find(({ caipNetworkId }) => caipNetworkId === active) ?? own[0]
    if (!network || !internals.adapters.get(namespace)?.names) continue
    const { caipNetworkId } = network
    try {
      const address = await resolve({ name: text, caipNetworkId, signal })
      if (address === null) continue
      const known = { name: text, caipNetworkId, address }
      const formerAddress = selectFormerAddress(hawser.getSnapshot(), known) ?? null
      return { namespace, address, name: { name: text, caipNetworkId }, formerAddress }
    } catch (error) {
      if (signal?.aborted) throw error
      failure ??= error
    }
  }
  // Whoever could not be asked may have known it.
  if (failure) throw failure
  return 'nameNotFound'
}

async function checkAddress(adapter: ChainAdapter, text: string): Promise<ReceiverCheck> {
  if (adapter.send) return adapter.send.checkReceiver(text)
  return adapter.isAddress(text) ? { isValid: true, address: text } : { isValid: false, reason: 'format' }
}

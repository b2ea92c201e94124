import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { hasCapability } from '@hawser/core'
import { useHawser } from '../provider/useHawser.js'
import { useHawserNetwork } from './network.js'
import type { QueryState } from './useQueryState.js'
import { type ResourceOptions, useResource } from './useResource.js'

export interface UseHawserNameParameters extends ResourceOptions {
  /** Nothing is asked without one. */
  readonly name: string | undefined
  /** The network that the address is for; the one in use by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

export interface UseHawserNameReturnType extends QueryState<string | null> {
  /** Null where the name has none for the network, and until it is known. */
  readonly address: string | null
}

/** The address that a name stands for on a network; nothing where the chain has no names. The other way round is `useHawserIdentity`. */
export function useHawserName({
  name,
  caipNetworkId: given,
  ...options
}: UseHawserNameParameters): UseHawserNameReturnType {
  const hawser = useHawser()
  const { caipNetworkId: current, isUnsupported } = useHawserNetwork()
  const caipNetworkId = given ?? (isUnsupported ? undefined : current)
  const namespace = caipNetworkId?.split(':')[0] as ChainNamespace | undefined
  const hasNames = namespace !== undefined && hasCapability(hawser, namespace, 'names')
  const query = useResource({
    ...options,
    pick: (actions) => actions.nameResource,
    parameters: name && caipNetworkId && hasNames ? { name, caipNetworkId } : null,
  })
  return { ...query, address: query.data ?? null }
}

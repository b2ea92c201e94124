import type { ChainNamespace } from '@hawser/common'
import { hasCapability, type Identity } from '@hawser/core'
import { useHawser } from '../provider/useHawser.js'
import { useHawserAccount } from './account.js'
import { useHawserNetwork } from './network.js'
import { type QueryState, useQueryState } from './useQueryState.js'

export interface UseHawserIdentityReturnType extends QueryState<Identity> {
  readonly name: string | null
  readonly avatar: string | null
}

/** The name and picture that a name service has for an address, nulls where it has none or the chain has no names. */
export function useHawserIdentity(
  parameters: { readonly address?: string | undefined; readonly namespace?: ChainNamespace | undefined } = {},
): UseHawserIdentityReturnType {
  const hawser = useHawser()
  const account = useHawserAccount(parameters)
  const { caipNetworkId, isUnsupported } = useHawserNetwork(parameters)
  const namespace = parameters.namespace ?? account.namespace
  const address = parameters.address ?? account.address
  const hasNames = namespace !== undefined && hasCapability(hawser, namespace, 'names')

  const query = useQueryState({
    question: hasNames && address && caipNetworkId && !isUnsupported ? [address, caipNetworkId] : null,
    ask: (actions, { hawser, signal }) => actions.lookupIdentity(hawser, { address, namespace, caipNetworkId, signal }),
  })
  return { ...query, name: query.data?.name ?? null, avatar: query.data?.avatar ?? null }
}

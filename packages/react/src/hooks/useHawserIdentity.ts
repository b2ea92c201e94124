import type { ChainNamespace } from '@hawser/common'
import { hasCapability, type Identity } from '@hawser/core'
import { useHawser } from '../provider/useHawser.js'
import { useHawserAccount } from './account.js'
import { useHawserNetwork } from './network.js'
import type { QueryState } from './useQueryState.js'
import { type ResourceOptions, useResource } from './useResource.js'

export interface UseHawserIdentityParameters extends ResourceOptions {
  /** Any address; the account in use by default. */
  readonly address?: string | undefined
  readonly namespace?: ChainNamespace | undefined
}

export interface UseHawserIdentityReturnType extends QueryState<Identity> {
  readonly name: string | null
  readonly avatar: string | null
}

/** The name and picture that a name service has for an address, nulls where it has none or the chain has no names. */
export function useHawserIdentity({
  address: given,
  namespace: chosen,
  ...options
}: UseHawserIdentityParameters = {}): UseHawserIdentityReturnType {
  const hawser = useHawser()
  const account = useHawserAccount({ namespace: chosen })
  const { caipNetworkId, isUnsupported } = useHawserNetwork({ namespace: chosen })
  const namespace = chosen ?? account.namespace
  const address = given ?? account.address
  const hasNames = namespace !== undefined && hasCapability(hawser, namespace, 'names')

  const query = useResource({
    ...options,
    pick: (actions) => actions.identityResource,
    parameters: hasNames && address && caipNetworkId && !isUnsupported ? { address, caipNetworkId } : null,
  })
  return { ...query, name: query.data?.name ?? null, avatar: query.data?.avatar ?? null }
}

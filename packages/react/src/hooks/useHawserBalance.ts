import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { Balance } from '@hawser/core'
import { useHawserAccount } from './account.js'
import { useHawserNetwork } from './network.js'
import type { QueryState } from './useQueryState.js'
import { type ResourceOptions, useResource } from './useResource.js'

export interface UseHawserBalanceParameters extends ResourceOptions {
  /** Any address; the account in use by default. */
  readonly address?: string | undefined
  readonly namespace?: ChainNamespace | undefined
  /** The network in use by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/**
 * The native balance, asked once by all components that show it: anew when the account or the network changes, when a transaction of the account is
 * mined that was sent or awaited here, and when the page is looked at again after 30 seconds.
 */
export function useHawserBalance({
  address,
  namespace,
  caipNetworkId,
  ...options
}: UseHawserBalanceParameters = {}): QueryState<Balance> {
  const account = useHawserAccount({ namespace })
  const current = useHawserNetwork({ namespace })
  const owner = address ?? account.address
  // A network that the app does not know has nobody to ask.
  const networkId = caipNetworkId ?? (current.isUnsupported ? undefined : current.caipNetworkId)

  return useResource({
    ...options,
    pick: (actions) => actions.balanceResource,
    parameters: owner && networkId ? { address: owner, caipNetworkId: networkId } : null,
  })
}

import { type ChainNamespace, shortenAddress } from '@hawser/common'
import { type HawserState, selectActiveAddress, selectActiveCaipAddress } from '@hawser/core'
import type {} from '@hawser/core/profile'

/** The account in use of a namespace (the active one by default) for a button: by its name once late code has found one, by its address until then. */
export function selectName(state: HawserState, namespace?: ChainNamespace): string | undefined {
  const address = selectActiveAddress(state, namespace)
  const account = selectActiveCaipAddress(state, namespace)
  return (account && state.features.profile?.accountNames[account]) || (address && shortenAddress(address))
}

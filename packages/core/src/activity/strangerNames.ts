import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '@hawser/common'
import { addressKey, selectFormerAddress, selectLabel } from '../profile/profileState.js'
import type { HawserState } from '../state/tree.js'
import type { ActivityItem } from './describeTransaction.js'

/** The other side of a transaction, whose name is wanted. */
export interface StrangerQuestion {
  readonly address: string
  /** The network whose name service is asked. */
  readonly caipNetworkId: CaipNetworkId
}

/** The key of a name that was looked up. */
export const nameKey = ({ address, caipNetworkId }: StrangerQuestion): string =>
  `${caipNetworkId}:${address.toLowerCase()}`
export const namespaceOf = (caipNetworkId: CaipNetworkId): ChainNamespace =>
  parseCaipNetworkId(caipNetworkId).chainNamespace

/** Returns how the user knows an address: by their own label, or by the name that they sent to. Null where they do not. */
export function selectKnownName(state: HawserState, namespace: ChainNamespace, address: string): string | null {
  const label = selectLabel(state, namespace, address)
  if (label !== undefined) return label
  const key = addressKey(namespace, address)
  const { recipients = [] } = state.features.profile ?? {}
  return recipients.find((one) => addressKey(one.namespace, one.address) === key)?.name ?? null
}

/**
 * Returns what the other side of a transaction is called: as the user knows it, else by the name that it was found to have (`watchName`). Null where it has
 * none, where that name is known to the user for another address, and for whoever wants to be mistaken for somebody.
 */
export function selectCounterpartName(
  state: HawserState,
  { counterpart, isPoisoning, caipNetworkId }: Pick<ActivityItem, 'counterpart' | 'isPoisoning' | 'caipNetworkId'>,
): string | null {
  if (!counterpart || isPoisoning) return null
  const { address } = counterpart
  const { activity, profile } = state.features
  const known = selectKnownName(state, caipNetworkId === null ? 'eip155' : namespaceOf(caipNetworkId), address)
  if (known !== null || caipNetworkId === null || profile?.areNamesLookedUp === false) return known
  const names = activity?.names ?? {}
  const key = nameKey({ address, caipNetworkId })
  const name = Object.hasOwn(names, key) ? names[key] : undefined
  if (name === undefined || selectFormerAddress(state, { name, caipNetworkId, address }) !== undefined) return null
  return name
}

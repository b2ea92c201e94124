import {
  type CaipNetworkId,
  type ChainNamespace,
  decodeBase58,
  parseCaipNetworkId,
  shortenAddress,
} from '@hawser/common'
import type { Connection, HawserState } from '../state/tree.js'
import { addressKey } from './profileState.js'

/** How a receiver stands: known to the user, new to them, or new and easily mistaken for one that is known. */
export type ReceiverStanding = 'known' | 'new' | 'lookAlike'

/** How an address looks when shortened: two of them that are alike may be mistaken for each other. */
export function lookOf(address: string): string {
  return shortenAddress(address).toLowerCase()
}

/**
 * Returns the same for each address that one key has. SS58 writes it in another way on each network: the prefix before the public key, and the checksum behind
 * it, are left out.
 */
function ownerKey(namespace: ChainNamespace, address: string): string {
  // Decoding takes time by the square of the length, and no address is longer.
  const bytes = namespace === 'polkadot' && address.length <= 64 ? decodeBase58(address) : undefined
  const first = bytes?.[0]
  if (!bytes || first === undefined || bytes.length < 35) return addressKey(namespace, address)
  return `${namespace}:${bytes.subarray(first & 0x40 ? 2 : 1, -2).join()}`
}

/** The accounts that wallets have confirmed. What arrives at a bitcoin address that is not for payments may be spent by mistake, or hold up what stands there. */
export function ownAccounts({ connections }: Pick<HawserState, 'connections'>, namespace: ChainNamespace) {
  return Object.values<Connection>(connections.byId)
    .filter((connection) => connection.namespace === namespace && connection.status === 'connected')
    .flatMap(({ accounts, connectorName }) =>
      accounts
        .filter(({ type }) => namespace !== 'bip122' || type === 'payment')
        .map(({ address }) => ({ address, wallet: connectorName })),
    )
}

/**
 * Whom the loaded history has something sent to, by default on any network; of what does not say its network, it may be this one. A transfer of nothing is
 * left out: anybody can make one in anybody's name.
 */
export function listSentTo(
  { features: { activity } }: Pick<HawserState, 'features'>,
  caipNetworkId?: CaipNetworkId,
): string[] {
  return (activity?.transactions ?? [])
    .filter(({ transfers }) =>
      transfers.some(({ direction, quantity }) => direction === 'out' && /[1-9]/.test(quantity.numeric)),
    )
    .filter(({ metadata: { chain } }) => !caipNetworkId || !chain || chain === caipNetworkId)
    .map(({ metadata }) => metadata.sentTo)
}

/**
 * Returns how a receiver stands on a network, by whom the user has sent to, has named and is; undefined until what is kept of that has been read.
 */
export function findReceiverStanding(
  state: HawserState,
  { caipNetworkId, address }: { readonly caipNetworkId: CaipNetworkId; readonly address: string },
): ReceiverStanding | undefined {
  const { profile } = state.features
  if (!profile?.isRestored) return undefined
  const { chainNamespace: namespace } = parseCaipNetworkId(caipNetworkId)
  const prefix = `${namespace}:`
  const known = [
    ...profile.recipients.filter((one) => one.namespace === namespace).map((one) => one.address),
    ...Object.keys(profile.labels).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
    ...ownAccounts(state, namespace).map((one) => one.address),
    ...listSentTo(state),
  ]
  const key = ownerKey(namespace, address)
  if (known.some((other) => ownerKey(namespace, other) === key)) return 'known'
  return known.some((other) => lookOf(other) === lookOf(address)) ? 'lookAlike' : 'new'
}

/**
 * The network that the user has last sent to an address on, where it was never this one; null where it was, or where nobody knows. Their own accounts are
 * left out: they have the keys on each network.
 */
export function findSentElsewhere(
  state: HawserState,
  { caipNetworkId, address }: { readonly caipNetworkId: CaipNetworkId; readonly address: string },
): CaipNetworkId | null {
  const { chainNamespace: namespace } = parseCaipNetworkId(caipNetworkId)
  const key = ownerKey(namespace, address)
  const isSame = (other: string): boolean => ownerKey(namespace, other) === key
  const networks = state.features.profile?.recipients.find(
    (one) => one.namespace === namespace && isSame(one.address),
  )?.networks
  if (!networks || networks.includes(caipNetworkId)) return null
  if (ownAccounts(state, namespace).some((one) => isSame(one.address))) return null
  return listSentTo(state, caipNetworkId).some(isSame) ? null : (networks[0] ?? null)
}

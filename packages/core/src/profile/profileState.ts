import type { Currency } from '@hawser/blockchain-api/client'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { HawserState, ThemeMode } from '../state/tree.js'

declare module '../exports/index.js' {
  interface FeatureRegistry {
    profile: ProfileState
  }
}

/** The currencies that values can be told in. The first is the default. */
export const currencies = [
  'usd',
  'eur',
  'gbp',
  'aud',
  'cad',
  'inr',
  'jpy',
  'btc',
  'eth',
] as const satisfies readonly Currency[]

/** Somebody whom the user has sent something to from here. */
export interface Recipient {
  readonly namespace: ChainNamespace
  readonly address: string
  /** The name that the user knew the address by, where it was one. */
  readonly name: string | null
  /** The networks (CAIP-2) that it was sent to on, the latest first; null where not all of them are known, as of one that an older version has kept. */
  readonly networks: readonly CaipNetworkId[] | null
  readonly usedAtMs: number
}

/** Whom something was sent to, as it is told: without the network nobody knows later where it was. */
export interface NewRecipient extends Pick<Recipient, 'namespace' | 'address' | 'name'> {
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/** A name, and the address that the user has seen it stand for. */
export interface KnownName {
  readonly name: string
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
}

/** A token, or with `address: null` the own currency of a network. */
export interface TokenId {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string | null
}

/** The user's settings on this device, and the recipients that are remembered. */
export interface ProfileState {
  /** Whether it is what is kept; the defaults stand until then. */
  isRestored: boolean
  currency: Currency
  /** The user's own choice, which goes before the app's; null: the app's. */
  theme: ThemeMode | null
  /** Likewise, by its tag (BCP 47). */
  language: string | null
  /** The user's word on single tokens, by `tokenKey`: hidden, or shown whatever speaks for hiding it. */
  tokens: Record<string, 'hidden' | 'shown'>
  /** The user's own names for addresses, by `addressKey`. */
  labels: Record<string, string>
  /** The latest first. */
  recipients: Recipient[]
  names: KnownName[]
  /** Whether what is done here may be counted. The app's own switch, `features.analytics`, comes first. */
  isAnalyticsAllowed: boolean
  /** Whether pictures may be loaded from where somebody else has put them: their server learns who looks. */
  areForeignImagesAllowed: boolean
  /** Whether the names of addresses in the activity may be looked up: the name service learns whom the account deals with. */
  areNamesLookedUp: boolean
  /** The names of accounts in use, by CAIP-10 id, as far as they are known. Never kept. */
  accountNames: Record<CaipAddress, string>
}

/** The slice as the feature begins, and what erasing leaves. */
export function createProfileSlice(): ProfileState {
  return {
    isRestored: false,
    currency: currencies[0],
    theme: null,
    language: null,
    tokens: {},
    labels: {},
    recipients: [],
    names: [],
    isAnalyticsAllowed: true,
    areForeignImagesAllowed: false,
    areNamesLookedUp: true,
    accountNames: {},
  }
}

/** Addresses of EVM networks are the same in either letter case. */
const plain = (namespace: string, address: string): string => (namespace === 'eip155' ? address.toLowerCase() : address)

/** Returns a key for an address, unique across namespaces. */
export function addressKey(namespace: ChainNamespace, address: string): string {
  return `${namespace}:${plain(namespace, address)}`
}

/** Returns a key for a token, unique across networks; with `address: null` for the network's own currency. */
export function tokenKey(caipNetworkId: CaipNetworkId, address: string | null): string {
  return `${caipNetworkId}:${address === null ? 'native' : plain(caipNetworkId.split(':')[0] ?? '', address)}`
}

/** The profile feature's slice; undefined until the feature is in use. */
export function selectProfile(state: HawserState): ProfileState | undefined {
  return state.features.profile
}

/** The user's own name for an address; undefined where there is none. */
export function selectLabel(state: HawserState, namespace: ChainNamespace, address: string): string | undefined {
  return state.features.profile?.labels[addressKey(namespace, address)]
}

const noRecipients: readonly Recipient[] = []

/** Whom the user has sent something to from here, the latest first: those of a namespace, by default of all. */
export function selectRecipients(state: HawserState, namespace?: ChainNamespace): readonly Recipient[] {
  const recipients = state.features.profile?.recipients ?? noRecipients
  return namespace ? recipients.filter((recipient) => recipient.namespace === namespace) : recipients
}

/** The address that the user has seen a name stand for on a network, where that is another one than `address`: somebody else may have it now. */
export function selectFormerAddress(
  state: HawserState,
  { name, caipNetworkId, address }: KnownName,
): string | undefined {
  const known = state.features.profile?.names.find((one) => isSameName(one, { name, caipNetworkId }))
  return known &&
    plain(caipNetworkId.split(':')[0] ?? '', known.address) !== plain(caipNetworkId.split(':')[0] ?? '', address)
    ? known.address
    : undefined
}

/** Whether two entries are of one name on one network. */
export function isSameName(a: Omit<KnownName, 'address'>, b: Omit<KnownName, 'address'>): boolean {
  return a.caipNetworkId === b.caipNetworkId && a.name.toLowerCase() === b.name.toLowerCase()
}

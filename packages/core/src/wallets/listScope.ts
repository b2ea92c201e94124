import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { isMobileDevice } from '../environment/detectEnvironment.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { findBrowseWallet } from '../links/createBrowseLink.js'
import type { WalletEntry } from '../state/walletEntry.js'
import type { WalletsState } from './walletsState.js'

/** The networks and the device that a list is for: another scope makes another list. */
export interface ListScope {
  readonly namespaces: readonly ChainNamespace[]
  /**
   * The chains that the service is asked for: no wallet of the list names a test network, and in the place of a namespace that the app has test networks
   * of alone stands its main one. Empty where the app has nothing but test networks, unless the list is for one namespace.
   */
  readonly chains: readonly CaipNetworkId[]
  readonly isMobile: boolean
}

/** The network that wallets name for each namespace. */
const mainNetworks: Readonly<Partial<Record<ChainNamespace, CaipNetworkId>>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
}

export function readListScope({
  getSnapshot,
  platform,
  slice: { namespace },
}: Pick<FeatureContext, 'getSnapshot' | 'platform'> & { readonly slice: Pick<WalletsState, 'namespace'> }): ListScope {
  const { requested: all } = getSnapshot().networks
  const requested = namespace ? all.filter(({ chainNamespace }) => chainNamespace === namespace) : all
  const namespaces = namespace ? [namespace] : [...new Set(requested.map(({ chainNamespace }) => chainNamespace))]
  const own = requested.filter(({ testnet }) => !testnet)
  const tested = namespaces.filter((tried) => own.every(({ chainNamespace }) => chainNamespace !== tried))
  const isAsked = own.length > 0 || Boolean(namespace)
  return {
    namespaces,
    chains: isAsked
      ? [...own.map(({ caipNetworkId }) => caipNetworkId), ...tested.flatMap((tried) => mainNetworks[tried] ?? [])]
      : [],
    isMobile: isMobileDevice(platform.userAgent, platform.window?.navigator?.maxTouchPoints ?? 0),
  }
}

/** Whether a wallet is of use here: it speaks one of the app's networks and, on a phone, can be opened there, be it as a website. */
export function isListable(
  wallet: Pick<WalletEntry, 'id' | 'name' | 'rdns' | 'chains' | 'links'>,
  scope: ListScope,
): boolean {
  const { chains, links } = wallet
  const { namespaces, isMobile } = scope
  const wanted: readonly string[] = scope.chains
  const speaks =
    chains.length === 0 ||
    (wanted.length > 0
      ? chains.some((chain) => wanted.includes(chain))
      : chains.some((chain) => namespaces.some((namespace) => chain.startsWith(`${namespace}:`))))
  if (!speaks || !isMobile || [links.mobile, links.universal, links.web].some((link) => link !== undefined))
    return speaks
  const browse = findBrowseWallet(wallet)
  return browse !== undefined && (browse.namespaces?.some((namespace) => namespaces.includes(namespace)) ?? true)
}

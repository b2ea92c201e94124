import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { isMobileDevice } from '../environment/detectEnvironment.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { findBrowseWallet } from '../links/createBrowseLink.js'
import type { WalletEntry } from '../state/walletEntry.js'

/** The networks and the device that a list is for: another scope makes another list. */
export interface ListScope {
  readonly namespaces: readonly ChainNamespace[]
  /** The chains that the service is asked for. Empty where the app has test networks alone, which no wallet of the list names. */
  readonly chains: readonly CaipNetworkId[]
  readonly isMobile: boolean
}

export function readListScope({ getSnapshot, platform }: Pick<FeatureContext, 'getSnapshot' | 'platform'>): ListScope {
  const { requested } = getSnapshot().networks
  return {
    namespaces: [...new Set(requested.map(({ chainNamespace }) => chainNamespace))],
    chains: requested.filter(({ testnet }) => !testnet).map(({ caipNetworkId }) => caipNetworkId),
    isMobile: isMobileDevice(platform.userAgent, platform.window?.navigator?.maxTouchPoints ?? 0),
  }
}

/** Whether a wallet is of use here: it speaks one of the app's networks and, on a phone, can be opened there. */
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
  if (!speaks || !isMobile || links.mobile !== undefined || links.universal !== undefined) return speaks
  const browse = findBrowseWallet(wallet)
  return browse !== undefined && (browse.namespaces?.some((namespace) => namespaces.includes(namespace)) ?? true)
}

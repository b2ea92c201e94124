import { findBrowseWallet } from '../links/createBrowseLink.js'
import type { WalletEntry } from '../state/walletEntry.js'
import type { ListScope } from './listScope.js'

/** Whether a wallet is of use here: it speaks one of the app's networks and, on a phone, can be opened there (VIEW-15). */
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

import { browseWallets } from '../links/browseWallets.js'
import type { ListScope } from './listScope.js'
import type { WalletEntry } from './walletEntry.js'

/** Whether a wallet is of use here: it speaks one of the app's networks and, on a phone, can be opened there (VIEW-15). */
export function isListable(
  { id, chains, links }: Pick<WalletEntry, 'id' | 'chains' | 'links'>,
  scope: ListScope,
): boolean {
  const { namespaces, isMobile } = scope
  const wanted: readonly string[] = scope.chains
  const speaks =
    chains.length === 0 ||
    (wanted.length > 0
      ? chains.some((chain) => wanted.includes(chain))
      : chains.some((chain) => namespaces.some((namespace) => chain.startsWith(`${namespace}:`))))
  if (!speaks || !isMobile || links.mobile !== undefined || links.universal !== undefined) return speaks
  const browse = browseWallets.find((wallet) => wallet.id === id)
  return browse !== undefined && (browse.namespaces?.some((namespace) => namespaces.includes(namespace)) ?? true)
}

import { canonicalRdns, normalizeWalletName } from '../identity/walletIdentities.js'
import type { ExcludedWallet } from '../state/optionsState.js'
import type { ConnectorEntry } from '../state/tree.js'
import { connectorGroup } from './orderConnectors.js'

/** Whether a wallet is one that is to be hidden, by rdns or by name in any letter case. */
export function isExcludedWallet(
  { name, rdns }: { readonly name: string; readonly rdns?: string | undefined },
  excluded: readonly ExcludedWallet[],
): boolean {
  const known = normalizeWalletName(name).toLowerCase()
  return excluded.some(
    (wallet) =>
      (wallet.rdns !== undefined && rdns !== undefined && canonicalRdns(wallet.rdns) === canonicalRdns(rdns)) ||
      (wallet.name !== undefined && normalizeWalletName(wallet.name).toLowerCase() === known),
  )
}

/** The name of an injected wallet that nothing identifies. */
export const UNIDENTIFIED_WALLET_NAME = 'Browser Wallet'

function isUnidentified(entry: ConnectorEntry, isMobile: boolean): boolean {
  if (entry.name !== UNIDENTIFIED_WALLET_NAME || connectorGroup(entry.type) !== 'injected') return false
  return !isMobile || (entry.info.rdns === undefined && !entry.isInstalled)
}

/**
 * The wallets that the connect list may show: none that is connected by its id alone, no excluded one, and no injected wallet that nothing identifies,
 * unless it is the only wallet at all, since a user must be able to connect.
 */
export function filterConnectors(
  entries: readonly ConnectorEntry[],
  options: { readonly excluded: readonly ExcludedWallet[]; readonly isMobile: boolean },
): readonly ConnectorEntry[] {
  const wallets = entries.filter(
    ({ type, name, info, isListed }) =>
      isListed !== false &&
      connectorGroup(type) !== null &&
      !isExcludedWallet({ name, rdns: info.rdns }, options.excluded),
  )
  const identified = wallets.filter((entry) => !isUnidentified(entry, options.isMobile))
  return identified.length > 0 ? identified : wallets
}

import { canonicalRdns } from '../identity/walletIdentities.js'
import type { ConnectorEntry } from '../state/tree.js'
import type { WalletEntry } from '../state/walletEntry.js'

/** Connectors that lead to one wallet of their own. */
const ownWallet: readonly ConnectorEntry['type'][] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'EXTERNAL']

/**
 * The connector that reaches this very wallet: known by its id in the list, or by an rdns that no other wallet of the page claims. A name is not
 * enough: any wallet can bear it.
 */
export function findWalletConnector(
  connectors: readonly ConnectorEntry[],
  { id, rdns }: Pick<WalletEntry, 'id' | 'rdns'>,
): ConnectorEntry | undefined {
  const canonical = rdns && canonicalRdns(rdns)
  return connectors.find((entry) => {
    if (!ownWallet.includes(entry.type) || entry.isContested || entry.isListed === false) return false
    if (entry.explorerId === id) return true
    const other = entry.info.rdns
    return canonical && other ? canonicalRdns(other) === canonical : false
  })
}

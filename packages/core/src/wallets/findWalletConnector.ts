import { normalizeWalletName } from '../identity/normalizeWalletName.js'
import { canonicalRdns } from '../identity/walletIdentities.js'
import type { ConnectorEntry } from '../state/tree.js'
import type { WalletEntry } from './walletEntry.js'

/** Connectors that lead to one wallet of their own. */
const ownWallet: readonly ConnectorEntry['type'][] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'EXTERNAL']

/** The connector that reaches this very wallet: known by its id in the list, by rdns, or by name where one of the two has no rdns. */
export function findWalletConnector(
  connectors: readonly ConnectorEntry[],
  { id, name, rdns }: Pick<WalletEntry, 'id' | 'name' | 'rdns'>,
): ConnectorEntry | undefined {
  const canonical = rdns && canonicalRdns(rdns)
  const known = normalizeWalletName(name).toLowerCase()
  return connectors.find((entry) => {
    if (!ownWallet.includes(entry.type)) return false
    if (entry.explorerId === id) return true
    const other = entry.info.rdns
    return canonical && other
      ? canonicalRdns(other) === canonical
      : normalizeWalletName(entry.name).toLowerCase() === known
  })
}

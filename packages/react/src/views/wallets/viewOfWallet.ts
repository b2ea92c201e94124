import type { ChainNamespace } from '@hawser/common'
import { type Hawser, type HawserState, selectListedPairing, type View } from '@hawser/core'
import type { WalletEntry } from '@hawser/core/wallets'
import { viewOfConnector } from '../connect/WalletRow.js'
import type { WalletsFeature } from './useWallets.js'

/** Returns the view that choosing a wallet leads to: its connector where this page has one, its app where that can be reached, else how to get it. */
export function viewOfWallet(
  feature: WalletsFeature,
  hawser: Hawser,
  wallet: WalletEntry,
  state: HawserState = hawser.getSnapshot(),
  namespace?: ChainNamespace | undefined,
): View {
  const connector = feature.selectWalletConnector(state, wallet)
  if (connector && (!namespace || connector.chains.includes(namespace))) return viewOfConnector(connector, namespace)
  const canReach = selectListedPairing(state) !== undefined || canBrowse(feature, hawser, wallet)
  return { name: canReach ? 'ConnectingWalletConnect' : 'WalletDetails', parameters: { walletId: wallet.id } }
}

/** Whether this page can be opened in the wallet's own browser instead. */
function canBrowse(
  { createBrowseLink, detectEnvironment }: WalletsFeature,
  hawser: Hawser,
  wallet: WalletEntry,
): boolean {
  const { window } = hawser.platform
  if (!window) return false
  const environment = detectEnvironment(window)
  const { namespaces } = hawser.getSnapshot()
  return createBrowseLink(wallet, { url: window.location.href, namespaces, environment }) !== null
}

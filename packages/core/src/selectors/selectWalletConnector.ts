import type { ConnectorEntry, HawserState } from '../state/tree.js'
import { findWalletConnector } from '../wallets/findWalletConnector.js'
import type { WalletEntry } from '../wallets/walletEntry.js'

/** The connector that reaches a wallet of the list in this page, installed or not; undefined where only WalletConnect or a link does. */
export function selectWalletConnector(
  state: HawserState,
  wallet: Pick<WalletEntry, 'id' | 'rdns'>,
): ConnectorEntry | undefined {
  return findWalletConnector(state.connectors.list, wallet)
}

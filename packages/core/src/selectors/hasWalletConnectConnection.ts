import type { HawserState } from '../state/tree.js'

/** Whether a wallet is connected through WalletConnect, which has one session at a time. */
export function hasWalletConnectConnection({ connections }: HawserState): boolean {
  return Object.values(connections.byId).some(
    ({ connectorType, status }) => connectorType === 'WALLET_CONNECT' && status === 'connected',
  )
}

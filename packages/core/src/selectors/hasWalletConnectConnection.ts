import type { HawserState } from '../state/tree.js'

/** Whether a wallet is connected through WalletConnect, which has one session at a time. */
export function hasWalletConnectConnection({ byId }: Pick<HawserState['connections'], 'byId'>): boolean {
  return Object.values(byId).some(
    ({ connectorType, status }) => connectorType === 'WALLET_CONNECT' && status === 'connected',
  )
}

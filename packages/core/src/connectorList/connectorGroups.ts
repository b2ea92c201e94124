import type { ConnectorType } from '../interfaces/connector.js'
import type { ConnectorGroup } from '../state/tree.js'

/** The order of the connect list unless the app configured one (VIEW-08). */
export const defaultConnectorOrder: readonly ConnectorGroup[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

const groups: Readonly<Record<ConnectorType, ConnectorGroup | null>> = {
  WALLET_CONNECT: 'walletConnect',
  INJECTED: 'injected',
  ANNOUNCED: 'injected',
  MULTI_CHAIN: 'injected',
  EXTERNAL: 'external',
  // Email and social login stand beside the wallets, not among them.
  AUTH: null,
}

/** The group that a connector belongs to by its type; null where it is no wallet of the list. */
export function connectorGroup(type: ConnectorType): ConnectorGroup | null {
  return groups[type]
}

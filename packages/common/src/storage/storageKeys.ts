/** The names under which a client keeps who is connected, and on what network: those that a page reads when it loads. */
export const connectionStorageKeys = {
  activeCaipNetworkId: 'active_caip_network_id',
  activeNamespace: 'active_namespace',
  connectedNamespaces: 'connected_namespaces',
  recentWallets: 'recent_wallets',
  connectionStatus: 'connection_status',
  connections: 'connections',
} as const

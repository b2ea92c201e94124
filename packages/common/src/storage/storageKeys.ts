/** The names under which a client keeps who is connected, and on what network: those that a page reads when it loads. */
export const connectionStorageKeys = {
  activeCaipNetworkId: 'active_caip_network_id',
  activeNamespace: 'active_namespace',
  connectedNamespaces: 'connected_namespaces',
  recentWallets: 'recent_wallets',
  connectionStatus: 'connection_status',
  connections: 'connections',
} as const

/** The names under which a client keeps things, each below the client's own prefix. */
export const storageKeys = {
  ...connectionStorageKeys,
  connectedSocial: 'connected_social',
  preferredAccountTypes: 'preferred_account_types',
  portfolioCache: 'portfolio_cache',
  nativeBalanceCache: 'native_balance_cache',
  nameCache: 'name_cache',
  identityCache: 'identity_cache',
  emailLoginUsed: 'email_login_used',
  email: 'email',
  lastUsedChain: 'last_used_chain',
  socialUsername: 'social_username',
  lastEmailLoginTimeMs: 'last_email_login_time',
  smartAccountEnabledNetworks: 'smart_account_enabled_networks',
} as const

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

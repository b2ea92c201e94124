// The specification's constants that more than one package needs.

/** The chain id of Ethereum's main network, for an app that has no other one to begin with. The client itself begins on the first network that it is given. */
export const DEFAULT_CHAIN_ID = 1

/** The symbol shown beside a balance that could not be read. */
export const DEFAULT_NATIVE_SYMBOL = 'ETH'

/** How long a remote call may take. */
export const RPC_TIMEOUT_MS = 10_000

/** How many recent wallets are kept. */
export const MAX_RECENT_WALLETS = 2

// The specification's constants that more than one package needs.

/** The chain id of Ethereum's main network, for an app that has no other one to begin with. The client itself begins on the first network that it is given. */
export const DEFAULT_CHAIN_ID = 1

/** The symbol shown beside a balance that could not be read. */
export const DEFAULT_NATIVE_SYMBOL = 'ETH'

/** How long a remote call may take. */
export const RPC_TIMEOUT_MS = 10_000

/** How many recent wallets are kept. */
export const MAX_RECENT_WALLETS = 2

/** How long a list of an account's tokens counts as fresh. */
export const PORTFOLIO_STALE_MS = 30_000

/** How long the address of a name counts as fresh. */
export const NAME_STALE_MS = 300_000

/** How long the name and image of an address count as fresh. */
export const IDENTITY_STALE_MS = 300_000

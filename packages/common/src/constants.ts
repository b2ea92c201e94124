// The specification's constants that more than one package needs.

/** The chain id that an app starts on when it names none: Ethereum's main network. */
export const DEFAULT_CHAIN_ID = 1

/** The symbol shown beside a balance that could not be read. */
export const DEFAULT_NATIVE_SYMBOL = 'ETH'

/** How long a remote call may take. */
export const RPC_TIMEOUT_MS = 10_000

/** How many recent wallets are kept. */
export const MAX_RECENT_WALLETS = 2

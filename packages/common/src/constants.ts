/** The chain id that an app starts on when it names none: Ethereum's main network. */
export const DEFAULT_CHAIN_ID = 1

/** How long a remote call may take, in milliseconds. */
export const RPC_TIMEOUT_MS = 10_000

/** The symbol shown beside a balance that could not be read. */
export const DEFAULT_NATIVE_SYMBOL = 'ETH'

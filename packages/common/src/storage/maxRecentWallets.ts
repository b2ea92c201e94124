/** How many recent wallets are kept. */
export const MAX_RECENT_WALLETS = 2

// Sizes of the wallet list (VIEW-14) and its waits (CON-02).

export const RECOMMENDED_WALLETS = 4
export const WALLETS_PER_PAGE = 40
export const WALLETS_PER_SEARCH = 100
/** How many pictures of a page are loaded before somebody looks. */
export const PREFETCHED_IMAGES = 20
export const SEARCH_DELAY_MS = 300
/** How long the pictures that are loaded ahead may take together. */
export const IMAGE_PRELOAD_TIMEOUT_MS = 2_000
export const DEBOUNCE_MS = 500
/** No wallet of the list has a longer one. */
export const MAX_NAME_LENGTH = 100

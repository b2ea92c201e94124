/** How long after a pairing that failed the next one is tried. */
export const PAIRING_RETRY_MS = 1_000

/** How much of its log the SDK keeps, in bytes. */
export const LOG_BUFFER_BYTES = 1_024_000
/** The SDK's log level. */
export const LOG_LEVEL = 'error'

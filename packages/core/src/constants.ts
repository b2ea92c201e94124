// The constants that a page's first load has. Those of late code stand in lateConstants.ts.

/** How long code that is loaded late may take to come. */
export const LOAD_TIMEOUT_MS = 10_000

/** How long the modal shakes when it may not be closed. */
export const MODAL_SHAKE_MS = 500

/** The version of the contracts between the client, adapters, connectors and features. It changes when one of them breaks. */
export const contractVersion = 1

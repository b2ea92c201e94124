/** The version of the contracts between the client, adapters, connectors and features. It changes when one of them breaks. */
export const contractVersion = 1

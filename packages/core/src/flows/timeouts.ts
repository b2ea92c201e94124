/** How long a question to a chain or a name service may take, all its calls together. */
export const READ_TIMEOUT_MS = 30_000
/** How long a user has to answer in the wallet. */
export const USER_RESPONSE_TIMEOUT_MS = 300_000
/** How long a connect waits, its pairing renewed meanwhile, for a user who has to fetch a phone. */
export const PAIRING_TIMEOUT_MS = 1_200_000
/** How long a stored connection's wallet may take to appear on the page. */
export const CONNECTOR_DISCOVERY_TIMEOUT_MS = 3_000
/** How much longer it may take, while the connection is `reconnecting` and nobody waits for it. Then the wallet is gone. */
export const LATE_CONNECTOR_TIMEOUT_MS = 30_000
/** How long a wallet may take to say whether it still authorises the app, before the app is told that it has not answered. */
export const RECONNECT_TIMEOUT_MS = 5_000
/** How long a wallet may take to end its side. The app is disconnected from the first moment. */
export const DISCONNECT_TIMEOUT_MS = 3_000
/** How long a transaction's receipt is waited for (the specification's receipt timeout). */
export const RECEIPT_TIMEOUT_MS = 180_000
/** How long code that is loaded late may take to come. */
export const LOAD_TIMEOUT_MS = 10_000

import type { CaipNetworkId, ChainNamespace } from '@hawser/common'

// The specification's constants and limits that core owns, and what it waits for: those that a first load does without. What one file alone keeps, such as
// how much of a list it stores, stands in that file.

/** How long a question to a chain or a name service may take, all its calls together. */
export const READ_TIMEOUT_MS = 30_000
/** How long a user has to answer in the wallet. */
export const USER_RESPONSE_TIMEOUT_MS = 300_000
/** How long a user has for all that a task of a wallet asks, such as two codes of two mailboxes. */
export const WALLET_TASK_TIMEOUT_MS = 1_200_000
/** How long after the modal has opened for it something that is refused is said. */
export const REFUSAL_DELAY_MS = 300
/** How long after a code or a link was sent another one may be asked for. */
export const CODE_RESEND_WAIT_MS = 30_000
/** How long a connect waits, its pairing renewed meanwhile, for a user who has to fetch a phone; and a sign-in, for one who signs in with several accounts. */
export const PAIRING_TIMEOUT_MS = 1_200_000
/** How long a stored connection's wallet may take to appear on the page. */
export const CONNECTOR_DISCOVERY_TIMEOUT_MS = 3_000
/** How much longer it may take, while the connection is `reconnecting` and nobody waits for it. Then the wallet is gone. */
export const LATE_CONNECTOR_TIMEOUT_MS = 30_000
/** How long a wallet may take to say whether it still authorises the app, before the app is told that it has not answered. */
export const RECONNECT_TIMEOUT_MS = 5_000
/** How long a wallet may take to end its side. The app is disconnected from the first moment. */
export const DISCONNECT_TIMEOUT_MS = 3_000
/** How long a transaction's receipt is waited for. */
export const RECEIPT_TIMEOUT_MS = 180_000
/** How long the confirmation of a transaction may take. */
export const CONFIRMATION_TIMEOUT_MS = 25_000

/** How long a pairing is shown before it is renewed. The protocol itself grants it a minute more. So long a sign-in message is shown, too, before it is made anew: what gave out its nonce may not know it any more. */
export const PAIRING_LIFETIME_MS = 240_000
/** A pairing with less than this left counts as expired: the user would not be through with it in time. */
export const PAIRING_MARGIN_MS = 10_000

/** How long somebody must have stopped typing before what was typed is looked up. */
export const DEBOUNCE_MS = 500
/** The same for a search of the wallet list. */
export const SEARCH_DELAY_MS = 300
/** How long the pictures that are loaded ahead may take together. */
export const IMAGE_PRELOAD_TIMEOUT_MS = 2_000
/** How many pictures of a page are loaded before somebody looks. */
export const PREFETCHED_IMAGES = 20
export const RECOMMENDED_WALLETS = 4
export const WALLETS_PER_PAGE = 40
export const WALLETS_PER_SEARCH = 100

/** How long the modal says that a wallet has connected before it closes. */
export const MODAL_CONNECTED_MS = 600
/** How long a toast stays closed before a newer one opens in its place. */
export const TOAST_REOPEN_MS = 150
/** How long a toast stands that closes itself. */
export const TOAST_AUTO_CLOSE_MS = 5_000

/** How long a native balance counts as fresh. */
export const NATIVE_BALANCE_STALE_MS = 30_000
/** How long pages and searches of the wallet list count as fresh. */
export const WALLETS_STALE_MS = 300_000
/** How long an answer is kept that nobody looks at, unless it is good for longer. */
export const RESOURCE_KEPT_MS = 300_000
/** How long a failed load of balances blocks a retry. */
export const BALANCE_RETRY_MS = 30_000

/** How long a project's configuration that could not be read is left alone; twice as long each time after. */
export const PROJECT_RETRY_MS = 30_000
export const MAX_PROJECT_RETRY_MS = 600_000

/** The namespaces whose token balances are listed. */
export const BALANCE_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']
/** The namespaces that the send form serves, whatever else an adapter could send. */
export const SEND_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana', 'bip122', 'polkadot']
/** The namespaces whose accounts may register a name. */
export const NAME_NAMESPACES: readonly ChainNamespace[] = ['eip155']
/** The namespaces whose history is shown. */
export const ACTIVITY_NAMESPACES: readonly ChainNamespace[] = ['eip155']

/** The units of a relative date, the largest first, with how long each is: months of 30 days, years of 365. */
export const RELATIVE_DATE_UNITS = [
  ['yr', 31_536_000_000],
  ['mo', 2_592_000_000],
  ['d', 86_400_000],
  ['hr', 3_600_000],
  ['min', 60_000],
  ['sec', 1_000],
] as const

/** How far the price of a swap may move, in percent. */
export const SWAP_SLIPPAGE_PERCENT = 1
/** The networks that swaps are made on, beside those that the app names a router of. */
export const SWAP_NETWORKS: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:100',
  'eip155:137',
  'eip155:250',
  'eip155:324',
  'eip155:8217',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
  'eip155:1313161554',
]
/** The fee of services that sell crypto, in percent of what is paid. */
export const ON_RAMP_FEE_PERCENT = { min: 1, max: 2 } as const

/** How a watch of pending transactions begins. */
export const PENDING_TRANSACTIONS_FILTER = { enable: false, pollingIntervalMs: 30_000 } as const

/** The storage key of what the user has settled on this device. */
export const PROFILE_KEY = 'profile'

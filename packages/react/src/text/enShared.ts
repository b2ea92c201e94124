/** The text that several views and components that are loaded on demand share. It comes with the sections of those views. */
export const enShared = {
  'common.cancel': 'Cancel',
  'common.details': 'Technical details',
  'common.clear': 'Clear',
  'copy.label': 'Copy',
  'copy.address': 'Copy address',
  'copy.done': 'Copied',
  'copy.failed': 'Couldn’t copy. Select the text and copy it.',
  'link.newTab': 'opens in a new tab',
  'account.balance': 'Balance: {amount} {symbol}',
  'account.balanceLoading': 'Loading balance',
  'account.balanceUnavailable': 'Balance unavailable',
  'account.explorer': 'Explorer',
  'connecting.nothingHappening': 'Nothing happening? Open {wallet} from your browser’s toolbar and unlock it.',
  'connecting.rejected.title': 'Request declined',
  'connecting.failed.title': 'Connection failed',
  'connecting.connected.title': 'Connected',
  'connecting.ready.action': 'Connect',
  'connecting.otherWallets': 'Other wallets',
} as const

/** The text for errors by their code. It is loaded with the views where something can go wrong. */
export const enErrors = {
  'errors.PROVIDER_NOT_FOUND': 'The wallet isn’t on this page. Check that it’s turned on, then reload.',
  'errors.CHAIN_NOT_CONFIGURED': 'This wallet supports none of this app’s networks. Choose another wallet.',
  'errors.CHAIN_NOT_ADDED':
    'Your wallet doesn’t have this network and couldn’t add it. Add it in the wallet, then try again.',
  'errors.SWITCH_CHAIN_UNSUPPORTED': 'This wallet can’t switch networks from here. Switch in the wallet itself.',
  'errors.INVALID_RESPONSE': 'The wallet sent an unexpected response. Update it, or try another one.',
  'errors.HTTP_REQUEST_FAILED': 'No response. Check your connection and try again.',
  'errors.HTTP_STATUS': 'The service couldn’t answer ({count}). Try again in a moment.',
  'errors.TIMEOUT': 'No response in time. Try again.',
  'errors.HISTORY_FAILED': 'Transactions couldn’t be loaded.',
  'errors.BALANCE_UNAVAILABLE': 'Token balances couldn’t be loaded.',
  'errors.IFRAME_LOAD_FAILED': 'Email login didn’t load. Check your connection, then try again.',
  'errors.IFRAME_BLOCKED': 'Email login is blocked on this page. Choose another wallet.',
  'errors.WINDOW_BLOCKED': 'Your browser blocked the window. Allow pop-ups for this page, then try again.',
  'errors.WINDOW_CLOSED': 'The wallet’s window was closed. Try again.',
  'errors.IFRAME_REQUEST_TIMEOUT': 'No response in time. Try again.',
  'errors.SOCIAL_WINDOW_BLOCKED':
    'Your browser blocked the sign-in window. Allow pop-ups for this page, then try again.',
  'errors.EMAIL_COOLDOWN': 'Please try again after {count} seconds',
} as const

/** The text for what a service refuses. It is loaded where that comes up. */
export const enAlerts = {
  'alert.service': 'Some features aren’t available right now.',
  'alert.clock': 'Your device’s clock seems wrong. Set it, then reload the page.',
} as const

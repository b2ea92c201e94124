/** What went wrong, by the code of the error. It is loaded with the views where something can. */
export const enErrors = {
  'errors.PROVIDER_NOT_FOUND': 'The wallet was not found on this page. Check that it is switched on, then reload.',
  'errors.CHAIN_NOT_CONFIGURED': 'The wallet works on none of the networks that this app uses.',
  'errors.CHAIN_NOT_ADDED': 'The wallet does not know this network and could not add it. Add it there, then try again.',
  'errors.SWITCH_CHAIN_UNSUPPORTED': 'The wallet cannot switch from here. Switch to the network in the wallet itself.',
  'errors.INVALID_RESPONSE': 'The wallet’s answer made no sense. Update the wallet, or try another one.',
  'errors.HTTP_REQUEST_FAILED': 'No answer came. Check your connection, then try again.',
  'errors.TIMEOUT': 'No answer came in time. Try again.',
} as const

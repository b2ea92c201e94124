import { enShared } from './enShared.js'

/** The text of the list of what was sent. It is loaded with it. */
export const enResults = {
  ...enShared,

  'results.title': 'Transactions',
  'results.unavailable': 'Your transactions could not be shown.',
  'results.what': '{amount} {symbol} to {receiver}',
  'results.from': 'From {sender}',
  'results.copyHash': 'Copy the transaction hash',
  'results.checkAgain': 'Check again',
  'results.pending': 'Pending',
  'results.pending.text': 'Waiting for the network.',
  'results.confirmed': 'Confirmed',
  'results.reverted': 'Reverted',
  'results.reverted.text': 'The chain refused it. Only the fee was paid.',
  'results.replaced': 'Replaced',
  'results.replaced.text': 'Another transaction was sent from the wallet in its place.',
  'results.cancelled': 'Cancelled',
  'results.cancelled.text': 'It was cancelled in the wallet. Only a fee was paid.',
  'results.unknown': 'Unknown',
  'results.unknown.text': 'No confirmation came in time. It may still go through.',
} as const

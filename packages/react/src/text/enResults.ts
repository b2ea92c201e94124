import { enShared } from './enShared.js'

/** The text of the list of what was sent. It is loaded with it. */
export const enResults = {
  ...enShared,

  'results.title': 'Transactions',
  'results.what': '{amount} {symbol} to {receiver}',
  'results.whatOne': '{name} to {receiver}',
  'results.from': 'From {sender}',
  'results.copyHash': 'Copy transaction hash',
  'results.checkAgain': 'Check again',
  'results.pending': 'Pending',
  'results.pending.text': 'Waiting for confirmation.',
  'results.confirmed': 'Confirmed',
  'results.reverted': 'Failed',
  'results.reverted.text': 'The network rejected it. You only paid the fee.',
  'results.replaced': 'Replaced',
  'results.replaced.text': 'Another transaction from your wallet took its place.',
  'results.cancelled': 'Cancelled',
  'results.cancelled.text': 'Cancelled in your wallet. You only paid a fee.',
  'results.unknown': 'Not confirmed yet',
  'results.unknown.text': 'It’s taking longer than usual, and may still go through.',
} as const

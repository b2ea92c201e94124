import { enShared } from './enShared.js'

/** The text of the list of what was sent. It is loaded with it. */
export const enResults = {
  ...enShared,

  'results.title': 'Transactions',
  'results.what': '{amount} {symbol} to {receiver}',
  'results.whatOne': '{name} to {receiver}',
  'results.whatMany': '{amount} {symbol} to multiple recipients',
  'results.partly': 'Partly sent',
  'results.partly.text': 'Some of these transfers didn’t go through.',
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
  'results.speedUp': 'Speed up',
  'results.cancel': 'Cancel transfer',
  'results.speedUp.text':
    '{wallet} will ask for the same transfer again, with a higher fee and nonce {nonce}. If it shows another nonce, decline: you’d pay twice.',
  'results.cancel.text':
    '{wallet} will ask for an empty transaction to yourself, with a higher fee and nonce {nonce}. It only works if that one is confirmed first.',
  'results.keep': 'Keep waiting',
  'results.asking': 'Approve the request in {wallet}.',
  'results.speedingUp': 'Sped up. Waiting for confirmation.',
  'results.cancelling': 'Cancellation sent. It works if it’s confirmed before the transfer.',
  'results.problem.USER_REJECTED': 'Declined. The transfer is still pending.',
  'results.problem.TRANSACTION_NOT_PENDING': 'It’s not pending anymore. Its result will appear here.',
  'results.problem.NONCE_IGNORED':
    '{wallet} used another nonce: that’s a separate transaction, and the transfer is still pending. Check {wallet}.',
  'results.problem': 'That didn’t work. The transfer is still pending. You can try in {wallet} itself.',
  'results.unknown.text': 'It’s taking longer than usual, and may still go through.',
} as const

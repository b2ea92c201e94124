import { enShared } from './enShared.js'

/** The text of the Receive view. It is loaded with it. */
export const enReceive = {
  ...enShared,

  'receive.purposes': 'What to receive',
  'receive.payment': 'Payments',
  'receive.ordinal': 'Ordinals',
  'receive.payment.text': 'Use this address for regular bitcoin.',
  'receive.ordinal.text':
    'Use this address for ordinals, runes and other collectibles. For regular bitcoin, use a payment address.',
  'receive.code': 'QR code of the address',
  'receive.undrawn': 'Couldn’t draw the QR code. Copy the address instead.',
  'receive.copy': 'Copy address',
  'receive.request': 'Request an amount',
  'receive.amount': 'Amount',
  'receive.currency': 'Currency',
  'receive.amountIssue.format': 'Enter a number, such as {example}.',
  'receive.amountIssue.tooManyDecimals': '{symbol} has up to {decimals} decimals.',
  'receive.requestCode': 'QR code of the request',
  'receive.copyLink': 'Copy link',
  'receive.share': 'Share',
  'receive.requested': '{amount} {symbol} on {network}',
  'receive.withoutAmount': 'Remove',
  'receive.networks': 'Send only on',
  'receive.unknownNetwork':
    'Your wallet is on a network this app doesn’t support. Ask the sender which network they use.',
} as const

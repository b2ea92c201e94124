import { enShared } from './enShared.js'

/** The text of the Receive view. It is loaded with it. */
export const enReceive = {
  ...enShared,

  'receive.purposes': 'What to receive',
  'receive.payment': 'Payments',
  'receive.ordinal': 'Ordinals',
  'receive.payment.text': 'For bitcoin. What arrives here can be spent.',
  'receive.ordinal.text':
    'For ordinals, runes and other collectibles. Have plain bitcoin sent to the payment address, so that it is not mixed up with them.',
  'receive.code': 'QR code of the address',
  'receive.undrawn': 'The code could not be drawn. Copy the address instead.',
  'receive.copy': 'Copy address',
  'receive.networks': { one: 'Works on this network only', other: 'Works on these networks' },
  'receive.unknownNetwork':
    'Your wallet is on a network that this app does not support. Check with who sends which one they use.',
} as const

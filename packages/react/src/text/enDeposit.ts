/** What deposits from exchanges say, beside what they share with purchases. It is loaded with their views. */
export const enDeposit = {
  'deposit.text': 'You confirm it on the exchange’s page, in a new window.',
  'deposit.exchanges': 'Exchanges',
  'deposit.none': 'No exchange pays out {symbol} on {network}.',
  'deposit.open': 'Deposits in progress',
  'deposit.paying.text': 'Confirm in the window that opened. Your deposit is followed here.',
  'deposit.blocked.text': 'Open {provider} to confirm. The link works once.',
  'deposit.closed.text': 'If you confirmed, your deposit continues here. If not, nothing was sent.',
  'deposit.processing.title': 'Processing your deposit',
  'deposit.done.title': 'Deposit complete',
  'deposit.failed.title': 'Deposit not completed',
  'deposit.failed.text': '{provider} couldn’t complete it. Check your account there before you try again.',
  'deposit.unknown.text': 'If you confirmed, check again later or ask {provider}.',
  'deposit.another': 'New deposit',
  'deposit.gone': 'This deposit isn’t on this device anymore.',
} as const

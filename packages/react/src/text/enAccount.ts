import { enShared } from './enShared.js'

/** The text of the views of an account and of networks. It is loaded with them. */
export const enAccount = {
  ...enShared,

  'account.restoring': 'Waiting for {wallet}…',
  'account.unreachable': '{wallet} cannot be reached at the moment. What you ask of it waits until it can.',
  'account.receive': 'Receive',
  'account.send': 'Send',
  'account.network': 'Network',
  'account.unknownNetwork': 'Unknown network',
  'account.switchDisabled': 'This app chooses the network for you.',
  'account.wallet': 'Wallet',
  'account.accounts': { one: '{count} account', other: '{count} accounts' },
  'account.wallets': { one: '{count} wallet', other: '{count} wallets' },
  'account.disconnect': 'Disconnect',
  'account.silent.title': '{wallet} does not answer',
  'account.silent.trying': 'Asking {wallet}…',
  'account.silent.text': 'It may be locked or switched off. Your connection is kept until you end it.',
  'account.unconfirmed.title': 'Confirm your account',
  'account.unconfirmed.text': '{wallet} has not confirmed it since this page was loaded. It may be locked.',
  'account.unconfirmed.action': 'Confirm in {wallet}',

  'accounts.disconnect': 'Disconnect {wallet}',
  'accounts.disconnectOn': 'Disconnect {wallet} on {network}',
  'accounts.notAnswering': 'This wallet has not answered yet.',
  'accounts.unconfirmed': 'This wallet has not confirmed its accounts yet.',
  'accounts.type.smartAccount': 'Smart account',
  'accounts.type.payment': 'Payment',
  'accounts.type.ordinal': 'Ordinals',
  'accounts.connectAnother': 'Connect another wallet',
  'accounts.disconnectAll': 'Disconnect all wallets',
  'accounts.recent': 'Used before',
  'accounts.connectRecent': 'Connect',

  'networks.list': 'Networks',
  'networks.search': 'Search networks',
  'networks.none': 'No network matches “{search}”.',
  'networks.empty': 'There is no network to choose here.',
  'networks.testnet': 'Testnet',
  'networks.waiting': 'Continue in {wallet}',
  'networks.restoring': 'Waiting for {wallet}…',
  'networks.alreadyOpen':
    'Already open in your wallet: an earlier request is waiting there. Answer it, then try again.',
  'networks.unapproved': 'Not approved by {wallet}',
  'networks.rejected': 'You declined the switch.',
  'networks.failed': 'The network could not be switched.',
  'networks.timedOut': '{wallet} did not answer.',

  'unsupportedChain.text': '{wallet} is on chain {chain}, which this app does not support. Choose a network to go on.',
  'unsupportedChain.textWithoutChain': 'The network of your wallet is not supported here.',
} as const

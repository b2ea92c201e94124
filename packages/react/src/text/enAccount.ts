import { enShared } from './enShared.js'

/** The text of the views of an account and of networks. It is loaded with them. */
export const enAccount = {
  ...enShared,

  'account.restoring': 'Waiting for {wallet}…',
  'account.unreachable': 'Can’t reach {wallet}. Requests will resume when it’s back.',
  'account.receive': 'Receive',
  'account.send': 'Send',
  'account.network': 'Network',
  'account.unknownNetwork': 'Unknown network',
  'account.switchDisabled': 'This app chooses the network for you.',
  'account.wallet': 'Wallet',
  'account.accounts': { one: '{count} account', other: '{count} accounts' },
  'account.wallets': { one: '{count} wallet', other: '{count} wallets' },
  'account.disconnect': 'Disconnect',
  'account.silent.title': '{wallet} isn’t responding',
  'account.silent.trying': 'Asking {wallet}…',
  'account.silent.text': 'It may be locked or switched off. You stay connected until you disconnect.',
  'account.unconfirmed.title': 'Confirm your account',
  'account.unconfirmed.text': 'Unlock {wallet} to confirm that it still shares this account.',
  'account.unconfirmed.action': 'Confirm in {wallet}',

  'accounts.disconnect': 'Disconnect {wallet}',
  'accounts.disconnectOn': 'Disconnect {wallet} on {network}',
  'accounts.notAnswering': 'No response from this wallet yet.',
  'accounts.unconfirmed': 'This wallet has not confirmed its accounts yet.',
  'accounts.type.smartAccount': 'Smart account',
  'accounts.type.payment': 'Payment',
  'accounts.type.ordinal': 'Ordinals',
  'accounts.connectAnother': 'Connect another wallet',
  'accounts.disconnectAll': 'Disconnect all wallets',
  'accounts.recent': 'Recent',
  'accounts.connectRecent': 'Connect',

  'networks.list': 'Networks',
  'networks.search': 'Search networks',
  'networks.none': 'No network matches “{search}”.',
  'networks.empty': 'No networks available.',
  'networks.testnet': 'Testnet',
  'networks.waiting': 'Continue in {wallet}',
  'networks.restoring': 'Waiting for {wallet}…',
  'networks.alreadyOpen':
    'Already open in your wallet: an earlier request is waiting there. Answer it, then try again.',
  'networks.unapproved': 'Not approved by {wallet}',
  'networks.rejected': 'Declined. The network wasn’t switched.',
  'networks.failed': 'Couldn’t switch networks.',
  'networks.timedOut': '{wallet} didn’t respond.',

  'unsupportedChain.text':
    '{wallet} is on chain {chain}, which this app doesn’t support. Choose a network to continue.',
  'unsupportedChain.textWithoutChain': 'This app doesn’t support your wallet’s network. Choose one to continue.',
} as const

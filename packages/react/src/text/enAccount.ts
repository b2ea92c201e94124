import { enShared } from './enShared.js'

/** The text of the views of an account and of networks. It is loaded with them. */
export const enAccount = {
  ...enShared,

  'account.restoring': 'Waiting for {wallet}…',
  'account.unreachable': 'Can’t reach {wallet}. Requests will resume when it’s back.',
  'account.receive': 'Receive',
  'account.send': 'Send',
  'account.network': 'Network',
  'account.networkChain': 'Network · Chain ID {chain}',
  'account.unknownNetwork': 'Unknown network',
  'account.switchDisabled': 'This app chooses the network.',
  'account.wallet': 'Wallet',
  'account.walletAccounts': { one: 'Wallet · {count} account', other: 'Wallet · {count} accounts' },
  'account.wallets': { one: '1 of {count} wallet', other: '1 of {count} wallets' },
  'account.change': 'Change',
  'account.disconnect': 'Disconnect',
  'account.silent.title': '{wallet} isn’t responding',
  'account.silent.trying': 'Asking {wallet}…',
  'account.silent.text': 'It may be locked or switched off. You stay connected until you disconnect.',
  'account.unconfirmed.title': 'Confirm your account',
  'account.unconfirmed.text': 'Unlock {wallet} to confirm that it still shares this account.',
  'account.unconfirmed.action': 'Confirm in {wallet}',

  'accounts.disconnect': 'Disconnect {wallet}',
  'accounts.disconnectOn': 'Disconnect {wallet} on {network}',
  'accounts.notAnswering': 'This wallet isn’t responding.',
  'accounts.unconfirmed': 'Unlock this wallet to confirm its accounts.',
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
  'networks.showAll': 'Show all networks',
  'networks.empty': 'No networks available.',
  'networks.testnet': 'Testnet',
  'networks.waiting': 'Continue in {wallet}',
  'networks.restoring': 'Waiting for {wallet}…',
  'networks.alreadyOpen': 'A request is already open in {wallet}. Answer it, then try again.',
  'networks.unapproved': 'Not approved',
  'networks.unapprovedNote': 'To use a network that isn’t approved, disconnect {wallet} and connect again.',
  'networks.rejected': 'Declined. The network wasn’t switched.',
  'networks.failed': 'Couldn’t switch networks.',
  'networks.timedOut': '{wallet} didn’t respond.',

  'unsupportedChain.text':
    '{wallet} is on a network this app doesn’t support (chain ID {chain}). Choose one of these to continue.',
  'unsupportedChain.textWithoutChain':
    'Your wallet is on a network this app doesn’t support. Choose one of these to continue.',
} as const

import { enErrors, enShared } from './enShared.js'

/** The text of what an app may do without asking. It is loaded with it. */
export const enPermissions = {
  ...enErrors,
  ...enShared,

  'permissions.title': 'What this app may do',
  'permissions.text': 'Without asking you each time, until it ends or you revoke it.',
  'permissions.loading': 'Loading permissions',
  'permissions.none': 'This app asks you each time.',
  'permissions.unavailable': 'Permissions unavailable. Check your connection, then try again.',
  'permissions.spend': 'Spend up to {amount} {symbol}',
  'permissions.token': 'Spend the token {address}',
  'permissions.call': 'Use the contract {address}',
  'permissions.period': 'Available again after {period}',
  'permissions.uses': 'Number of uses: {count}',
  'permissions.until': 'Until {time}',
  'permissions.noEnd': 'Without an end',
  'permissions.revoke': 'Revoke',
  'permissions.revoke.label': 'Revoke: {what}',
  'permissions.revoked': 'Permission revoked',
} as const

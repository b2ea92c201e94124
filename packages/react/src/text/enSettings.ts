import { enShared } from './enShared.js'

/** The text of the settings. It is loaded with them. */
export const enSettings = {
  ...enShared,

  'settings.name': 'Register a name',
  'settings.wallets': 'Connected wallets',
  'settings.manage': 'Manage',
  'settings.currency': 'Currency',
  'settings.privacy': 'Privacy',
  'settings.images': 'Images from other servers',
  'settings.images.text': 'Their servers can tell that you look.',
  'settings.analytics': 'Anonymous usage statistics',
  'settings.analytics.text': 'Helps this app improve.',
  'settings.tokens': 'Hidden tokens',
  'settings.token.show': 'Show {token}',
  'settings.show': 'Show',
  'settings.labels': 'Labels',
  'settings.addLabel': 'Add a label',
  'settings.recipients': 'Recent recipients',
  'settings.forget': 'Remove {name}',
  'settings.remove': 'Remove',
  'settings.data': 'Your data',
  'settings.data.text': 'Settings, labels and recipients are kept on this device only.',
  'settings.export': 'Export',
  'settings.import': 'Import',
  'settings.imported': 'Settings imported',
  'settings.importFailed': 'This file has no settings of this app.',
  'settings.erase': 'Erase',
  'settings.erase.text': 'Erase settings, labels and recipients on this device?',
  'settings.erased': 'Erased',
} as const

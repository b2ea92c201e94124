import { enShared } from './enShared.js'

/** The text of the registration of a name. It is loaded with its views. */
export const enNames = {
  ...enShared,

  'names.about': 'One name for your address: easy to read, easy to share.',
  'names.label': 'Name',
  'names.issue.characters': 'Use only letters, digits and hyphens.',
  'names.issue.tooShort': 'Use at least 4 characters.',
  'names.issue.tooLong': 'Use at most 64 characters.',
  'names.checking': 'Checking…',
  'names.available': '{name} is available',
  'names.taken': '{name} is taken',
  'names.suggestions': 'Available',
  'names.unchecked': 'Couldn’t check whether it’s available. You can still register it.',
  'names.register': 'Register',
  'names.signing': 'Approve the request in {wallet}',
  'names.registering': 'Registering {name}',
  'names.declined': 'Declined. Nothing was registered.',
  'names.failed': 'Couldn’t register the name. Try again, or choose another one.',
  'names.registered': '{name} is yours',
  'names.registered.text': 'Others can send to it instead of your address.',
  'names.done': 'Done',
} as const

import { enShared } from './enShared.js'

/** The text of signing in by a provider. It is loaded with it. */
export const enSocial = {
  ...enShared,

  'social.label': 'Continue with',
  'social.passkey': 'Passkey',
  'farcaster.code': 'Code for Farcaster',
  'farcaster.undrawn': 'The code can’t be shown. Copy the link instead.',
  'farcaster.scanTitle': 'Scan with your phone',
  'farcaster.openTitle': 'Continue in Farcaster',
  'farcaster.text': 'Approve the request in the Farcaster app.',
  'farcaster.open': 'Open Farcaster',
  'farcaster.copy': 'Copy link',
  'farcaster.over': 'Nothing was shared with this app.',
} as const

import { isHawserError } from '@hawser/common'
import type { EmbeddedWalletTexts } from './embeddedWalletOptions.js'

const english: EmbeddedWalletTexts = {
  name: 'Email',
  emailTitle: 'Continue with email',
  emailLabel: 'Email',
  invalidEmail: 'Enter a valid email address.',
  codeTitle: 'Enter the code',
  codeSent: 'We sent a code to {email}.',
  deviceTitle: 'Approve this device',
  deviceText: 'We sent a link to {email}. Open it to continue here.',
  cancel: 'Cancel',
  close: 'Close',
  frameTitle: 'Wallet',
}

/** The texts as an app has them, with those that it left out in English. */
export function chooseTexts(chosen: Partial<EmbeddedWalletTexts> = {}): EmbeddedWalletTexts {
  return { ...english, ...chosen }
}

export function withEmail(text: string, email: string): string {
  // By a function: an address may have a $ in it.
  return text.replace('{email}', () => email)
}

/** The words of a failure that a user can do something about. */
export function toReason(error: unknown): string {
  return isHawserError(error) ? error.shortMessage : ''
}

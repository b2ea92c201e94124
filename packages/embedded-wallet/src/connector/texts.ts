import type { EmbeddedWalletTexts } from './embeddedWalletOptions.js'

const english: EmbeddedWalletTexts = {
  name: 'Email',
  close: 'Close',
  frameTitle: 'Wallet',
  notAllowed: 'Action not allowed',
}

/** The texts as an app has them, with those that it left out and nobody else says in English. */
export function chooseTexts(chosen: Partial<EmbeddedWalletTexts> = {}): EmbeddedWalletTexts {
  return { ...english, ...chosen }
}

export function withEmail(text: string | undefined, email: string): string | undefined {
  // By a function: an address may have a $ in it.
  return text?.replace('{email}', () => email)
}

import type { EmbeddedWalletTexts } from './embeddedWalletOptions.js'

const english: EmbeddedWalletTexts = {
  name: 'Email',
  close: 'Close',
  frameTitle: 'Wallet',
  notAllowed: 'Action not allowed',
}

/** The texts as an app has them, with those that it left out in the modal's language, as its element has them, and where nobody says them in English. */
export function chooseTexts(chosen: Partial<EmbeddedWalletTexts> = {}, host?: HTMLElement): EmbeddedWalletTexts {
  const { hawserClose, hawserFrameTitle } = host?.dataset ?? {}
  return {
    ...english,
    ...(hawserClose && { close: hawserClose }),
    ...(hawserFrameTitle && { frameTitle: hawserFrameTitle }),
    ...chosen,
  }
}

export function withEmail(text: string | undefined, email: string): string | undefined {
  // By a function: an address may have a $ in it.
  return text?.replace('{email}', () => email)
}

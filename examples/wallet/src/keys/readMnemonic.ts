import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'

const storageKey = 'bollard:test-only-words'

/** The wallet's words: those of this run, or the ones kept in the page, which are made on the first visit. */
export function readMnemonic(storage: Storage, given: string | undefined): string {
  const kept = given ?? storage.getItem(storageKey)
  if (kept !== null && isMnemonic(kept)) {
    storage.setItem(storageKey, kept)
    return kept
  }
  const made = generateMnemonic(english)
  storage.setItem(storageKey, made)
  return made
}

function isMnemonic(words: string): boolean {
  try {
    mnemonicToAccount(words)
    return true
  } catch {
    return false
  }
}

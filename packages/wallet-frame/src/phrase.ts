import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { InvalidPhraseError } from './errors.js'

/** Bytes of a new wallet's entropy: 128 bits, twelve words. */
const ENTROPY_LENGTH = 16

const wordCounts: readonly number[] = [12, 15, 18, 21, 24]

/** 128 bits of entropy from WebCrypto. */
export function createEntropy(crypto: Pick<Crypto, 'getRandomValues'>): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(ENTROPY_LENGTH))
}

/** The recovery phrase of an entropy in English words (BIP-39). */
export function toPhrase(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/**
 * The entropy of a recovery phrase (BIP-39), written in any letter case and with any white space, as people paste it.
 * @throws InvalidPhraseError
 */
export function parsePhrase(phrase: string): Uint8Array {
  const words = phrase.normalize('NFKD').trim().toLowerCase().split(/\s+/)
  if (!wordCounts.includes(words.length)) throw new InvalidPhraseError('length')
  const known = new Set(wordlist)
  if (!words.every((word) => known.has(word))) throw new InvalidPhraseError('word')
  try {
    return mnemonicToEntropy(words.join(' '), wordlist)
  } catch {
    // What the library throws may hold the words.
    throw new InvalidPhraseError('checksum')
  }
}

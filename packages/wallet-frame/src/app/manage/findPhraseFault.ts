import { isHawserError } from '@hawser/common'
import { wordlist } from '@scure/bip39/wordlists/english'
import type { ScreenTexts } from '../../page/screenTexts.js'
import { parsePhrase } from '../../phrase.js'

/** What is wrong with a recovery phrase, in words that help to mend it; null for one that is right (BIP-39). */
export function findPhraseFault(phrase: string, texts: ScreenTexts['manage']['importing']): string | null {
  const words = phrase.normalize('NFKD').trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return texts.none
  const known = new Set(wordlist)
  const wrongAt = words.findIndex((word) => !known.has(word))
  // A misspelt word is told before their number: commas and numbers between them are words, too.
  if (wrongAt >= 0) return texts.word((words[wrongAt] ?? '').slice(0, 24), wrongAt + 1)
  try {
    parsePhrase(phrase).fill(0)
    return null
  } catch (error) {
    const { fault } = error as { readonly fault?: unknown }
    if (!isHawserError(error, 'VAULT_PHRASE_INVALID')) throw error
    return fault === 'length' ? texts.length(words.length) : texts.checksum
  }
}

import { expect, it } from 'vitest'
import { matchLanguage } from './matchLanguage.js'

const spoken = ['ar', 'de', 'en', 'he', 'id', 'pt-BR', 'zh-Hans', 'zh-Hant'] as const

it.each([
  [['de-AT'], 'de'],
  [['tlh', 'ar-EG', 'de'], 'ar'],
  [['pt'], 'pt-BR'],
  [['pt-PT'], 'pt-BR'],
  [['zh'], 'zh-Hans'],
  [['zh-TW'], 'zh-Hant'],
  [['zh-HK', 'en'], 'zh-Hant'],
  // Tags of before 1989.
  [['iw'], 'he'],
  [['in'], 'id'],
  [['de_DE', 'not a tag', '', 'en-GB-oxendict'], 'en'],
  [['de-Cyrl'], undefined],
  [['__proto__'], undefined],
  [[], undefined],
])('default: of %j it is %s', (wanted, found) => {
  expect(matchLanguage(spoken, wanted)).toBe(found)
})

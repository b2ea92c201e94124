import { expect, it } from 'vitest'
import { normalizeName } from './createNamesMethods.js'

it('default: the one form of a name, and none for what is none or too long to be one', () => {
  expect(normalizeName('VITALIK.eth')).toBe('vitalik.eth')
  for (const none of ['', 'a..eth', 'vita lik.eth', `${'a'.repeat(1_000)}.eth`, 'a.'.repeat(100_000)])
    expect(normalizeName(none)).toBeNull()
})

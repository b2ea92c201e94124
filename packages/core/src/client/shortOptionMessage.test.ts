import { describe, expect, it } from 'vitest'
import { optionMessage } from './shortOptionMessage.js'

describe('optionMessage, in a page that is built for production', () => {
  it('default: the rule, and what broke it', () => {
    expect(optionMessage('unknown', '`netwroks`')).toBe(
      'An option is refused (unknown: `netwroks`). A development build says why, and what to write instead.',
    )
    expect(optionMessage('networks')).toMatch(/\(networks\)/)
  })
})

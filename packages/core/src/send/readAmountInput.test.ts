import { describe, expect, it } from 'vitest'
import { findAmountIssue } from './findAmountIssue.js'
import { readAmountInput } from './readAmountInput.js'

describe('readAmountInput', () => {
  it('default: a number', () => {
    expect(readAmountInput('1,5', 'de')).toBe('1.5')
    expect(readAmountInput('  ', 'de')).toBe('')
  })

  it.each([
    ['1.234', 'de'],
    ['1,234', 'en'],
    ['abc', 'en'],
  ])('behavior: %s in %s is kept, and is no amount', (text, locale) => {
    expect(readAmountInput(text, locale)).toBe(`"${text}"`)
    expect(findAmountIssue(readAmountInput(text, locale), 18, undefined)).toBe('format')
  })
})

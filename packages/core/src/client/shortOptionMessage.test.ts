import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { optionMessage, warnDeveloper } from './shortOptionMessage.js'

describe('optionMessage, in a page that is built for production', () => {
  it('default: the rule, and what broke it', () => {
    expect(optionMessage('unknown', '`netwroks`')).toBe(
      'An option is refused (unknown: `netwroks`). A development build says why.',
    )
    expect(optionMessage('networks')).toMatch(/\(networks\)/)
  })
})

describe('warnDeveloper, in a page that is built for production', () => {
  it('default: nothing is said', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    warnDeveloper('clientMadeAnew')
    expect(warn).not.toHaveBeenCalled()
  })
})

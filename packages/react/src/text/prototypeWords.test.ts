import { describe, expect, it } from 'vitest'
import { errorText } from '../views/errors.js'
import { sendProblemText } from '../views/send/SendProblem.js'
import { enSend } from './enSend.js'
import { createText } from './useText.js'

const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__']

describe.each(words)('words that every object knows: %s', (word) => {
  it('behavior: is no text of the catalogue, and the code of no error that has one', () => {
    const text = createText({ code: 'en', dir: 'ltr' })
    expect(text.has(word)).toBe(false)
    const error = { code: word, shortMessage: 'The wallet said something.' }
    expect(errorText(text, error)).toBe(error.shortMessage)
    const names = { wallet: 'Anchor', currency: 'ETH' }
    for (const isFromWallet of [true, false])
      expect(sendProblemText(text.with(enSend), error, { ...names, isFromWallet })).toBe(error.shortMessage)
  })
})

import { describe, it } from 'vitest'
import { createText } from './createText.js'

const text = createText({ code: 'en', dir: 'ltr' })

describe('Text', () => {
  it('default: a message’s parameters are known by its key', () => {
    text('modal.back')
    text('connecting.waiting.title', { wallet: 'Anchor' })
    // @ts-expect-error the wallet is missing
    text('connecting.waiting.title')
    // @ts-expect-error no such key
    text('modal.nothing')
    // @ts-expect-error a plural has a form for each number
    text('account.accounts')
  })
})

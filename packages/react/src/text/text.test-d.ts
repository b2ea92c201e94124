import { describe, it } from 'vitest'
import { enAccount } from './enAccount.js'
import { enConnecting } from './enConnecting.js'
import { enWallets } from './enWallets.js'
import { createText } from './useText.js'

const text = createText({ code: 'en', dir: 'ltr' })

describe('Text', () => {
  it('default: a message’s parameters are known by its key', () => {
    text('modal.back')
    text.with(enConnecting)('connecting.waiting.title', { wallet: 'Anchor' })
    // @ts-expect-error the wallet is missing
    text.with(enConnecting)('connecting.waiting.title')
    // @ts-expect-error no such key
    text('modal.nothing')
    // @ts-expect-error a plural has a form for each number
    text.with(enAccount)('account.walletAccounts')
  })

  it('behavior: a section’s messages are known where it was loaded, and nowhere else', () => {
    text.with(enWallets)('allWallets.none', { search: 'x' })
    // @ts-expect-error the search is missing
    text.with(enWallets)('allWallets.none')
    // @ts-expect-error not loaded here
    text('allWallets.none', { search: 'x' })
  })
})

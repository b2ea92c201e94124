import { expect, it } from 'vitest'
import * as entry from './wallet-standard.js'

it('default: the public names', () => {
  expect(Object.keys(entry)).toEqual(['parseStandardWallet', 'watchStandardWallets'])
})

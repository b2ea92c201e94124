import { AbortedError, HawserError, RpcError, UserRejectedError } from '@hawser/common'
import { expect, it } from 'vitest'
import { SignedOutError, UnknownAccountError, UnsignableError, VaultLockedError } from '../errors.js'
import { toRefusal } from './toRefusal.js'

it.each([
  [new UserRejectedError(), 4001],
  [new SignedOutError(), 4100],
  [new VaultLockedError(), 4100],
  [new UnknownAccountError('0x'), 4100],
  [new UnsignableError('no'), -32602],
  [new RpcError(4200), 4200],
  // As it comes from the vault's worker: by its code alone.
  [new HawserError('VAULT_UNSIGNABLE', 'no'), -32602],
  [new AbortedError(), undefined],
])('default: the app is told %s by its words, and %s', (error, rpcCode) => {
  expect(toRefusal(error)).toMatchObject({ code: 'IFRAME_REFUSED', shortMessage: error.shortMessage, rpcCode })
})

it('behavior: what no class names stays as it is, and the app is told nothing of it', () => {
  const error = new TypeError('secret')
  expect(toRefusal(error)).toBe(error)
})

import { AbortedError, HawserError, RpcError, UserRejectedError } from '@hawser/common'
import { expect, it } from 'vitest'
import {
  SignedOutError,
  UnknownAccountError,
  UnsignableError,
  VaultLockedError,
  VaultStorageError,
  WalletServiceError,
} from '../errors.js'
import { createText } from '../text/createText.js'
import { findLanguage } from '../text/languages.js'
import { findWords, toRefusal } from './toRefusal.js'

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

it.each([
  'Failed to fetch dynamically imported module: https://wallet.example/signEip155.js',
  'error loading dynamically imported module: https://wallet.example/signEip155.js',
  'Importing a module script failed.',
])('error: a part of the page that did not come is said to be that: %s', (message) => {
  expect(toRefusal(new TypeError(message))).toMatchObject({
    code: 'IFRAME_REFUSED',
    reason: 'MODULE_LOAD_FAILED',
    shortMessage: 'A part of the app could not be loaded. Check your connection, or reload the page.',
  })
})

it('behavior: the vault’s faults are told in the page’s language, and in English where its words do not come', async () => {
  const german = createText({ code: 'de', dir: 'ltr' }, { 'screen.faults.VAULT_STORAGE.refused': 'Hier nicht.' })
  const error = new VaultStorageError('refused')
  const words = await findWords(error, { screens: async () => german })
  expect(toRefusal(error, words)).toMatchObject({ code: 'IFRAME_REFUSED', shortMessage: 'Hier nicht.' })
  expect(await findWords(error, { screens: () => Promise.reject(new TypeError('offline')) })).toBeUndefined()
  for (const other of [new VaultLockedError(), new AbortedError(), new TypeError('secret')])
    expect(await findWords(other, { screens: async () => german })).toBeUndefined()
})

it('behavior: what the service refuses is told in the page’s language too, but in English, and where the app says how long to wait', async () => {
  const { loadScreens, dir } = findLanguage(['de'])
  const { catalogue } = await loadScreens()
  const german = createText({ code: 'de', dir }, catalogue)
  const english = createText({ code: 'en', dir: 'ltr' })
  const refused = (status: number, field: string) => new WalletServiceError('In English.', { status, field })
  const said = (error: WalletServiceError, text = german) => findWords(error, { screens: async () => text })
  expect(await said(refused(401, 'code'))).toBe('Dieser Code ist falsch. Prüfe ihn, dann versuch es erneut.')
  // Elsewhere an address that takes no mail is refused by the same name as one that has a wallet.
  expect(await said(refused(400, 'email'))).toBe('Das hat nicht geklappt. Versuch es erneut.')
  expect(await said(refused(503, 'mail'))).toBe('Das hat nicht geklappt. Versuch es erneut.')
  expect(await said(refused(429, 'rate_limited'))).toBeUndefined()
  expect(await said(refused(401, 'code'), english)).toBeUndefined()
})

it('behavior: what no class names stays as it is, and the app is told nothing of it', () => {
  const error = new TypeError('secret')
  expect(toRefusal(error)).toBe(error)
})

import { AbortedError, NetworkRequestError, TimeoutError } from '@hawser/common'
import { expect, it } from 'vitest'
import { PasskeyError, VaultTimeoutError, WalletServiceError } from '../errors.js'
import { englishScreenTexts as texts } from '../page/screenTexts.js'
import { explainFault } from './explainFault.js'

it.each([
  ['a service that does not answer', new TimeoutError(), texts.offline],
  ['a network that is down', new NetworkRequestError(), texts.offline],
  ['a vault that takes too long', new VaultTimeoutError(), texts.faults.VAULT_TIMEOUT],
  ['a passkey that nobody used', new PasskeyError('cancelled'), texts.faults['VAULT_PASSKEY.cancelled']],
  [
    'a limit',
    new WalletServiceError('Please try again after 12 seconds', { status: 429, field: 'rate_limited' }),
    texts.wait(12),
  ],
  ['what has no words', new TypeError('secret'), texts.failed],
  ['what ends the screen', new AbortedError(), null],
])('default: %s is told as what it is', (_name, error, said) => {
  expect(explainFault(error, texts)).toBe(said)
})

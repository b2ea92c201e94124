import type { Clock } from '@hawser/common'
import type { ScreenTexts } from '../../page/screenTexts.js'
import type { Place } from '../../screens/createStage.js'
import { showWork } from '../../screens/showWork.js'
import { type Passkeys, withPasskey } from '../recovery/recoverySecrets.js'
import type { WalletService } from '../walletService.js'
import type { WalletSession } from '../walletSession.js'
import { createPasskeyWay } from './passkeyWay.js'

interface ProveOptions {
  readonly session: Pick<WalletSession, 'device' | 'renewBy'>
  readonly service: Pick<WalletService, 'ask'>
  readonly clock: Clock
  readonly texts: ScreenTexts
  readonly passkeys: Passkeys
}

/**
 * Has the user show by their passkey that it is them, so that the session is one of the last minutes. Resolves with false where they go back.
 * @throws UserRejectedError, AbortedError, SignedOutError
 */
export async function proveByPasskey(place: Place, options: ProveOptions, back: string): Promise<boolean> {
  const { session, texts, passkeys } = options
  const { title, byPasskey, other } = texts.again
  const way = createPasskeyWay({ ...options, place, appOrigin: undefined })
  await showWork(place, { title, progress: texts.working, run: (signal) => way.prepare(['get'], signal) })
  let said = byPasskey
  for (;;) {
    let isOther = false
    const chosen = await withPasskey<'no'>(
      { place, texts, passkeys },
      {
        use: 'get',
        title,
        parts: [{ kind: 'text', text: said }],
        label: texts.recovery.passkey.use,
        others: [{ label: back, chosen: 'no' }],
        async run(signal) {
          const { signedIn } = await way.signIn('get', signal)
          isOther = !(await session.renewBy(signedIn, signal))
        },
      },
    )
    if (chosen === 'no') return false
    if (!isOther) return true
    said = other
  }
}

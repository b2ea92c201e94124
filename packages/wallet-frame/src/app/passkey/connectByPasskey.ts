import { UserRejectedError } from '@hawser/common'
import { showChoice } from '../../screens/showChoice.js'
import { showWork } from '../../screens/showWork.js'
import type { FlowContext } from '../createFlows.js'
import type { PasskeyUse } from '../recovery/findPasskeyPlace.js'
import { explainRecovery } from '../recovery/recoverySecrets.js'
import { openByPasskey } from './openByPasskey.js'
import { createPasskeyWay, passkeyWay } from './passkeyWay.js'

/**
 * Lets somebody in by a passkey, and opens their wallet by it; who has none makes a passkey and a wallet. What goes wrong is said, and can be tried again.
 * @throws UserRejectedError, AbortedError, WalletServiceError where the service lets nobody in this way
 */
export async function connectByPasskey(
  context: FlowContext,
  { appOrigin }: { readonly appOrigin: string },
): Promise<void> {
  const { place, texts, passkeys, session, wallet } = context
  const { title, text, create } = texts.passkey
  const { passkey: words } = texts.recovery
  const way = createPasskeyWay({ ...context, appOrigin })
  await showWork(place, { title, progress: texts.working, run: (signal) => way.prepare(['get', 'create'], signal) })
  // Who was here before has one.
  const isKnown = session.isDeviceOf(passkeyWay)
  const get = { label: words.use, chosen: 'get', look: isKnown ? 'primary' : 'quiet' } as const
  const make = { label: create, chosen: 'create', look: isKnown ? 'quiet' : 'primary' } as const
  let error: string | undefined
  for (;;) {
    const chosen = await showChoice<PasskeyUse | 'cancel'>(place, {
      title,
      parts: [
        { kind: 'text', text },
        { kind: 'note', text: words.warns },
      ],
      buttons: [...(isKnown ? [get, make] : [make, get]), { label: texts.cancel, chosen: 'cancel' }],
      error,
    })
    if (chosen === 'cancel') throw new UserRejectedError()
    let isIn = false
    try {
      await showWork(place, {
        title,
        parts: [{ kind: 'text', text: words.follow }],
        progress: passkeys.isInWindow(chosen) ? texts.enrol.waiting : texts.working,
        async run(signal) {
          const { signedIn, passkeyId, secret } = await way.signIn(chosen, signal)
          // What is open of somebody else's.
          wallet.close()
          session.adopt(signedIn, passkeyWay)
          isIn = true
          if (secret) await openByPasskey(context, { passkeyId, secret }, signal)
        },
      })
      return
    } catch (fault) {
      const said = explainRecovery(fault, texts)
      // Who is in makes no second account by pressing again.
      if (said === null || isIn || place.signal.aborted) throw fault
      error = said
    }
  }
}

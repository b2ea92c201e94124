import type { Clock } from '@hawser/common'
import type { ScreenTexts } from '../page/screenTexts.js'
import type { Place } from '../screens/createStage.js'
import { showWork } from '../screens/showWork.js'
import { showCode } from './showCode.js'
import type { WalletSession } from './walletSession.js'

/**
 * Has the user enter a code that is mailed for it, so that the session is one of the last minutes: for what the service does after that alone.
 * @throws UserRejectedError, AbortedError, SignedOutError, WalletServiceError where the attempt is over
 */
export async function proveByCode(
  place: Place,
  {
    session,
    clock,
    texts,
  }: {
    readonly session: Pick<WalletSession, 'prove'>
    readonly clock: Pick<Clock, 'nowMs'>
    readonly texts: ScreenTexts
  },
): Promise<void> {
  const { code, device } = texts
  const proof = await showWork(place, { title: code.title, progress: texts.working, run: (end) => session.prove(end) })
  const { email } = proof
  if (proof.isLinkNeeded)
    await showWork(place, {
      title: device.title,
      parts: [{ kind: 'text', text: device.text(email) }],
      progress: device.waiting,
      run: proof.approved,
    })
  await showCode(place, { texts, clock, text: code.text(email), resend: proof.resend, finish: proof.finish })
}

import { UserRejectedError } from '@hawser/common'
import { WalletServiceError } from '../../errors.js'
import { showChoice } from '../../screens/showChoice.js'
import { showWork } from '../../screens/showWork.js'
import type { FlowContext } from '../createFlows.js'
import type { SocialSignIn } from '../socialSignIn.js'
import { socialSignedInSchema } from '../walletService.js'
import { explainWay } from './explainWay.js'

/**
 * Takes what the browser came back with as the proof that it has left for, once. Resolves with whether it is one; where it is none the user was told, and wants to try
 * again. @throws UserRejectedError where they do not; as a screen does, and what ends it
 */
export async function finishProof(
  { place, texts, session, service }: FlowContext,
  { social, uri }: { readonly social: () => Promise<Pick<SocialSignIn, 'takeErrand'>>; readonly uri: string },
): Promise<boolean> {
  const { again } = texts
  let said: string = again.other
  try {
    const isProved = await showWork(place, {
      title: again.title,
      progress: texts.working,
      async run(signal) {
        const taken = (await social()).takeErrand(uri, 'proof')
        if (!taken) throw new WalletServiceError('This attempt is over.', { status: 401, field: 'flow' })
        const body = { flow: taken.flow, result: taken.result, isProof: true }
        const signedIn = await session.use(
          (token) => service.ask('social/finish', body, { schema: socialSignedInSchema, signal, token }),
          signal,
        )
        return session.renewBy(signedIn, signal)
      },
    })
    if (isProved) return true
  } catch (error) {
    const words = place.signal.aborted ? null : explainWay(error, texts)
    if (words === null) throw error
    said = words
  }
  const isTriedAgain = await showChoice<boolean>(place, {
    title: again.title,
    parts: [{ kind: 'text', text: again.here }],
    buttons: [{ label: texts.manage.signIn.again, chosen: true, look: 'primary' }],
    back: { label: texts.cancel, chosen: false },
    error: said,
  })
  if (!isTriedAgain) throw new UserRejectedError()
  return false
}

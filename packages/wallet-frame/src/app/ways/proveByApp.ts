import { isHawserError } from '@hawser/common'
import type { WalletServiceError } from '../../errors.js'
import type { ScreenTexts } from '../../page/screenTexts.js'
import type { Place } from '../../screens/createStage.js'
import { showChoice } from '../../screens/showChoice.js'
import { showWork } from '../../screens/showWork.js'
import type { AppProofs } from '../createAppProofs.js'
import { socialSignedInSchema, type WalletService } from '../walletService.js'
import { providerWay, type WalletSession } from '../walletSession.js'
import { explainWay } from './explainWay.js'

const ofNoUse: ReadonlySet<string> = new Set(['proof', 'token', 'initData'])

/**
 * Has the app show that who is signed in is there: by a new token of its back end, or what Telegram opened it with. What cannot be shown here is said, with what the
 * user can do. Resolves with false where they go back. @throws as a screen does, and what ends it
 */
export async function proveByApp(
  place: Place,
  way: 'token' | 'telegram',
  {
    session,
    service,
    texts,
    appProofs,
  }: {
    readonly session: Pick<WalletSession, 'device' | 'use' | 'renewBy'>
    readonly service: Pick<WalletService, 'ask'>
    readonly texts: ScreenTexts
    readonly appProofs: AppProofs
  },
  back: string,
): Promise<boolean> {
  const { again } = texts
  const [path, field] = way === 'token' ? (['token', 'token'] as const) : (['telegram', 'initData'] as const)
  for (;;) {
    let said = way === 'token' ? again.noToken : again.noTelegram
    let canTryAgain = false
    try {
      const isProved = await showWork(place, {
        title: again.title,
        progress: again.asking,
        async run(signal) {
          const proof = await appProofs.ask(way, signal)
          if (proof === undefined) return false
          const body = { [field]: proof, device: session.device(`${providerWay}${way}`), isProof: true }
          const signedIn = await session.use(
            (token) => service.ask(`social/${path}`, body, { schema: socialSignedInSchema, signal, token }),
            signal,
          )
          return session.renewBy(signedIn, signal)
        },
      })
      if (isProved) return true
    } catch (error) {
      const words = place.signal.aborted ? null : explainWay(error, texts)
      if (words === null) throw error
      if (!isOfNoUse(error)) {
        said = words
        canTryAgain = true
      }
    }
    const chosen = await showChoice<boolean>(place, {
      title: again.title,
      parts: [{ kind: 'text', text: said }],
      buttons: canTryAgain ? [{ label: texts.manage.signIn.again, chosen: true, look: 'primary' }] : [],
      back: { label: back, chosen: false },
    })
    if (!chosen) return false
  }
}

/** Whether what an app showed was refused for what it is, whoever asks again with it. */
export const isOfNoUse = (error: unknown): boolean =>
  isHawserError(error, 'WALLET_SERVICE_REFUSED') &&
  ofNoUse.has((error as WalletServiceError).field) &&
  (error as WalletServiceError).status < 500

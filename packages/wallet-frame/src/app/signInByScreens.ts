import type { Clock } from '@hawser/common'
import type { ScreenTexts } from '../page/screenTexts.js'
import type { Place } from '../screens/createStage.js'
import { showForm } from '../screens/showForm.js'
import { explainFault } from './explainFault.js'
import { proveByCode } from './proveByCode.js'
import type { WalletSession } from './walletSession.js'

export interface SignInOptions {
  readonly session: Pick<WalletSession, 'email' | 'begin' | 'approved' | 'finish'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly texts: ScreenTexts
  /** The address that was typed in the app. */
  readonly email: string | undefined
  readonly appOrigin: string
}

/**
 * Lets somebody in by screens of the page's own: an address where none is known, a mailed link where this browser is a new one, and a mailed code.
 * @throws UserRejectedError, AbortedError, WalletServiceError where the attempt is over
 */
export async function signInByScreens(place: Place, options: SignInOptions): Promise<void> {
  const { session, clock, texts, appOrigin } = options
  const email = options.email ?? (await askForEmail(place, { texts, appOrigin }))
  if (session.email() === email) return
  await proveByCode(place, {
    clock,
    texts,
    session: {
      async prove(signal) {
        const action = await session.begin(email, signal)
        return {
          email,
          isLinkNeeded: action === 'VERIFY_DEVICE',
          approved: (inner) => session.approved(inner),
          resend: async (inner) => void (await session.begin(email, inner)),
          finish: (code, inner) => session.finish(code, inner),
        }
      },
    },
  })
}

/** As browsers check it (HTML, 4.10.5.1.5), with a dot in its domain. */
const form = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

function askForEmail(
  place: Place,
  { texts, appOrigin }: { readonly texts: ScreenTexts; readonly appOrigin: string },
): Promise<string> {
  const { signIn, working } = texts
  return showForm<string>(place, {
    title: signIn.title,
    parts: [{ kind: 'text', text: signIn.text(appOrigin) }],
    fields: [{ name: 'email', label: signIn.label, kind: 'email', autocomplete: 'email' }],
    submit: { label: signIn.submit },
    progress: working,
    async run({ email = '' }) {
      if (!form.test(email.trim())) throw new InvalidEmail()
      return email.trim()
    },
    explain: (error) => (error instanceof InvalidEmail ? signIn.invalid : explainFault(error, texts)),
  })
}

class InvalidEmail extends Error {}

import { isHawserError } from '@hawser/common'
import type { ConnectorContext } from '@hawser/core'
import * as v from 'valibot'
import { CODE_LENGTH, EMAIL_COOLDOWN_MS } from '../../constants.js'
import { email as emailSchema } from '../../protocol/schemas.js'
import type { EmbeddedWalletTexts } from '../embeddedWalletOptions.js'
import { withEmail } from '../texts.js'

export interface AskForEmailParameters {
  readonly ask: ConnectorContext['ask']
  readonly texts: EmbeddedWalletTexts
  readonly signal: AbortSignal
  /** For another one than the one in use. */
  readonly isNew?: boolean | undefined
}

/** Asks the user for an address, until it is one. @throws UserRejectedError, AbortedError */
export async function askForEmail({ ask, texts, signal, isNew }: AskForEmailParameters): Promise<string> {
  // The app's own words are those of a login.
  const words = isNew ? { isNew } : { title: texts.emailTitle, label: texts.emailLabel }
  for (let text: string | undefined; ; text = 'Enter a valid email address.') {
    const given = await ask({ kind: 'email', ...words, text, signal })
    const email = given.trim()
    if (v.is(emailSchema, email)) return email
  }
}

export interface AskForCodeParameters extends Omit<AskForEmailParameters, 'isNew'> {
  /** The address that the code was sent to. */
  readonly sentTo: string
  /** Whether the frame is one of the field's, whose codes are of a length that is not known. */
  readonly isCompatible: boolean
  readonly resend?: ((signal: AbortSignal) => Promise<void>) | undefined
  /** Resolves when the code was sent, where it is still to be. */
  readonly send?: ((signal: AbortSignal) => Promise<void>) | undefined
  /** Has the frame look at it. @throws FrameRefusedError where it is not right */
  readonly check: (otp: string, signal: AbortSignal) => Promise<void>
}

/** How often a wrong code may be put right. A frame of ours takes no more tries either. */
const maxTries = 5

/**
 * Asks for a mailed code until it is right, with the frame's own word of why it was not.
 * @throws UserRejectedError, AbortedError, and what the frame refuses where another code would not mend it
 */
export function askForCode(parameters: AskForCodeParameters): Promise<void> {
  const { ask, texts, sentTo, isCompatible, signal, resend, send, check } = parameters
  return within(signal, async (end) => {
    let triesLeft = maxTries
    let failure: unknown
    try {
      await ask({
        kind: 'code',
        sentTo,
        title: texts.codeTitle,
        text: withEmail(texts.codeSent, sentTo),
        length: isCompatible ? undefined : CODE_LENGTH,
        signal: end.signal,
        ...(resend && { resendAfterMs: EMAIL_COOLDOWN_MS, resend }),
        ...(send && { send }),
        async check(otp, inner) {
          try {
            await check(otp, inner)
          } catch (error) {
            // A code that nobody has looked at is as good as before.
            if (isHawserError(error, 'HTTP_REQUEST_FAILED')) throw error
            triesLeft -= 1
            if (!isHawserError(error, 'IFRAME_REFUSED') || triesLeft === 0) {
              failure = error
              end.abort()
            }
            throw error
          }
        },
      })
    } catch (error) {
      throw failure ?? error
    }
  })
}

/** Runs what ends with a signal of its own, or with the one that is given. */
export async function within<T>(signal: AbortSignal, run: (end: AbortController) => Promise<T>): Promise<T> {
  const end = new AbortController()
  const onAbort = (): void => end.abort(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort)
  try {
    return await run(end)
  } finally {
    end.abort()
    signal.removeEventListener('abort', onAbort)
  }
}

import { type Clock, isHawserError } from '@hawser/common'
import type { ConnectorContext } from '@hawser/core'
import * as v from 'valibot'
import { CODE_LENGTH, EMAIL_COOLDOWN_MS } from '../../constants.js'
import type { AppChannel } from '../../protocol/createAppChannel.js'
import { email as emailSchema } from '../../protocol/schemas.js'
import type { EmbeddedWalletTexts } from '../embeddedWalletOptions.js'
import { withEmail } from '../texts.js'
import type { LoginStorage } from './loginStorage.js'

export interface LogInParameters {
  readonly channel: Pick<AppChannel, 'ask'>
  readonly email: string
  readonly ask: ConnectorContext['ask']
  readonly texts: EmbeddedWalletTexts
  readonly login: LoginStorage
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Whether the frame is one of the field's, whose codes are of a length that is not known. */
  readonly isCompatible: boolean
  /** Called right before the frame is asked to let somebody in. */
  readonly onAsk: () => void
}

export type AskForEmailParameters = Pick<LogInParameters, 'ask' | 'texts' | 'signal'>

/** Asks the user for an address, until it is one. @throws UserRejectedError, AbortedError */
export async function askForEmail({ ask, texts, signal }: AskForEmailParameters): Promise<string> {
  const { emailTitle: title, emailLabel: label } = texts
  for (let text: string | undefined; ; text = 'Enter a valid email address.') {
    const given = await ask({ kind: 'email', title, label, text, signal })
    const email = given.trim()
    if (v.is(emailSchema, email)) return email
  }
}

/** How often a wrong code may be put right. A frame of ours takes no more tries either. */
const maxTries = 5

/**
 * Proves to the frame that the user has the address: a device that it does not know is approved by a mailed link first, then a mailed code is entered.
 * @throws EmailCooldownError, UserRejectedError, AbortedError, and what the frame refuses
 */
export async function logIn(parameters: LogInParameters): Promise<void> {
  const action = await send(parameters, parameters.signal)
  if (action === 'CONNECT') return
  if (action === 'VERIFY_DEVICE') await approveDevice(parameters)
  await enterCode(parameters)
}

type Action = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** Has the frame mail a code, or a link. @throws EmailCooldownError */
async function send({ channel, email, login, clock, onAsk }: LogInParameters, signal: AbortSignal): Promise<Action> {
  login.checkCooldown(clock.nowMs())
  const { action } = await channel.ask('CONNECT_EMAIL', { email }, { signal, onAsk })
  login.keepCodeTime(clock.nowMs())
  return action
}

/** Runs what ends with a signal of its own, or with the one that is given. */
async function within<T>(signal: AbortSignal, run: (end: AbortController) => Promise<T>): Promise<T> {
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

/** The frame answers when the link was opened, wherever that was. The user may call it off meanwhile, or have another one sent. */
function approveDevice(parameters: LogInParameters): Promise<void> {
  const { channel, email, ask, texts, signal } = parameters
  return within(signal, async (end) => {
    let approve: () => void = () => {}
    let fail: (error: unknown) => void = () => {}
    const approved = new Promise<void>((resolve, reject) => {
      approve = resolve
      fail = reject
    })
    let round = new AbortController()
    const wait = (): void => {
      round.abort()
      const mine = new AbortController()
      round = mine
      end.signal.addEventListener('abort', () => mine.abort(), { signal: mine.signal })
      channel.ask('CONNECT_DEVICE', undefined, { signal: mine.signal }).then(approve, (error: unknown) => {
        // A link that another one was sent for is not waited for.
        if (round === mine) fail(error)
      })
    }
    wait()
    const asked = ask({
      kind: 'link',
      sentTo: email,
      title: texts.deviceTitle,
      text: withEmail(texts.deviceText, email),
      signal: end.signal,
      resendAfterMs: EMAIL_COOLDOWN_MS,
      async resend(inner) {
        await send(parameters, inner)
        wait()
      },
    })
    try {
      await Promise.race([approved, asked])
    } finally {
      end.abort()
      round.abort()
      await Promise.allSettled([approved, asked])
    }
  })
}

/** Asks for the code until it is right, with the frame's own word of why it was not. */
function enterCode(parameters: LogInParameters): Promise<void> {
  const { channel, email, ask, texts, signal, isCompatible } = parameters
  return within(signal, async (end) => {
    let triesLeft = maxTries
    let failure: unknown
    try {
      await ask({
        kind: 'code',
        sentTo: email,
        title: texts.codeTitle,
        text: withEmail(texts.codeSent, email),
        length: isCompatible ? undefined : CODE_LENGTH,
        signal: end.signal,
        resendAfterMs: EMAIL_COOLDOWN_MS,
        resend: async (inner) => void (await send(parameters, inner)),
        async check(otp, inner) {
          try {
            await channel.ask('CONNECT_OTP', { otp }, { signal: inner })
          } catch (error) {
            triesLeft -= 1
            // Nothing that another code would mend.
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

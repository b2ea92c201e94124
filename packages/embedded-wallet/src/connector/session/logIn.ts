import { AbortedError, type Clock, isHawserError } from '@hawser/common'
import type { ConnectorContext } from '@hawser/core'
import * as v from 'valibot'
import type { AppChannel } from '../../protocol/createAppChannel.js'
import { email as emailSchema } from '../../protocol/schemas.js'
import type { EmbeddedWalletTexts } from '../embeddedWalletOptions.js'
import { toReason, withEmail } from '../texts.js'
import type { LoginStorage } from './loginStorage.js'

export interface LogInParameters {
  readonly channel: Pick<AppChannel, 'ask'>
  readonly email: string
  readonly ask: ConnectorContext['ask']
  readonly texts: EmbeddedWalletTexts
  readonly login: LoginStorage
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Called right before the frame is asked to let somebody in. */
  readonly onAsk: () => void
}

export type AskForEmailParameters = Pick<LogInParameters, 'ask' | 'texts' | 'signal'>

/** Asks the user for an address, until it looks like one. @throws UserRejectedError, AbortedError */
export async function askForEmail({ ask, texts, signal }: AskForEmailParameters): Promise<string> {
  for (let text: string | undefined; ; text = texts.invalidEmail) {
    const given = await ask({ kind: 'text', title: texts.emailTitle, label: texts.emailLabel, text, signal })
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
  const { channel, email, login, clock, signal, onAsk } = parameters
  login.checkCooldown(clock.nowMs())
  const { action } = await channel.ask('CONNECT_EMAIL', { email }, { signal, onAsk })
  login.keepCodeTime(clock.nowMs())
  if (action === 'CONNECT') return
  if (action === 'VERIFY_DEVICE') await approveDevice(parameters)
  await enterCode(parameters)
}

/** The frame answers when the link was opened, wherever that was. The user may call it off meanwhile. */
async function approveDevice({ channel, email, ask, texts, signal }: LogInParameters): Promise<void> {
  const end = new AbortController()
  const onAbort = (): void => end.abort(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort)
  const approved = channel.ask('CONNECT_DEVICE', undefined, { signal: end.signal })
  const cancelled = ask({
    kind: 'choice',
    title: texts.deviceTitle,
    text: withEmail(texts.deviceText, email),
    choices: [{ id: 'cancel', label: texts.cancel }],
    signal: end.signal,
  }).then(() => {
    throw new AbortedError({ details: 'The user called it off.' })
  })
  try {
    await Promise.race([approved, cancelled])
  } finally {
    end.abort()
    signal.removeEventListener('abort', onAbort)
    await Promise.allSettled([approved, cancelled])
  }
}

/** Asks for the code until it is right, with the frame's own word of why it was not. */
async function enterCode({ channel, email, ask, texts, signal }: LogInParameters): Promise<void> {
  let text = withEmail(texts.codeSent, email)
  for (let left = maxTries; ; left -= 1) {
    const otp = await ask({ kind: 'code', title: texts.codeTitle, text, signal })
    try {
      await channel.ask('CONNECT_OTP', { otp }, { signal })
      return
    } catch (error) {
      if (!isHawserError(error, 'IFRAME_REFUSED') || left <= 1) throw error
      text = toReason(error)
    }
  }
}

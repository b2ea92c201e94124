import { type Clock, isHawserError } from '@hawser/common'
import type { ConnectorContext } from '@hawser/core'
import { EMAIL_COOLDOWN_MS } from '../../constants.js'
import type { FrameRefusedError } from '../../errors.js'
import type { AppChannel } from '../../protocol/createAppChannel.js'
import type { EmbeddedWalletTexts } from '../embeddedWalletOptions.js'
import { withEmail } from '../texts.js'
import { askForCode, within } from './askForCode.js'
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

/**
 * Proves to the frame that the user has the address: a device that it does not know is approved by a mailed link first, then a mailed code is entered.
 * @throws EmailCooldownError, UserRejectedError, AbortedError, and what the frame refuses
 */
export async function logIn(parameters: LogInParameters): Promise<void> {
  const action = await send(parameters, parameters.signal)
  if (action === 'CONNECT') return
  const isCodeSent = action !== 'VERIFY_DEVICE' || (await approveDevice(parameters))
  await enterCode(parameters, isCodeSent)
}

type Action = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** Has the frame mail a code, or a link. @throws EmailCooldownError */
async function send({ channel, email, login, clock, onAsk }: LogInParameters, signal: AbortSignal): Promise<Action> {
  login.checkCooldown(clock.nowMs())
  const { action } = await channel.ask('CONNECT_EMAIL', { email }, { signal, onAsk })
  login.keepCodeTime(clock.nowMs())
  return action
}

/** Resolves when the link was opened, and to whether the code was sent by then. @throws where the frame refuses */
async function awaitLink({ channel, isCompatible }: LogInParameters, signal: AbortSignal): Promise<boolean> {
  if (!isCompatible)
    try {
      return (await channel.ask('AWAIT_LINK', undefined, { signal })).isCodeSent
    } catch (error) {
      // A frame of an earlier version does not know it. All others say why.
      if (!isHawserError(error, 'IFRAME_REFUSED') || (error as FrameRefusedError).reason !== undefined) throw error
    }
  await channel.ask('CONNECT_DEVICE', undefined, { signal })
  return true
}

/** The frame answers when the link was opened, wherever that was. The user may call it off meanwhile, or have another one sent. */
function approveDevice(parameters: LogInParameters): Promise<boolean> {
  const { email, ask, texts, signal } = parameters
  return within(signal, async (end) => {
    let approve: (isCodeSent: boolean) => void = () => {}
    let fail: (error: unknown) => void = () => {}
    const approved = new Promise<boolean>((resolve, reject) => {
      approve = resolve
      fail = reject
    })
    let round = new AbortController()
    const wait = (): void => {
      round.abort()
      const mine = new AbortController()
      round = mine
      end.signal.addEventListener('abort', () => mine.abort(), { signal: mine.signal })
      awaitLink(parameters, mine.signal).then(approve, (error: unknown) => {
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
      // Nobody answers a link but by opening it.
      return (await Promise.race([approved, asked])) === true
    } finally {
      end.abort()
      round.abort()
      await Promise.allSettled([approved, asked])
    }
  })
}

/** Asks for the code until it is right, or another one would not mend what is wrong. */
function enterCode(parameters: LogInParameters, isCodeSent: boolean): Promise<void> {
  const { channel, email, ask, texts, signal, isCompatible, login, clock } = parameters
  let isSent = isCodeSent
  return askForCode({
    ...{ ask, texts, signal, isCompatible, sentTo: email },
    async resend(inner) {
      // The wait is from one code to the next, and there was none.
      if (isSent) await send(parameters, inner)
      else await channel.ask('CONNECT_EMAIL', { email }, { signal: inner })
      isSent = true
      login.keepCodeTime(clock.nowMs())
    },
    ...(!isCodeSent && {
      async send(inner) {
        await channel.ask('CONNECT_DEVICE', undefined, { signal: inner })
        isSent = true
      },
    }),
    check: async (otp, inner) => void (await channel.ask('CONNECT_OTP', { otp }, { signal: inner })),
  })
}

import { InvalidResponseError } from '@hawser/common'
import type { AppChannel } from '../../protocol/createAppChannel.js'
import { type AskForCodeParameters, askForCode, askForEmail } from './askForCode.js'

export interface UpdateEmailParameters extends Omit<AskForCodeParameters, 'sentTo' | 'resend' | 'check'> {
  readonly channel: Pick<AppChannel, 'ask'>
  /** The address in use. */
  readonly email: string
}

/**
 * Puts another address in the place of the one in use, and returns it: a code that was mailed to the former one is entered first, unless the frame asks for
 * none, then one that was mailed to the new one.
 * @throws UserRejectedError, AbortedError, InvalidResponseError, and what the frame refuses
 */
export async function updateEmail({ channel, email, ...asked }: UpdateEmailParameters): Promise<string> {
  const { signal } = asked
  const wanted = await askForEmail({ ...asked, isNew: true })
  const begin = (inner: AbortSignal) => channel.ask('UPDATE_EMAIL', { email: wanted }, { signal: inner })
  const { action } = await begin(signal)
  if (action === 'VERIFY_PRIMARY_OTP')
    await askForCode({
      ...asked,
      sentTo: email,
      resend: async (inner) => void (await begin(inner)),
      check: async (otp, inner) => void (await channel.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal: inner })),
    })
  let updated: string | undefined
  await askForCode({
    ...asked,
    // Without another one: the frame would begin again with the former address.
    sentTo: wanted,
    async check(otp, inner) {
      const { newEmail } = await channel.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal: inner })
      updated = newEmail
    },
  })
  if (updated?.toLowerCase() !== wanted.toLowerCase())
    throw new InvalidResponseError({ details: 'The frame has taken another address than the one that was entered.' })
  return wanted
}

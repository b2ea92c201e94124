import { type Clock, isHawserError } from '@hawser/common'
import { createMessageId, type RequestOf } from '@hawser/embedded-wallet/protocol'
import { base64urlnopad } from '@scure/base'
import { boundTo, createSecretReceiver } from '../../enrolment/sealedSecret.js'
import { fromSealedText } from '../../enrolment/sealedText.js'
import { PasskeyError } from '../../errors.js'
import type { Appearance } from '../../page/createAppearance.js'
import { toPasskeySecret } from '../../recovery/passkey.js'
import type { PasskeySecret } from '../../recovery/recoveryShare.js'
import type { SignInAnswer, SignInQuestion } from '../../recovery/signInPasskey.js'
import { openOwnWindow } from './openOwnWindow.js'

interface WindowContext {
  readonly window: Window & typeof globalThis
  readonly clock: Clock
  readonly appOrigin: string
  readonly projectId: string
  readonly appearance: Pick<Appearance, 'follow'>
  readonly signal: AbortSignal
}

/**
 * Has a window of the page's own origin make or ask a passkey. Call it with nothing awaited within a press. What the authenticator evaluates comes sealed to a key of
 * this page, made for this time, for that passkey.
 * @throws WindowBlockedError, WindowClosedError, PasskeyError where the user says no there, ShareInvalidError, AbortedError, and what an AppChannel throws
 */
export async function askPasskeyWindow(
  asked: Pick<RequestOf<'USE_PASSKEY'>, 'name' | 'known'>,
  context: WindowContext,
): Promise<PasskeySecret> {
  const { secret } = await askWindow(async () => asked, context)
  if (!secret) throw new PasskeyError('noPrf')
  return secret
}

/** The same for one that signs in. @param ask called once the window is open @throws as {@link askPasskeyWindow}, and what `ask` throws */
export async function askSignInWindow(
  ask: () => Promise<SignInQuestion>,
  context: WindowContext,
): Promise<SignInAnswer> {
  const toAsked = async () => {
    const { name, ...signIn } = await ask()
    return { name, signIn: { ...signIn, rp: { ...signIn.rp }, exclude: [...signIn.exclude] } }
  }
  const { answer, secret } = await askWindow(toAsked, context)
  return { answer: JSON.parse(answer ?? 'null'), secret }
}

async function askWindow(
  ask: () => Promise<Pick<RequestOf<'USE_PASSKEY'>, 'name' | 'known' | 'signIn'>>,
  { window, clock, appOrigin, projectId, appearance, signal }: WindowContext,
): Promise<{ readonly secret: PasskeySecret | undefined; readonly answer: string | undefined }> {
  const opened = openOwnWindow({ window, projectId, clock, appearance, signal })
  try {
    const asked = await ask()
    const receiver = await createSecretReceiver(window.crypto)
    const nonce = createMessageId()
    const publicKey = base64urlnopad.encode(Uint8Array.from(receiver.publicKey))
    const told = await opened.ask('USE_PASSKEY', { ...asked, appOrigin, publicKey, nonce })
    const { credentialId, prfSalt, answer } = told
    if (!told.secret) return { secret: undefined, answer }
    const purpose = boundTo({ name: 'USE_PASSKEY', appOrigin, nonce, of: credentialId })
    const output = await receiver.open(fromSealedText(told.secret), purpose)
    return { secret: await toPasskeySecret({ credentialId, prfSalt, output }, window), answer }
  } catch (error) {
    if (isHawserError(error, 'IFRAME_REFUSED') && (error as { readonly rpcCode?: unknown }).rpcCode === 4001)
      throw new PasskeyError('cancelled', { cause: error })
    throw error
  } finally {
    opened.close()
  }
}
